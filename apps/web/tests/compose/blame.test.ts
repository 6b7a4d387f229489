import { expect, test } from "vitest";
import { unitAt } from "../../src/battle/blame.ts";
import { blameOf } from "../../src/engine/message.ts";

const text = `rules = "axis-allies"

[attacker]
units = "1 inf, 2 mech"

[defender]
units = "3 inf"
`;

test("A message about a place has its line and its column", () => {
  expect(blameOf("battle.toml:4:17: there is no 'mech' with edition = 1942", "battle.toml")).toEqual({
    text: "There is no 'mech' with edition = 1942",
    line: 4,
    column: 17,
  });
});

test("A message about the whole case has no place", () => {
  expect(blameOf("battle.toml: the attacker has no units", "battle.toml")).toEqual({
    text: "The attacker has no units",
  });
});

test("A message about the rules that the case has as text has its line in them", () => {
  expect(blameOf("battle.toml, rules:2:8: unknown base 'nope'", "battle.toml")).toEqual({
    text: "Unknown base 'nope'",
    line: 2,
    column: 8,
    isInRules: true,
  });
});

test("Other messages keep their text", () => {
  expect(blameOf("the battle has more than 1000 states", "battle.toml").text).toBe(
    "The battle has more than 1000 states",
  );
});

test.each([
  [4, 10, { side: "attacker", unit: "inf" }],
  [4, 17, { side: "attacker", unit: "mech" }],
  [7, 10, { side: "defender", unit: "inf" }],
  [1, 10, undefined],
  [9, 1, undefined],
])("Line %i, column %i has the unit %j", (line, column, unit) => {
  expect(unitAt(text, line, column)).toEqual(unit);
});

test("A force in a key with dots has its side", () => {
  expect(unitAt('defender.units = "2 aa, 1 bb*"', 1, 25)).toEqual({ side: "defender", unit: "bb*" });
});

test.each([
  ['[sea.attacker]\nunits = "1 dd, 2 xx"', 2, 17],
  ['sea.attacker.units = "1 dd, 2 xx"', 1, 29],
  ['[sea]\nattacker.units = "1 dd, 2 xx"', 2, 26],
])("A force at sea has its unit (%j)", (force, line, column) => {
  expect(unitAt(force, line, column)).toEqual({ side: "attacker", unit: "xx", isAtSea: true });
});

test("A force of neither side has no unit of a side", () => {
  expect(unitAt('[attacker]\nunits = "1 inf"\n[[wave]]\nunits = "2 arm"', 4, 10)).toBeUndefined();
});
