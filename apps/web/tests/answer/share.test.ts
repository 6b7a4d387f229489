import { expect, test } from "vitest";
import type { Result } from "../../src/answer/result.ts";
import { battleInWords, resultInWords } from "../../src/answer/share.tsx";
import { rulesNamed } from "../../src/battle/rules.ts";

const sides = { attacker: { units: "2 inf" }, defender: { units: "1 inf" } };
const known = { case: { ...sides }, outcomes: [], marks: {} } as unknown as Result;

test("The shared text of a battle begins with the forces", () => {
  expect(resultInWords(known, undefined, "IPC").split("\n")[0]).toBe("2 inf attack 1 inf");
});

test("The shared text of a landing begins with the forces at sea", () => {
  const sea = { attacker: { units: "1 tr, 1 dd" }, defender: { units: "" } };
  const landing = { ...known, case: { ...known.case, sea } } as Result;
  expect(resultInWords(landing, undefined, "IPC").split("\n").slice(0, 2)).toEqual([
    "At sea: 1 tr, 1 dd attack nothing",
    "2 inf attack 1 inf",
  ]);
});

const number = (decimal: string) => ({ decimal, exact: decimal });
const odds = { attacker: number("0.75"), defender: number("0.25"), draw: number("0"), standoff: number("0"), undecided: number("0"), avoided: number("0") };
const land = { ...known, case: { ...known.case, title: "" }, winner: odds } as unknown as Result;

test("The first line of the shared text has the game, its edition and the options that are not at their defaults", () => {
  const text = 'rules = "axis-allies"\noptions.dice = "low-luck"\nrounds = 3\n';
  expect(battleInWords(land, text, rulesNamed("axis-allies")).split("\n")).toEqual([
    "Axis & Allies, edition 1942; dice: low luck; at most 3 rounds",
    "2 infantry attack 1 infantry",
    "Attacker wins 75.00%, Defender wins 25.00%",
  ]);
});

test("The shared text has the net gain after the losses", () => {
  const losses = { attacker: { cost: number("1.0071") }, defender: { cost: number("3") } };
  const costs = { ...land, losses, exchange: { mean: number("-1.0454") } } as unknown as Result;
  expect(resultInWords(costs, rulesNamed("axis-allies"), "IPC").split("\n").at(-1)).toBe(
    "Mean losses: attacker 1.0, defender 3.0 IPC, net gain −1.0",
  );
});

test("The shared text of a surface action names tables that are not those of the game", () => {
  const surface = rulesNamed("surface");
  const first = (more: string) => battleInWords(land, `rules = "surface"\n${more}`, surface).split("\n")[0];
  expect(first("")).toBe("Surface action; tables: stand-ins, not those of the game");
  expect(first('tables.odds = ["1/2"]\n')).toBe("Surface action; tables in the case file");
});
