import { expect, test } from "vitest";
import { forceInWords, unitName } from "../../src/answer/words.ts";
import type { Rules } from "../../src/battle/rules.ts";

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
  ["sub@periscope", "sub (periscope)"],
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
