import { expect, test } from "vitest";
import type { Setting } from "../../src/battle/rules.ts";
import { firstTyped, formInField, formOf, formsOf, isComplete, isCompleteNumber, typedOf, valueInForm, valueOfNumber } from "../../src/battle/setting_forms.ts";

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
  [{ odds: "1/4" }, 4, "25%"],
  [{ odds: "1/3" }, 4, "1/3"],
])("%j is said in form %d, by typing %j", (value, form, typed) => {
  const forms = formsOf(retreat);
  expect(formOf(value, forms)).toBe(forms[form]);
  expect(typedOf(value, forms[form]!)).toBe(typed);
});

test("A number in a table is a number, a fraction is text", () => {
  const forms = formsOf(retreat);
  expect(valueInForm("2", forms[3]!)).toEqual({ units: 2 });
  expect(valueInForm("1/4", forms[4]!)).toEqual({ odds: "1/4" });
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
  for (const typed of ["40%", "40", "40 %"]) expect(valueInForm(typed, forms[4]!)).toEqual({ odds: "40/100" });
  expect(valueInForm("12.5", forms[4]!)).toEqual({ odds: "125/1000" });
  expect(typedOf({ odds: "40/100" }, forms[4]!)).toBe("40%");
});

test.each([
  ["0.4", "40%"],
  ["1", "100%"],
  ["0", "0%"],
  [".055", "5.5%"],
  ["0.333333", "33.3333%"],
  ["33333/100000", "33.333%"],
  ["4/10", "40%"],
  ["5/1000", "0.5%"],
  ["12345678901234567890/100000000000000000000", "12.34567890123456789%"],
  ["1/8", "12.5%"],
  ["2/3", "2/3"],
  ["1/0", "1/0"],
])("The probability %s is in the field as %s", (odds, typed) => {
  expect(typedOf({ odds }, formsOf(retreat)[4]!)).toBe(typed);
});

test.each([
  ["33.333", "33333/100000", "33.333%"],
  ["33,333 %", "33333/100000", "33.333%"],
  [".5", "5/1000", "0.5%"],
  ["5.", "5/100", "5%"],
  ["40 %", "40/100", "40%"],
  ["100", "100/100", "100%"],
])("The percentage %j is %s, and is in the field as %s", (text, odds, typed) => {
  const form = formsOf(retreat)[4]!;
  expect(isComplete(text, form)).toBe(true);
  expect(valueInForm(text, form)).toEqual({ odds });
  expect(typedOf({ odds }, form)).toBe(typed);
});

test.each([2.5, -1, "x"])("The field of a number stays while it has the value %j, which is not valid", (value) => {
  const forms = formsOf(retreat);
  expect(formInField(value, forms)?.title).toBe("after N rounds");
  expect(typedOf(value, formInField(value, forms)!)).toBe(String(value));
  expect(formInField({ other: 1 }, forms)).toBeUndefined();
});

test("A list of numbers needs no brackets", () => {
  const dice: Setting = { ...retreat, path: "plan.dice", kind: "numbers", forms: [] };
  const list = formsOf(dice).at(-1)!;
  for (const typed of ["4, 2", "[4, 2]"]) expect(valueInForm(typed, list)).toEqual([4, 2]);
  expect(valueInForm("4", list)).toEqual([4]);
  expect(typedOf([4, 2], list)).toBe("4, 2");
});

test("An empty field is not a value", () => {
  expect(valueInForm(" ", formsOf(retreat)[3]!)).toBeUndefined();
});

test("A required list has a field while it is missing", () => {
  const dice: Setting = { ...retreat, kind: "numbers", default: "", forms: [], least: 0, most: 6 };
  const forms = formsOf(dice);
  expect(formOf("", forms)?.name).toBe("a list of numbers from 0 to 6");
  expect(formOf([4, 2], forms)?.name).toBe("a list of numbers from 0 to 6");
  expect(formOf("optimal", forms)?.name).toBe("optimal");
});

const chance = 'a chance from 0 to 1, as in "1/3", or a list by turn of such, true and false';
const ally: Setting = { ...retreat, path: "plan.ally_has_it", kind: "word", values: ["false", "true"], default: "false", open: [], forms: [chance] };

test("A chance, and a list of chances, are in one form", () => {
  const forms = formsOf(ally);
  for (const value of ["1/3", ["1/3", true]]) expect(formOf(value, forms)?.name).toBe(chance);
  expect(valueInForm("1/3, true", forms.at(-1)!)).toEqual(["1/3", true]);
});

test.each([
  ["4, ", false],
  ["[4", false],
  ["4, 2", true],
  ["[4, 2]", true],
])("The list %j is complete: %j", (typed, is) => {
  const list = formsOf({ ...retreat, path: "plan.dice", kind: "numbers", forms: [] }).at(-1)!;
  expect(isComplete(typed, list)).toBe(is);
});

test("Half of a fraction is not complete", () => {
  const forms = formsOf(ally);
  expect(["1", "1/", "1/3"].map((typed) => isComplete(typed, forms.at(-1)!))).toEqual([true, false, true]);
});

test("Each form that can begin with a number does so", () => {
  expect(formsOf(retreat).slice(2).map((form) => firstTyped(form, retreat))).toEqual(["1", "1", "50"]);
  expect(firstTyped(formsOf(ally).at(-1)!, ally)).toBe("1/2");
});

test.each([
  ["", true, undefined],
  ["1", true, 1],
  ["1.", false, "1."],
  ["1.05", true, 1.05],
  ["0,5", true, 0.5],
  ["3/", false, "3/"],
  ["3/4", true, "3/4"],
  ["0.12345678901234567", true, "0.12345678901234567"],
])("The number %j is complete: %j, with the value %j", (text, is, value) => {
  expect(isCompleteNumber(text)).toBe(is);
  expect(valueOfNumber(text)).toBe(value);
});
