import { expect, test } from "vitest";
import { createBattle, emptyCase } from "../../src/battle/battle.ts";
import { readCase, valueAt } from "../../src/battle/case.ts";

const convoy = `title = "A convoy"
source = "a book"
rules = "one-for-one"
[attacker]
units = "5 sub"
[defender]
units = "3 dd, 1 ca"
losses = "2 dd, ca, dd"
[expect]
clears = "1/2"
`;

test("A battle without changes is the text that was loaded", () => {
  expect(createBattle(convoy).text.value).toBe(convoy);
});

test("A changed battle keeps its title, but not its source and its expected numbers", () => {
  const battle = createBattle(convoy);
  battle.setCount("attacker.units", "sub", 4);
  expect(readCase(battle.text.value)).toEqual({
    title: "A convoy",
    rules: "one-for-one",
    attacker: { units: "4 sub" },
    defender: { units: "3 dd, 1 ca", losses: "2 dd, ca, dd" },
  });
});

test("A unit that the casualty order does not name is lost last", () => {
  const battle = createBattle(convoy);
  battle.setCount("defender.units", "bb*", 1);
  expect(valueAt(battle.table.value!, "defender.losses")).toBe("2 dd, ca, dd, bb");
});

test("An entry without a nation names the units of all nations", () => {
  const battle = createBattle(convoy);
  battle.setCount("defender.units", "dd:uk", 1);
  expect(valueAt(battle.table.value!, "defender.losses")).toBe("2 dd, ca, dd");
});

test("An open casualty order stays open", () => {
  const battle = createBattle(convoy);
  battle.change({ "defender.losses": "best-order" });
  battle.setCount("defender.units", "bb", 1);
  expect(valueAt(battle.table.value!, "defender.losses")).toBe("best-order");
});

test("A text that is not TOML is kept", () => {
  const battle = createBattle(convoy);
  battle.load("units = ");
  battle.setCount("attacker.units", "sub", 4);
  expect(battle.text.value).toBe("units = ");
  expect(battle.table.value).toBeUndefined();
});

test("An empty case has no units on both sides", () => {
  const battle = createBattle(emptyCase("axis-allies", { options: { edition: "1940" } }));
  expect(battle.rules.value).toBe("axis-allies");
  expect(battle.force("attacker.units")).toEqual([]);
  expect(battle.force("defender.units")).toEqual([]);
});

test("A case with an attacker has the key of the defender also", () => {
  const untouched = createBattle(emptyCase("raid"));
  untouched.setCount("attacker.units", "bmb", 2);
  const touched = createBattle(untouched.text.value);
  touched.setCount("defender.units", "aa", 1);
  touched.setCount("defender.units", "aa", 0);
  expect(valueAt(untouched.table.value!, "defender.units")).toBe("");
  expect(untouched.text.value).toBe(touched.text.value);
});
