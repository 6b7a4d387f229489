import { expect, test } from "vitest";
import type { Result } from "../../src/answer/result.ts";
import { resultInWords } from "../../src/answer/share.tsx";

const sides = { attacker: { units: "2 inf" }, defender: { units: "1 inf" } };
const known = { case: { ...sides }, outcomes: [], marks: {} } as unknown as Result;

test("The shared text of a battle begins with the forces", () => {
  expect(resultInWords(known, undefined, "IPC").split("\n")[0]).toBe("2 inf attack 1 inf");
});

test("The shared text of a landing begins with the forces at sea", () => {
  const sea = { attacker: { units: "1 tr, 1 dd" }, defender: { units: "" } };
  const landing = { ...known, case: { ...known.case, sea } } as Result;
  expect(resultInWords(landing, undefined, "IPC").split("\n").slice(0, 2)).toEqual([
    "At sea: 1 tr, 1 dd attack nothing",
    "2 inf attack 1 inf",
  ]);
});
