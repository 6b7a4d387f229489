import { expect, test } from "vitest";
import type { Table } from "../../src/battle/case.ts";
import { ruleSystems, rulesNamed } from "../../src/battle/rules.ts";
import { changesOf, mistypedKeys, policyInWords } from "../../src/compose/changed.ts";

const axisAllies = rulesNamed("axis-allies")!;

function labels(table: Table, rules = axisAllies): string[] {
  return changesOf(table, rules).map(({ label }) => label);
}

test("A battle without options has no changes under any rules", () => {
  const table: Table = { title: "Karelia", attacker: { units: "3 inf" }, defender: { units: "2 inf" } };
  for (const rules of ruleSystems) expect(changesOf(table, rules)).toEqual([]);
});

test("Options, dice and rounds are in words", () => {
  expect(labels({ options: { dice: "low-luck", aa_is_target: false, damage_stays: true }, die: 12, rounds: 3, fought: 1 })).toEqual([
    "D12",
    "aa is target: no",
    "damage stays",
    "dice: low luck",
    "at most 3 rounds",
    "rounds already fought: 1",
  ]);
});

test("A value at its default, the edition, and a die that the values need are no changes", () => {
  expect(labels({ options: { edition: "1940", dice: "fair" } })).toEqual([]);
  expect(labels({ die: 12, options: { values: "gw1936" } }, rulesNamed("depth")!)).toEqual([]);
});

test.each([
  [3, "attacker retreat: after 3 rounds"],
  [1, "attacker retreat: after 1 round"],
  [{ units: 2 }, "attacker retreat: with 2 units or fewer in battle"],
  [{ units: 1 }, "attacker retreat: with 1 unit or fewer in battle"],
  [{ lost: 1 }, "attacker retreat: after 1 unit is lost"],
  [{ odds: "0.4" }, "attacker retreat: if winning is less likely than 40%"],
  [{ takes: "1/2" }, "attacker retreat: if having the land at the end is less likely than 50%"],
  [{ odds: "40/100" }, "attacker retreat: if winning is less likely than 40%"],
  [{ odds: "1/4" }, "attacker retreat: if winning is less likely than 25%"],
  ["optimal", "attacker retreat: best play (optimal)"],
])("The retreat %j is in words", (retreat, label) => {
  expect(labels({ attacker: { units: "3 inf", retreat } })).toEqual([label]);
});

test("Casualty orders, bombardment and technologies name their units", () => {
  const table: Table = {
    attacker: { units: "3 inf, 1 arm", losses: "2 inf, arm, inf", bombard: "2 bb" },
    defender: { units: "2 inf", losses: "optimal", technologies: { all: ["jet-fighters", "radar"] } },
  };
  expect(labels(table)).toEqual([
    "attacker casualty order: 2 infantry, tank, infantry",
    "attacker bombard: 2 battleships",
    "defender casualty order: the best choice at every hit",
    "defender technologies: jet fighters, radar",
  ]);
});

test("Further attacks, the goal, and keys of the case file alone are changes", () => {
  const table: Table = {
    attacker: { units: "3 inf", policy: [{ choice: "retreat", do: "leave" }] },
    defender: { units: "2 inf" },
    wave: [{ units: "2 inf" }, { units: "1 arm" }],
    play: { goal: "cost" },
    units: { inf: { attack: 2 } },
  };
  expect(labels(table)).toEqual([
    "attacker: 1 policy under conditions",
    "goal of best play: net gain",
    "2 further attacks",
    "units in the case file",
  ]);
});

test("The settings of a battle at sea are changes, with the keys that have no field", () => {
  const sea: Table = {
    rounds: 2,
    attacker: { units: "2 ca, 1 tr", retreat: 1, losses: "tr, ca", policy: [{ choice: "retreat" }, { choice: "losses" }] },
    defender: { units: "1 sub", submerge: "always" },
    options: { dice: "low-luck", edition: "1940" },
  };
  expect(labels({ attacker: { units: "2 inf" }, defender: { units: "1 inf" }, sea })).toEqual([
    "at sea at most 2 rounds",
    "attacker at sea: casualty order: transport, cruiser",
    "attacker at sea: retreat: after 1 round",
    "attacker at sea: 2 policies under conditions",
    "defender at sea: submerge: always",
    "at sea: dice: low luck",
    "sea options edition in the case file",
  ]);
  expect(labels({ sea: { options: { detection: "none" }, attacker: { technologies: { all: ["radar"] } } } }, rulesNamed("assault")!)).toEqual([
    "attacker at sea: technologies: radar",
    "at sea: detection: none",
  ]);
});

test("A landing alone is no change", () => {
  const assault: Table = { sea: { attacker: { units: "1 dd" } }, territory: { flown_over: 2 } };
  expect(labels(assault, rulesNamed("assault")!)).toEqual(["flown over: 2"]);
});

test.each([
  ['attacker.retreat = { odds = "1/2" }', "attacker retreat: if winning is less likely than 50%"],
  ["attacker.retreat = never", "attacker retreat: never"],
  ["wave.2.retreat = { units = 3 }", "attack 2 retreat: with 3 units or fewer in battle"],
  ['attacker.retreat = { exchange = "0" }', "attacker retreat: if the mean net gain is below 0"],
  ["defender.losses = the default order", "defender casualty order: the default order"],
  ["attacker.losses = inf, arm", "attacker casualty order: infantry, tank"],
  ["all the defaults", "all the defaults"],
])("The strategy %s is in the words of the options: %s", (policy, words) => {
  expect(policyInWords(policy, axisAllies)).toBe(words);
});

test.each<[Table, string[]]>([
  [{ attacker: { unts: "3 inf" }, defender: { units: "2 inf" } }, ["attacker.unts"]],
  [{ attacker: { play: "optimal", technologies: { inf: [] } }, defender: {} }, []],
  [{ attacker: { units: "", until: 3 }, defender: { units: "" }, count: 2 }, []],
  [{ attacker: {}, defender: {}, count: 2, until: 3 }, []],
])("Only unknown keys of a side without units are mistyped: %j", (table, keys) => {
  expect(mistypedKeys(table, axisAllies)).toEqual(keys);
});
