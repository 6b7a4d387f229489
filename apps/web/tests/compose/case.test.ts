import { expect, test } from "vitest";
import { readCase, textOf, valueAt, valueOf, withValue, writeCase } from "../../src/battle/case.ts";

test("A key with dots is read in its table", () => {
  const table = readCase('rules = "depth"\n[attacker]\nunits = "1 sub"')!;
  expect(valueAt(table, "attacker.units")).toBe("1 sub");
  expect(valueAt(table, "attacker.losses")).toBeUndefined();
});

test("wave.2 is the first block of waves", () => {
  const table = readCase('[[wave]]\nunits = "1 ca"\n[[wave]]\nunits = "2 dd"')!;
  expect(valueAt(table, "wave.3.units")).toBe("2 dd");
});

test("A text that is not TOML is not a table", () => {
  expect(readCase("units = ")).toBeUndefined();
});

test("A change of a key keeps the others", () => {
  const table = readCase('rules = "depth"\ndie = 12\n[options]\nsearch = "once"')!;
  expect(withValue(table, "options.surfaced", "visible")).toEqual({
    rules: "depth",
    die: 12,
    options: { search: "once", surfaced: "visible" },
  });
  expect(valueAt(table, "options.surfaced")).toBeUndefined();
});

test("A table without keys is removed", () => {
  const table = readCase('die = 6\n[options]\nsearch = "once"')!;
  expect(withValue(table, "options.search", undefined)).toEqual({ die: 6 });
});

test("A list without waves is removed", () => {
  const one = withValue({}, "wave.2", { units: "1 ca" });
  expect(one).toEqual({ wave: [{ units: "1 ca" }] });
  expect(withValue(one, "wave.2", undefined)).toEqual({});
});

test("A case that is written and read is the same", () => {
  const text = `
    rules = "one-for-one"
    fought = 2
    [attacker]
    units = "3 sub!"
    retreat = { odds = "1/4" }
    [[attacker.policy]]
    choice = "retreat"
    when = { round = "2..", "attacker.units" = "..2" }
    do = "leave"
    [defender]
    units = "2 dd"
    [options]
    detection_ratio = 0.5`;
  const table = readCase(text)!;
  expect(readCase(writeCase(table))).toEqual(table);
});

test.each([
  ["12", 12],
  ["true", true],
  ["1/2", "1/2"],
  ["best-order", "best-order"],
  ["[4, 2]", [4, 2]],
  ['{ odds = "1/4" }', { odds: "1/4" }],
  ["  ", undefined],
])("Who types %j means %j", (typed, value) => {
  expect(valueOf(typed)).toEqual(value);
  expect(valueOf(textOf(valueOf(typed)))).toEqual(value);
});
