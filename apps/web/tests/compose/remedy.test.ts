import { expect, test } from "vitest";
import { inWords, remediesFor } from "../../src/battle/remedy.ts";
import { rulesNamed } from "../../src/battle/rules.ts";

const axisAllies = rulesNamed("axis-allies")!;

test("Values that need a die offer the die", () => {
  const message = "The values 'gw1936' need die = 12; possible here: scaled";
  expect(remediesFor(message, rulesNamed("one-for-one")!, {})).toEqual([{ label: "Use D12", values: { die: 12 } }]);
});

test("A unit of another edition offers that edition", () => {
  const message = "There is no 'mech' with edition = 1942; possible with: 1940, 1940-first; give it in [units.mech]";
  expect(remediesFor(message, axisAllies, {})).toEqual([
    { label: "Use the edition 1940", values: { "options.edition": "1940" } },
  ]);
});

const place = "A battle is on land or at sea: this unit fights on land, and others at sea";

test("Ships in an attack on land can bombard, or fight at sea before a landing", () => {
  const table = { attacker: { units: "2 inf, 1 bb, 2 ca" }, defender: { units: "2 inf" } };
  expect(remediesFor(place, axisAllies, table)).toEqual([
    {
      label: "Bombard with 1 battleship, 2 cruisers",
      values: { "attacker.units": "2 inf", "attacker.bombard": "1 bb, 2 ca" },
    },
    {
      label: "Make it a landing",
      values: { "attacker.units": "2 inf", sea: { attacker: { units: "1 bb, 2 ca, 1 tr" }, defender: { units: "" } } },
    },
  ]);
});

test("The message about a mixed battle names the unit to which it points", () => {
  expect(inWords(place, axisAllies.units, { side: "attacker", unit: "inf" })).toBe(
    "A battle is on land or at sea: the attacker’s infantry fights on land, and others at sea",
  );
});

test("A battle with further attacks is not made a landing", () => {
  const table = { attacker: { units: "2 inf, 1 bb" }, defender: { units: "2 inf" }, wave: [{ units: "2 inf" }] };
  expect(remediesFor(place, axisAllies, table).map(({ label }) => label)).toEqual(["Bombard with 1 battleship"]);
});

test("Ships that defend on land, or that attack without land units, cannot bombard", () => {
  const defended = { attacker: { units: "2 inf" }, defender: { units: "2 inf, 1 bb" } };
  const alone = { attacker: { units: "1 bb" }, defender: { units: "2 inf" } };
  expect(remediesFor(place, axisAllies, defended).map(({ label }) => label)).toEqual(["Make it a landing"]);
  expect(remediesFor(place, axisAllies, alone)).toEqual([]);
});

const landing = { sea: { attacker: { units: "1 dd, 1 tr" }, defender: { units: "" } }, attacker: { units: "5 inf, 2 arm" } };

test.each([
  ["1 inf", "Add a transport", "1 dd, 2 tr", "Leave 1 infantry behind", "4 inf, 2 arm"],
  ["3 inf", "Add 2 transports", "1 dd, 3 tr", "Leave 3 infantry behind", "2 inf, 2 arm"],
  ["2 arm", "Add 2 transports", "1 dd, 3 tr", "Leave 2 tanks behind", "5 inf"],
])("Land units without room for %s get transports, or stay behind", (units, more, ships, fewer, landing_) => {
  const message = `The transports of sea.attacker have no room for ${units}; add transports, or name the units`;
  expect(remediesFor(message, axisAllies, landing)).toEqual([
    { label: more, values: { "sea.attacker.units": ships } },
    { label: fewer, values: { "attacker.units": landing_ }, removes: true },
  ]);
});

test("Messages of the program have the names of units, and no keys", () => {
  const named = (message: string) => inWords(message, axisAllies.units);
  expect(named("The transports of sea.attacker have no room for 2 arm; add transports, or name the units")).toBe(
    "The transports have no room for 2 tanks.",
  );
  expect(named("There is no 'bb' here; give it in [units.bb]")).toBe("There is no battleship here");
});
