import { expect, test } from "vitest";
import type { Setting } from "../../src/battle/rules.ts";
import { typedOf, valueInWay, wayOf, waysOf } from "../../src/battle/setting_forms.ts";

const retreat: Setting = {
  path: "attacker.retreat",
  kind: "otherwise",
  values: [],
  default: "never",
  otherDefaults: undefined,
  open: ["optimal"],
  forms: ["{ units = N } with N from 1 to 250", '{ odds = "P/Q" } with a number from 0 to 1'],
  least: 1,
  most: 1000,
  meaning: "when the attacker breaks off",
};

test("A policy is said by its words, by a number, or in a form", () => {
  expect(waysOf(retreat).map(({ name, word }) => [name, word])).toEqual([
    ["never", true],
    ["optimal", true],
    ["a number from 1 to 1000", false],
    ["{ units = N } with N from 1 to 250", false],
    ['{ odds = "P/Q" } with a number from 0 to 1', false],
  ]);
});

test.each([
  ["never", 0, "never"],
  [3, 2, "3"],
  [{ units: 2 }, 3, "2"],
  [{ odds: "1/4" }, 4, "1/4"],
])("%j is said in way %d, by typing %j", (value, way, typed) => {
  const ways = waysOf(retreat);
  expect(wayOf(value, ways)).toBe(ways[way]);
  expect(typedOf(value, ways[way]!)).toBe(typed);
});

test("A number in a table is a number, a fraction is text", () => {
  const ways = waysOf(retreat);
  expect(valueInWay(2, ways[3]!)).toEqual({ units: 2 });
  expect(valueInWay(0.25, ways[4]!)).toEqual({ odds: "0.25" });
});

test("Nothing typed is no value", () => {
  expect(valueInWay(undefined, waysOf(retreat)[3]!)).toBeUndefined();
});

test("A list that is required is typed until it is there", () => {
  const dice: Setting = { ...retreat, kind: "numbers", default: "", forms: [], least: 0, most: 6 };
  const ways = waysOf(dice);
  expect(wayOf("", ways)?.name).toBe("a list of numbers from 0 to 6");
  expect(wayOf([4, 2], ways)?.name).toBe("a list of numbers from 0 to 6");
  expect(wayOf("optimal", ways)?.name).toBe("optimal");
});
