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

test.each([
  ["3inf 2arm", "3 inf, 2 arm"],
  ["inf x3, arm: 2", "3 inf, 2 arm"],
  ["inf 3", "3 inf"],
  ["3 infantry, 2 Tanks and 1 armour", "3 inf, 3 arm"],
])("The page reads the force %s in another game", (written, force) => {
  const { text, leftOut } = moved(written, "2 inf", "assault");
  expect(leftOut).toBe("");
  expect(text).toContain(`units = "${force}"`);
});

test("A force that the page cannot read is named", () => {
  expect(moved("three men", "2 inf", "assault").leftOut).toBe("“three men” of the attacker, which the page cannot read");
});

test("Forces at sea, ships that bombard and further attacks are named", () => {
  const table = {
    attacker: { units: "3 inf", bombard: "1 bb" },
    defender: { units: "2 inf" },
    sea: { attacker: { units: "2 tr" }, defender: { units: "1 dd" } },
    wave: [{ units: "2 arm" }],
  };
  expect(inOtherGame(table, before, rulesNamed("assault")!).leftOut).toBe(
    "1 battleship of the bombardment, 2 transports of the attacker at sea, 1 destroyer of the defender at sea, further attacks",
  );
});

test("Submarines are not detected in another game", () => {
  expect(moved("2 sub!, 1 sub", "1 dd", "one-for-one")).toMatchObject({ leftOut: "" });
  expect(moved("2 sub!, 1 sub", "1 dd", "one-for-one").text).toContain('units = "3 sub"');
});
