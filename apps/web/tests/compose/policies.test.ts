import { expect, test } from "vitest";
import { readCase, valueAt, writeCase } from "../../src/battle/case.ts";
import { createBattle } from "../../src/battle/battle.ts";
import { choicesOf, conditionsOf, firstAction, policiesOf, readRange, subjectsOf, writeRange } from "../../src/battle/policies.ts";
import { rulesNamed } from "../../src/battle/rules.ts";
import { changesOf } from "../../src/compose/changed.ts";

const oneForOne = rulesNamed("one-for-one")!;

test.each([
  [2, { least: 2, most: 2 }, 2],
  ["2", { least: 2, most: 2 }, 2],
  ["2..4", { least: 2, most: 4 }, "2..4"],
  ["2..", { least: 2, most: undefined }, "2.."],
  ["..4", { least: undefined, most: 4 }, "..4"],
])("The range %j is read and written", (value, range, written) => {
  expect(readRange(value)).toEqual(range);
  expect(writeRange(range)).toEqual(written);
});

test.each(["", "..", "two", "4-2"])("%j is not a range", (value) => {
  expect(readRange(value)).toBeUndefined();
});

test("Conditions count rounds, all units, each unit, and detected submarines under rules with detection", () => {
  const keys = (name: string) =>
    subjectsOf(rulesNamed(name)!, { attacker: "2 sub:uk, 1 dd*", defender: "1 ca" }, rulesNamed(name)!.units).map(({ key }) => key);
  const defenders = ["defender.units", "defender.units.ca"];
  expect(keys("one-for-one")).toEqual([
    "round",
    "attacker.units",
    "attacker.units.sub:uk",
    "attacker.units.sub:uk!",
    "attacker.units.dd",
    ...defenders,
  ]);
  expect(keys("depth")).toContain("attacker.units.sub:uk!");
  expect(keys("axis-allies")).not.toContain("attacker.units.sub:uk!");
});

test("The choices are the policies of the side, the retreat of the attacker, and casualty orders", () => {
  const names = (force: string) => choicesOf(oneForOne, force, oneForOne.settings).map(({ path }) => path);
  expect(names("attacker")).toEqual(["attacker.undetected", "attacker.retreat", "attacker.losses"]);
  expect(names("defender")).toEqual(["defender.undetected", "defender.losses"]);
});

test("A new policy does something else than the plain key, and a new order has all units", () => {
  const table = { attacker: { units: "2 sub, 1 bb*, 1 bb" } };
  const [undetected, retreat, losses] = choicesOf(oneForOne, "attacker", oneForOne.settings);
  expect(firstAction(undetected!, table, "attacker")).toBe("leave");
  expect(firstAction(retreat!, table, "attacker")).toBe("leave");
  expect(firstAction(losses!, table, "attacker")).toBe("sub, bb");
});

test("A key without quotes is the same condition", () => {
  const text = (key: string) => `[[attacker.policy]]\nchoice = "retreat"\nwhen = { round = 2, ${key} = 0 }\ndo = "leave"\n`;
  const conditions = [["round", 2], ["defender.units.dd", 0]];
  for (const key of ["defender.units.dd", '"defender.units.dd"']) {
    expect(conditionsOf(readCase(text(key))!, "attacker.policy.2")).toEqual(conditions);
  }
});

test("A unit that is added to a force comes last in the casualty orders of its policies", () => {
  const order = (text: string) => `[attacker]\nunits = "2 inf"\n[[attacker.policy]]\nchoice = "losses"\ndo = ${text}\n`;
  for (const text of ['"inf"', '["inf"]']) {
    const battle = createBattle(order(text));
    battle.setCount("attacker.units", "arm", 1);
    expect(valueAt(battle.table.value!, "attacker.policy.2.do")).toBe("inf, arm");
  }
});

test("Blocks of a case are found by number, named in a chip, and written as they were", () => {
  const text =
    'rules = "one-for-one"\n\n[attacker]\nunits = "8 sub, 1 dd"\n\n[[attacker.policy]]\nchoice = "undetected"\n' +
    'do = "leave"\n\n[attacker.policy.when]\nround = "2.."\n"defender.units.dd" = 0\n';
  const table = readCase(text)!;
  expect(policiesOf(table, "attacker")).toEqual(["attacker.policy.2"]);
  expect(valueAt(table, "attacker.policy.2.do")).toBe("leave");
  expect(readCase(writeCase(table))).toEqual(table);
  expect(changesOf(table, oneForOne)).toEqual([
    { label: "attacker: 1 policy under conditions", panel: "Policies of each side", paths: ["attacker.policy"] },
  ]);
});
