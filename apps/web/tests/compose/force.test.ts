import { expect, test } from "vitest";
import { countOf, readForce, readUnit, withCount, writeForce } from "../../src/battle/force.ts";

test("A force is read group by group", () => {
  expect(readForce("3 dd:uk, 1 bb*, 2 sub@periscope!")).toEqual([
    { count: 3, unit: "dd:uk" },
    { count: 1, unit: "bb*" },
    { count: 2, unit: "sub@periscope!" },
  ]);
});

test("A force can have no units", () => {
  expect(readForce(" ")).toEqual([]);
});

test.each(["3", "dd", "3 dd,", "3 dd 2 ca", "3 dd!*"])("%j is no force", (text) => {
  expect(readForce(text)).toBeUndefined();
});

test("A unit's name has its nation, depth, damage, and whether it is detected", () => {
  expect(readUnit("sub:de@periscope**!")).toEqual({
    code: "sub",
    nation: "de",
    depth: "periscope",
    damage: 2,
    detected: true,
  });
});

test("A changed unit keeps its place, and a new unit is last", () => {
  const force = readForce("1 inf, 2 arm")!;
  expect(writeForce(withCount(force, "inf", 4))).toBe("4 inf, 2 arm");
  expect(writeForce(withCount(force, "ftr", 1))).toBe("1 inf, 2 arm, 1 ftr");
});

test("Units with count 0 are not written", () => {
  expect(writeForce(withCount(readForce("1 inf, 2 arm")!, "inf", 0))).toBe("2 arm");
});

test.each([
  [-1, 0],
  [251, 250],
  [2.7, 2],
  [Number.NaN, 0],
])("The number %d becomes %d, as a force can have it", (typed, taken) => {
  expect(countOf(withCount([], "inf", typed), "inf")).toBe(taken);
});
