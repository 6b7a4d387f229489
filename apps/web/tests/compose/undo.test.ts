import { expect, test } from "vitest";
import { createBattle } from "../../src/battle/battle.ts";
import { isWorthKeeping } from "../../src/compose/menu.tsx";

const start = 'rules = "one-for-one"\n[attacker]\nunits = "5 sub"\n[defender]\nunits = "3 dd"\n';
const other = 'rules = "axis-allies"\n[attacker]\nunits = "1 inf"\n[defender]\nunits = ""\n';

test("Undo takes back changes of units and another battle, one after the other, and redo makes them again", () => {
  const battle = createBattle(start);
  expect(battle.canUndo.value).toBe(false);
  battle.setCount("attacker.units", "sub", 6);
  const changed = battle.text.value;
  battle.load(other);
  battle.undo();
  expect(battle.text.value).toBe(changed);
  battle.undo();
  expect(battle.text.value).toBe(start);
  expect(battle.canUndo.value).toBe(false);
  battle.redo();
  battle.redo();
  expect(battle.text.value).toBe(other);
  expect(battle.canRedo.value).toBe(false);
});

test("After a change there is nothing to redo", () => {
  const battle = createBattle(start);
  battle.setCount("attacker.units", "sub", 6);
  battle.undo();
  battle.setCount("attacker.units", "sub", 7);
  expect(battle.canRedo.value).toBe(false);
  battle.undo();
  expect(battle.text.value).toBe(start);
});

test("One undo takes back all that was typed in the case file, and no more", () => {
  const battle = createBattle(start);
  battle.setCount("attacker.units", "sub", 6);
  const changed = battle.text.value;
  for (const end of ["#", "# a", "# a note"]) battle.type(changed + end);
  battle.undo();
  expect(battle.text.value).toBe(changed);
  battle.undo();
  expect(battle.text.value).toBe(start);
});

test("A battle that is loaded again after undo has the same number, and another battle another one", () => {
  const battle = createBattle(start);
  const first = battle.loads.value;
  battle.load(other);
  const second = battle.loads.value;
  expect(second).not.toBe(first);
  battle.undo();
  expect(battle.loads.value).toBe(first);
  battle.load(other + "# again\n");
  expect([first, second]).not.toContain(battle.loads.value);
});

test("A change that changes nothing is not a step", () => {
  const battle = createBattle(start);
  battle.load(start);
  expect(battle.canUndo.value).toBe(false);
});

test("Forces that are replaced keep a casualty order that names all their units", () => {
  const battle = createBattle(start);
  battle.change({ "defender.losses": "dd" });
  battle.setForces({ "attacker.units": "2 sub", "defender.units": "2 dd, 1 ca" });
  expect(battle.table.value).toMatchObject({
    attacker: { units: "2 sub" },
    defender: { units: "2 dd, 1 ca", losses: "dd, ca" },
  });
});

test("One undo takes back all steps of one hold, and no step of another", () => {
  const battle = createBattle(start);
  const first = {};
  for (const count of [6, 7, 8]) battle.setCount("attacker.units", "sub", count, first);
  const afterFirst = battle.text.value;
  const second = {};
  for (const count of [9, 10]) battle.setCount("attacker.units", "sub", count, second);
  battle.undo();
  expect(battle.text.value).toBe(afterFirst);
  battle.undo();
  expect(battle.text.value).toBe(start);
  expect(battle.canUndo.value).toBe(false);
});

test.each([
  ["", false],
  ['sea.attacker.units = "2 sub"\n', true],
  ['sea.defender.units = "1 dd"\n', true],
  ['defender.units = "1 inf"\n', true],
])("A battle with %j is worth keeping: %j", (forces, is) => {
  expect(isWorthKeeping(createBattle(`rules = "axis-allies"\n${forces}`))).toBe(is);
});
