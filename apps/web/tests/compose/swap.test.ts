import { expect, test } from "vitest";
import type { Table } from "../../src/battle/case.ts";
import { ruleSystems, rulesNamed } from "../../src/battle/rules.ts";
import { leftOutOfSwap, swapped } from "../../src/battle/swap.ts";
import { dieOf, unitsOf } from "../../src/battle/units.ts";

const axisAllies = rulesNamed("axis-allies")!;

test("Swap leaves out guns, and each side keeps its casualty order", () => {
  const land: Table = {
    attacker: { units: "3 inf, 2 arm", losses: "arm, inf" },
    defender: { units: "4 inf, 1 aa, 1 ftr", losses: "aa, ftr, inf" },
    wave: [{ units: "2 inf" }],
  };
  const { attacker, defender, wave } = swapped(land, axisAllies);
  expect(attacker).toEqual({ units: "4 inf, 1 ftr", losses: "ftr, inf" });
  expect(defender).toEqual({ units: "3 inf, 2 arm", losses: "arm, inf" });
  expect(wave).toBeUndefined();
});

test("Swap moves technologies with their units", () => {
  const sea: Table = {
    attacker: { units: "3 sub, 1 dd", technologies: { all: ["super-submarines"] } },
    defender: { units: "2 dd, 1 cv, 2 ftr" },
  };
  const { attacker, defender } = swapped(sea, rulesNamed("detection-roll")!);
  expect(attacker).toEqual({ units: "2 dd, 1 cv, 2 ftr" });
  expect(defender).toEqual({ units: "3 sub, 1 dd", technologies: { all: ["super-submarines"] } });
});

test("Swap leaves out keys that only the attacker can have", () => {
  const landing: Table = {
    attacker: { units: "3 inf", bombard: "1 bb", retreat: 2 },
    defender: { units: "2 inf" },
  };
  expect(swapped(landing, axisAllies)).toMatchObject({
    attacker: { units: "2 inf" },
    defender: { units: "3 inf" },
  });
  expect(swapped(landing, axisAllies)["defender"]).not.toHaveProperty("bombard");
  expect(swapped(landing, axisAllies)["defender"]).not.toHaveProperty("retreat");
});

test("Swap exchanges the policies that both sides can have, and the sides in their conditions", () => {
  const when = { round: "2..", "attacker.units": "..3", "defender.units.dd": 0 };
  const table: Table = {
    attacker: { units: "3 sub, 1 dd", policy: [{ choice: "retreat", do: "leave" }, { choice: "undetected", when, do: "leave" }] },
    defender: { units: "2 dd" },
  };
  const battle = swapped(table, rulesNamed("one-for-one")!);
  expect(battle["attacker"]).not.toHaveProperty("policy");
  expect(battle["defender"]).toMatchObject({
    policy: [{ choice: "undetected", when: { round: "2..", "defender.units": "..3", "attacker.units.dd": 0 }, do: "leave" }],
  });
});

test("Two swaps restore the battle, under all rules with two sides", () => {
  for (const rules of ruleSystems.filter(({ forces }) => forces === "both")) {
    const units = unitsOf(rules, {}).filter(({ kind }) => kind !== "aa");
    const [one, other] = [units[0]!.code, units.at(-1)!.code];
    const battle: Table = {
      attacker: { units: `3 ${one}, 1 ${other}`, losses: `${other}, ${one}` },
      defender: { units: `2 ${other}` },
    };
    expect(swapped(swapped(battle, rules) as Table, rules)).toMatchObject(battle);
  }
});

test("A unit of another edition has its kind in that edition", () => {
  const table: Table = { attacker: { units: "2 mech" }, defender: { units: "1 inf" } };
  expect(unitsOf(axisAllies, table).find(({ code }) => code === "mech")?.kind).toBe("land");
});

test("Values for one die only set that die", () => {
  const rules = rulesNamed("one-for-one")!;
  expect(dieOf(rules, { options: { values: "gw1936" } })).toBe(12);
  expect(dieOf(rules, { die: 12, options: { values: "gw1936" } })).toBe(12);
  expect(dieOf(rules, { die: 20 })).toBe(20);
  expect(dieOf(rules, {})).toBe(6);
});

test("Swap names what it leaves out", () => {
  const table: Table = { attacker: { units: "3 inf" }, defender: { units: "4 inf, 2 aa" } };
  expect(leftOutOfSwap(table, axisAllies)).toBe("2 anti-aircraft guns");
  expect(leftOutOfSwap({ ...table, wave: [{ units: "2 inf" }] }, axisAllies)).toBe("2 anti-aircraft guns and further attacks");
  expect(leftOutOfSwap({ ...table, defender: { units: "4 inf" } }, axisAllies)).toBe("");
});

test("Swap names the keys of one side that the other cannot have", () => {
  const table: Table = {
    attacker: { units: "3 inf", bombard: "1 bb", retreat: 2, policy: [{ choice: "retreat", do: "leave" }] },
    defender: { units: "4 inf" },
  };
  expect(leftOutOfSwap(table, axisAllies)).toBe("Attacker bombard, attacker retreat and attacker policies under conditions");
  expect(leftOutOfSwap({ attacker: { units: "3 inf", retreat: "never" }, defender: { units: "4 inf" } }, axisAllies)).toBe("");
});
