import { expect, test } from "vitest";
import type { Table } from "../../src/battle/case.ts";
import { rulesNamed } from "../../src/battle/rules.ts";
import { forcesAsText, forcesIn, inOneLine, readForces } from "../../src/battle/written.ts";
import { engineOf, type Question } from "../answer/engines.ts";

const rules = rulesNamed("axis-allies")!;
const land: Table = { rules: "axis-allies", attacker: { units: "3 inf" }, defender: { units: "2 inf" } };

test.each([
  ["3 inf, 2 arm v 4 inf", "3 inf, 2 arm", "4 inf"],
  ["3 inf vs. 4 inf", "3 inf", "4 inf"],
  ["3 inf against 4 inf", "3 inf", "4 inf"],
  ["3 inf, v, 4 inf", "3 inf", "4 inf"],
  ["3 inf, vs., 4 inf", "3 inf", "4 inf"],
  ["3 inf v", "3 inf", ""],
  ["Attacker: 3 inf, Defender: 4 inf", "3 inf", "4 inf"],
  ["Defender: 4 inf, Attacker: 3 inf, 2 arm", "3 inf, 2 arm", "4 inf"],
  ["attackers = 3 inf vs. defenders = 4 inf", "3 inf", "4 inf"],
  ["Attacker, 3 inf, 1 arm, Defender, 4 inf", "3 inf, 1 arm", "4 inf"],
  ["v 4 inf", "", "4 inf"],
])("%s has the forces of both sides", (text, attacker, defender) => {
  expect(forcesIn(text)).toEqual({ "attacker.units": attacker, "defender.units": defender });
});

test("A text without a second side is the attacker's force", () => {
  expect(forcesIn("3 inf and 2 tanks")).toEqual({ "attacker.units": "3 inf and 2 tanks" });
});

test("A text with the name of one side is the force of that side", () => {
  expect(forcesIn("Defender: 4 inf")).toEqual({ "defender.units": "4 inf" });
  expect(forcesIn("Attacker: 4 inf")).toEqual({ "attacker.units": "4 inf" });
  expect(forcesIn("3 inf, Defender: 4 inf")).toEqual({ "attacker.units": "3 inf", "defender.units": "4 inf" });
});

test("The forces of a case as text are read as the same forces", () => {
  for (const [attacker, defender] of [["3 inf, 1 bb*", "2 dd:uk"], ["3 inf", ""], ["", "2 inf"]] as const) {
    const text = forcesAsText({ attacker: { units: attacker }, defender: { units: defender } });
    expect(forcesIn(text)).toEqual({ "attacker.units": attacker, "defender.units": defender });
  }
  expect(forcesAsText({})).toBe("");
});

test("Lines that are pasted are groups of one force", () => {
  expect(inOneLine("3 inf\n 2 arm\n\nv\n4 inf\n")).toBe("3 inf, 2 arm, v, 4 inf");
  expect(inOneLine("3 inf,\r\n2 arm,\r\n")).toBe("3 inf, 2 arm");
});

test.each([
  ["> 3 inf\n> 2 arm\n> vs.\n> 4 inf"],
  [">> 3 inf\n>> 2 arm\n> vs\n> > 4 inf"],
  ["• 3 inf\n• 2 arm\nversus:\n• 4 inf"],
  ["- 3 inf\n- 2 arm\n---\nv\n- 4 inf"],
  ["* 3 inf\n* 2 arm\nagainst\n* 4 inf"],
  ["Attacker: 3 inf, 2 arm\nDefender: 4 inf"],
  ["Attacker:\n- 3 inf\n- 2 arm\n\nDefender:\n- 4 inf"],
  ["> Defender: 4 inf\n> Attacker: 3 inf, 2 arm"],
])("The text of a forum %j has both forces", (text) => {
  expect(forcesIn(inOneLine(text))).toEqual({ "attacker.units": "3 inf, 2 arm", "defender.units": "4 inf" });
});

test("A text in the form of a case file needs no program", async () => {
  const questions: Question[] = [];
  const read = await readForces("3 inf ,2  arm v 0 aa,4 inf", { table: land, rules, engine: engineOf(questions) });
  expect(read).toEqual({ "attacker.units": "3 inf, 2 arm", "defender.units": "4 inf" });
  expect(questions).toEqual([]);
});

test("The program reads names of units, in a battle of one round", async () => {
  const questions: Question[] = [];
  const read = readForces("3 infantry and a tank", { table: land, rules, engine: engineOf(questions) });
  expect(questions[0]!.text).toContain('units = "3 infantry and a tank"');
  expect(questions[0]!.text).toContain("rounds = 1");
  questions[0]!.answer({ out: JSON.stringify({ case: { attacker: { units: "3 inf, 1 arm" } } }) });
  expect(await read).toEqual({ "attacker.units": "3 inf, 1 arm" });
});

test("The message about a text is that of the program, without a place", async () => {
  const questions: Question[] = [];
  const read = readForces("3 xx", { table: land, rules, engine: engineOf(questions) });
  questions[0]!.answer({ status: 2, err: "asdic: error: battle.toml:4:10: unknown unit 'xx'\nhint: possible: inf\n" });
  await expect(read).rejects.toThrow("Unknown unit 'xx'; possible: inf");
});

test("A text for one side is read before the other side has units", async () => {
  const questions: Question[] = [];
  const empty: Table = { rules: "axis-allies", attacker: { units: "" }, defender: { units: "" } };
  const read = readForces("v an aa gun", { table: empty, rules, engine: engineOf(questions) });
  questions[0]!.answer({ status: 2, err: "asdic: error: battle.toml:3:1: an aa only defends\n" });
  await expect.poll(() => questions.length).toBe(2);
  expect(questions[1]!.text).toContain('units = "1 inf"');
  questions[1]!.answer({ out: JSON.stringify({ case: { attacker: { units: "1 inf" }, defender: { units: "1 aa" } } }) });
  expect(await read).toEqual({ "attacker.units": "", "defender.units": "1 aa" });
});
