import { expect, test } from "vitest";
import { readCase } from "../../src/battle/case.ts";
import { type Rules, rulesNamed } from "../../src/battle/rules.ts";
import { faultInWords, figuresOf, firstAxes, firstFigures, possibleAxes, readAxis } from "../../src/tables/axes.ts";

const rules = {
  forces: "both",
  rounds: true,
  dice: [],
  units: [],
  settings: [
    {
      path: "options.first_strike",
      kind: "reading",
      values: ["every-round", "first-round"],
      default: "every-round",
    },
    {
      path: "attacker.retreat",
      kind: "otherwise",
      values: ["never"],
      default: "never",
      least: 1,
      most: 1000,
    },
  ],
} as unknown as Rules;

const table = readCase('rules = "r"\n[attacker]\nunits = "2 sub"\n[defender]\nunits = "1 dd"\n')!;

test("The axes are numbers of units, rounds, dice, rule options and policies", () => {
  expect(possibleAxes(table, rules).map(({ key, values }) => `${key}=${values}`)).toEqual([
    "attacker.units.sub=0..5",
    "defender.units.dd=0..4",
    "rounds=1..6",
    "die=6,8,10,12,20",
    "options.first_strike=every-round,first-round",
    "attacker.retreat=never,1..4",
  ]);
});

test("A table begins with the units of both sides", () => {
  const [rows, columns] = firstAxes(table, possibleAxes(table, rules));
  expect([rows?.key, columns?.key]).toEqual(["attacker.units.sub", "defender.units.dd"]);
});

test("The table of the case is the first table", () => {
  const own = readCase('[table]\nrows = "die=6,12"\nshow = "winner.draw"\n')!;
  expect(firstAxes(own, [])).toEqual([{ key: "die", values: "6,12" }, undefined]);
  expect(firstFigures(own, rules)).toEqual(["winner.draw"]);
});

test("Values can have an equals sign", () => {
  expect(readAxis("attacker.retreat={ units = 2 }")).toEqual({
    key: "attacker.retreat",
    values: "{ units = 2 }",
  });
});

test("A message about the rows has the words of their field", () => {
  const possible = [{ key: "attacker.units.inf", values: "0..6", title: "attacker: infantry", group: "Numbers of units" }];
  expect(faultInWords("--rows attacker.units.inf: has no values; write them as 1..10", possible)).toBe(
    "Rows (attacker: infantry): has no values; write them as 1..10",
  );
  expect(faultInWords("the attacker has no units", possible)).toBe("the attacker has no units");
});

test("The title of the probability of the land is also right with a counter-attack", () => {
  const { title } = figuresOf(rulesNamed("axis-allies")).find(({ name }) => name === "takes")!;
  expect(title).toBe("attacker has the land at the end");
});

test("The axes of detected and damaged units have names of their own", () => {
  const force = readCase('rules = "r"\nfought = 1\nattacker.units = "2 sub, 1 sub!, 1 bb*"\n')!;
  const titles = possibleAxes(force, rules).map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(["attacker: sub", "attacker: sub (detected)", "attacker: damaged bb"]);
});
