import { expect, test } from "vitest";
import { inOtherGame } from "../../src/battle/other_game.ts";
import { rulesNamed } from "../../src/battle/rules.ts";

const before = rulesNamed("axis-allies")!.units;

function moved(attacker: string, defender: string, to: string) {
  return inOtherGame({ attacker: { units: attacker }, defender: { units: defender } }, before, rulesNamed(to)!);
}

test("In another game the units that it has stay, and the others are named", () => {
  const { text, leftOut } = moved("3 inf, 2 sub", "1 dd, 1 aa", "one-for-one");
  expect(text).toBe('rules = "one-for-one"\n\n[attacker]\nunits = "2 sub"\n\n[defender]\nunits = "1 dd"\n');
  expect(leftOut).toBe("3 infantry of the attacker, 1 anti-aircraft gun of the defender");
});

test("If another game has none of the units, its battle is empty", () => {
  expect(moved("3 inf, 1 arm", "2 inf", "one-for-one")).toEqual({
    text: 'rules = "one-for-one"\n',
    leftOut: "3 infantry, 1 tank of the attacker, 2 infantry of the defender",
  });
});

test("A damaged ship stays only if it survives a hit in the other game", () => {
  expect(moved("1 bb*", "1 bb**", "axis-allies").leftOut).toBe("1 battleship (damaged 2 times) of the defender");
});
