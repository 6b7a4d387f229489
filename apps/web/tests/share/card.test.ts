import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/answer/result.ts";
import { rulesNamed } from "../../src/battle/rules.ts";
import { cardOf } from "../../src/share/card.ts";
import { colors, linesOf } from "../../src/share/draw.ts";

const number = (decimal: string) => ({ decimal, exact: decimal });
const none = { draw: number("0"), standoff: number("0"), undecided: number("0"), avoided: number("0") };
const land = {
  case: { title: "", rules: "axis-allies", attacker: { units: "3 inf, 1 bb*" }, defender: { units: "" } },
  winner: { ...none, attacker: number("0.75"), defender: number("0.25") },
  takes: number("0.5"),
  rounds: { mean: number("2.5"), distribution: [], more: number("0") },
  outcomes: [],
  marks: {},
} as unknown as Result;
const rules = rulesNamed("axis-allies");

describe("The card of a battle", () => {
  it("has the game, the forces and the odds that are possible", () => {
    const card = cardOf(land, 'rules = "axis-allies"\n', rules, "IPC");
    expect(card.title).toBe("Axis & Allies, edition 1942");
    expect(card.forces).toEqual([
      [
        {
          side: "attacker",
          title: "Attacker",
          units: [
            { words: "3 infantry", code: "inf", kind: "land", isDamaged: false },
            { words: "1 damaged battleship", code: "bb", kind: "ship", isDamaged: true },
          ],
        },
        { side: "defender", title: "Defender", units: [] },
      ],
    ]);
    expect(card.odds.map(({ title, text, share }) => `${title} ${text} ${share}`)).toEqual([
      "Takes the land 50.00% 0",
      "Attacker wins 75.00% 0.75",
      "Defender wins 25.00% 0.25",
    ]);
    expect(card.notes).toEqual(["2.50 rounds on average"]);
  });

  it("has the options that are not at their defaults, and the title of the case", () => {
    const text = 'title = "Ukraine"\nrules = "axis-allies"\nrounds = 3\noptions.dice = "low-luck"\n';
    const card = cardOf({ ...land, case: { ...land.case, title: "Ukraine" } }, text, rules, "IPC");
    expect(card.title).toBe("Ukraine");
    expect(card.notes.at(-1)).toBe("Options: dice: low luck; at most 3 rounds");
  });

  it("has the tables of a surface action that are not those of the game", () => {
    const card = cardOf(land, 'rules = "surface"\n', rulesNamed("surface"), "points");
    expect(card.notes.at(-1)).toBe("Options: tables: stand-ins, not those of the game");
  });

  it("has the forces at sea before a landing first", () => {
    const sea = { attacker: { units: "1 tr" }, defender: { units: "1 sub" } };
    const { forces } = cardOf({ ...land, case: { ...land.case, sea } } as Result, "", rules, "IPC");
    expect(forces.map((pair) => pair.map(({ title }) => title))).toEqual([
      ["Attacker at sea", "Defender at sea"],
      ["Attacker on land", "Defender on land"],
    ]);
  });

  it("has means in place of odds for a battle without sides", () => {
    const outcomes = [0, 4].map((damage) => ({ damage, probability: number("0.5") }));
    const raid = { case: { title: "A raid", rules: "raid" }, outcomes, marks: {} } as unknown as Result;
    const { forces, odds } = cardOf(raid, "", rulesNamed("raid"), "IPC");
    expect(forces).toEqual([]);
    expect(odds).toEqual([{ name: "own", title: "damage on average", text: "2.00", share: 0 }]);
  });
});

describe("A line of the picture", () => {
  const fits = (line: string) => line.length <= 10;

  it("ends before the word that does not fit", () => {
    expect(linesOf("one two three four", 3, fits)).toEqual(["one two", "three four"]);
  });

  it("is cut if it is the last one, or one long word", () => {
    expect(linesOf("one two three four five", 2, fits)).toEqual(["one two", "three fou…"]);
    expect(linesOf("abcdefghijklmnop", 1, fits)).toEqual(["abcdefghi…"]);
    expect(linesOf("", 1, fits)).toEqual([""]);
  });
});

it("The picture has the light colours of the page", () => {
  const css = readFileSync(new URL("../../src/palette.css", import.meta.url), "utf8");
  const light = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? "";
  for (const [name, color] of Object.entries(colors)) expect(light).toContain(`--${name}: ${color};`);
});
