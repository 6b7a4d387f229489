import { expect, test } from "vitest";
import {
  moved,
  readOrder,
  withCountAt,
  split,
  includesUnit,
  writeOrder,
} from "../../src/battle/casualty_order.ts";

test("An order with numbers is read and written", () => {
  const order = readOrder("2 inf, arm:us, inf");
  expect(order).toEqual([{ count: 2, unit: "inf" }, { unit: "arm:us" }, { unit: "inf" }]);
  expect(writeOrder(order)).toBe("2 inf, arm:us, inf");
});

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, 1, "bac"],
])("Moved from %d to %d", (from, to, after) => {
  expect(moved([..."abc"], from, to).join("")).toBe(after);
});

test("A split entry loses one unit first, and the others in the former place", () => {
  expect(writeOrder(split(readOrder("inf, arm"), 0))).toBe("1 inf, inf, arm");
});

test("An entry has another count, and is removed if the count is 0", () => {
  expect(writeOrder(withCountAt(readOrder("1 inf, arm, inf"), 0, 3))).toBe("3 inf, arm, inf");
  expect(writeOrder(withCountAt(readOrder("1 inf, arm, inf"), 0, 0))).toBe("arm, inf");
});

test.each([
  ["sub", "sub@periscope", true],
  ["sub:de", "sub:de*", true],
  ["sub:de", "sub:uk", false],
  ["c", "ca", false],
  ["bb", "bb**!", true],
])("%s includes %s: %s", (entry, unit, includes) => {
  expect(includesUnit(entry, unit)).toBe(includes);
});
