import { expect, test } from "vitest";
import { battleFigures, hasCounterAttack, otherFigures } from "../../src/answer/figures.ts";
import type { Result } from "../../src/answer/result.ts";

function resultOf(marks: Record<string, string>, more: object = {}): Result {
  const numbers = Object.entries(marks).map(([name, exact]) => [name, { exact, decimal: `${eval(exact)}` }]);
  return { marks: Object.fromEntries(numbers), case: more } as unknown as Result;
}

const titles = (result: Result) =>
  battleFigures(result, "IPC").map(({ title, figures }) => [title, ...figures.map((each) => (each.kind === "chance" ? each.title : `${each.kind}: ${each.title}`))]);

test("A landing has its battles in words, without what cannot happen", () => {
  const result = resultOf({
    "sea.fought": "1",
    "sea.rounds": "9/5",
    "sea.winner.attacker": "3/5",
    "sea.winner.defender": "2/5",
    "sea.winner.draw": "0",
    "land.fought": "3/5",
    "land.rounds": "27/20",
    "land.winner.attacker": "3/20",
    "land.winner.draw": "3/40",
    "land.winner.standoff": "0",
  });
  expect(titles(result)).toEqual([
    ["At sea", "the attacker wins", "the defender wins", "mean: rounds on average"],
    ["On land", "takes place", "the attacker wins", "both sides lose all units", "mean: rounds on average, 0 if not fought"],
  ]);
  expect(otherFigures(result, "IPC", (unit) => unit)).toEqual([]);
});

test("Attacks and counter-attacks name the side that attacks, and a negative net gain is shown", () => {
  const marks = {
    "wave.1.fought": "1",
    "wave.1.takes": "4/5",
    "wave.1.exchange": "0",
    "wave.2.fought": "4/5",
    "wave.2.takes": "1/2",
    "wave.2.exchange": "0-3",
    "holds.attacker": "3/10",
    "holds.defender": "7/10",
  };
  const result = resultOf(marks, { wave: [{ by: "defender", units: "3 inf" }] });
  result.marks["wave.2.exchange"] = { exact: "-3", decimal: "-3" };
  expect(hasCounterAttack(result)).toBe(true);
  expect(titles(result)).toEqual([
    ["Attack 1, by the attacker", "the attacker takes the territory"],
    ["Attack 2, by the defender", "takes place", "the defender takes the territory", "gain: net gain of the attacker on average, in IPC"],
  ]);
  expect(otherFigures(result, "IPC", (unit) => unit).map(({ title, kind }) => [title, kind])).toEqual([
    ["the attacker holds the territory at the end", "chance"],
    ["the defender holds the territory at the end", "chance"],
  ]);
});

test("Several attacks of one side have numbers alone", () => {
  const result = resultOf({ "wave.1.fought": "1", "wave.2.fought": "1/2" }, { wave: [{ units: "1 inf" }] });
  expect(titles(result).map(([title]) => title)).toEqual(["Attack 1", "Attack 2"]);
  expect(hasCounterAttack(result)).toBe(false);
});

test.each([
  ["detected.attacker.sub", "the attacker’s submarines are detected", "chance"],
  ["detected.defender.all", "all submarines of the defender are detected", "chance"],
  ["detected.defender", "the defender’s submarines detected, on average", "mean"],
  ["crashed.attacker", "aircraft of the attacker without a place to land, on average", "mean"],
  ["strikes.attacker", "first strikes by the attacker, on average", "mean"],
  ["located.defender.periscope", "the defender’s submarines located at periscope depth, on average", "mean"],
  ["losses.attacker.cost", "the attacker loses on average, in IPC", "cost"],
  ["exchange", "net gain of the attacker on average, in IPC", "gain"],
  ["broke_off_first.attacker", "the attacker breaks off first", "chance"],
  ["last_range.2", "the last round is at range 2", "chance"],
  ["strike_hits.attacker", "hits of the attacker’s first strikes, on average", "mean"],
  ["kamikazes_through", "kamikazes through", "mean"],
])("The figure %s is %j", (name, title, kind) => {
  const [figure] = otherFigures(resultOf({ [name]: "1/2" }), "IPC", () => "submarines");
  expect(figure).toMatchObject({ title, kind });
});
