import { expect, test } from "vitest";
import { currencyOf, forceInWords, unitName, unitsInWords } from "../../src/answer/words.ts";
import { type Rules, rulesNamed } from "../../src/battle/rules.ts";

const named = {
  units: [
    { code: "bb", name: "battleship", plural: "battleships" },
    { code: "inf", name: "infantry", plural: "infantry" },
  ],
} as unknown as Rules;

test.each([
  ["bb", "battleship"],
  ["bb*", "damaged battleship"],
  ["bb**", "damaged (2) battleship"],
  ["bb:uk*", "damaged battleship (uk)"],
  ["inf#2", "infantry (attack 2)"],
  ["bb#sea*", "damaged battleship (at sea)"],
  ["bb*#sea", "damaged battleship (at sea)"],
  ["sub@periscope", "sub (periscope)"],
  ["sub!", "sub (detected)"],
  ["sub:uk@periscope!#2", "sub (uk, periscope, detected, attack 2)"],
])("%s is a %s", (unit, name) => {
  expect(unitName(unit, 1, named)).toBe(name);
});

test("Several units have their plural", () => {
  expect(forceInWords({ bb: 2, inf: 1 }, named)).toBe("2 battleships, 1 infantry");
});

test("Units have their codes if their names are unknown", () => {
  expect(forceInWords({ bb: 2 }, undefined)).toBe("2 bb");
});

test("A force without units is nothing", () => {
  expect(forceInWords({}, named)).toBe("nothing");
});

test("Costs under rules without a currency are points", () => {
  expect(["surface", "axis-allies"].map((name) => currencyOf({}, rulesNamed(name)))).toEqual(["points", "IPC"]);
  expect(currencyOf({ currency: "gold" }, rulesNamed("surface"))).toBe("gold");
});

test("Units in a text of the program have their names", () => {
  const rules = rulesNamed("axis-allies");
  const shown = (text: string) => unitsInWords(text, rules);
  expect(["lose 1 inf, 2 arm", "lose 1 landed inf", "go on", "2 dice"].map(shown)).toEqual([
    "lose 1 infantry, 2 tanks",
    "lose 1 landed infantry",
    "go on",
    "2 dice",
  ]);
});
