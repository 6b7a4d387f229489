import { expect, test } from "vitest";
import type { Setting } from "../../src/battle/rules.ts";
import { typedOf, valueInForm, formOf, formsOf } from "../../src/battle/setting_forms.ts";

const retreat: Setting = {
  path: "attacker.retreat",
  kind: "otherwise",
  values: [],
  default: "never",
  otherDefaults: undefined,
  open: ["optimal"],
  blocks: [],
  forms: ["{ units = N } with N from 1 to 250", '{ odds = "P/Q" } with a number from 0 to 1'],
  least: 1,
  most: 1000,
  meaning: "when the attacker breaks off",
};

test("A policy has words, a number, and tables as forms", () => {
  expect(formsOf(retreat).map(({ name, word }) => [name, word])).toEqual([
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
])("%j is said in form %d, by typing %j", (value, form, typed) => {
  const forms = formsOf(retreat);
  expect(formOf(value, forms)).toBe(forms[form]);
  expect(typedOf(value, forms[form]!)).toBe(typed);
});

test("A number in a table is a number, a fraction is text", () => {
  const forms = formsOf(retreat);
  expect(valueInForm(2, forms[3]!)).toEqual({ units: 2 });
  expect(valueInForm(0.25, forms[4]!)).toEqual({ odds: "0.25" });
});

test("A retreat is in words, and its chance can be a percentage", () => {
  const forms = formsOf(retreat);
  expect(forms.map(({ title }) => title)).toEqual([
    "never",
    "best play (optimal)",
    "after N rounds",
    "with N units or fewer in battle",
    "if winning is less likely than N%",
  ]);
  expect(valueInForm("40%", forms[4]!)).toEqual({ odds: "40/100" });
  expect(typedOf({ odds: "40/100" }, forms[4]!)).toBe("40%");
});

test("A list of numbers needs no brackets", () => {
  const dice: Setting = { ...retreat, path: "plan.dice", kind: "numbers", forms: [] };
  const list = formsOf(dice).at(-1)!;
  expect(valueInForm("4, 2", list)).toEqual([4, 2]);
});

test("An empty field is not a value", () => {
  expect(valueInForm(undefined, formsOf(retreat)[3]!)).toBeUndefined();
});

test("A required list has a field while it is missing", () => {
  const dice: Setting = { ...retreat, kind: "numbers", default: "", forms: [], least: 0, most: 6 };
  const forms = formsOf(dice);
  expect(formOf("", forms)?.name).toBe("a list of numbers from 0 to 6");
  expect(formOf([4, 2], forms)?.name).toBe("a list of numbers from 0 to 6");
  expect(formOf("optimal", forms)?.name).toBe("optimal");
});
