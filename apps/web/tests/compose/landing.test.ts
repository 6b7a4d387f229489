import { expect, test } from "vitest";
import { landingOf, mayBombard, seaCaseOf, seaRulesOf, seaUnitsOf, withoutSea, withTransports } from "../../src/battle/landing.ts";
import { type Table, withValue } from "../../src/battle/case.ts";
import { rulesNamed } from "../../src/battle/rules.ts";
import { defaultOf } from "../../src/battle/units.ts";

const axisAllies = rulesNamed("axis-allies")!;

test.each([
  ["", "1 tr"],
  ["2 inf", "1 tr"],
  ["2 inf, 1 arm, 2 ftr", "2 tr"],
  ["2 arm, 1 art", "3 tr"],
])("A landing of %j begins with %j and nobody defends at sea", (units, transports) => {
  expect(landingOf({ attacker: { units } }, axisAllies)).toEqual({
    sea: { attacker: { units: transports }, defender: { units: "" } },
  });
});

test("In a landing the ships of both sides fight at sea, also those that bombard", () => {
  const table = {
    attacker: { units: "3 inf, 1 dd, 1 ftr", bombard: "1 bb", losses: "inf, dd, ftr" },
    defender: { units: "2 inf, 1 sub" },
  };
  expect(landingOf(table, axisAllies)).toEqual({
    "attacker.units": "3 inf, 1 ftr",
    "attacker.losses": "inf, ftr",
    "attacker.bombard": undefined,
    "defender.units": "2 inf",
    sea: { attacker: { units: "1 dd, 1 bb, 2 tr" }, defender: { units: "1 sub" } },
  });
});

/** Returns a battle that became a landing, and then one at this place. */
function thereAndBack(table: Table, place: "land" | "sea", name = "axis-allies") {
  const rules = rulesNamed(name)!;
  const landing = Object.entries(landingOf(table, rules)).reduce((all, [path, value]) => withValue(all, path, value), table);
  return withoutSea(landing, rules, place);
}

test("At sea a battle that was a landing has its ships again", () => {
  expect(thereAndBack({ attacker: { units: "2 sub" }, defender: { units: "1 dd" } }, "sea")).toEqual({
    forces: { "attacker.units": "2 sub", "defender.units": "1 dd" },
    leftOut: "",
  });
});

test("On land the ships of a battle that was a landing bombard again", () => {
  const table = { attacker: { units: "3 inf", bombard: "1 bb" }, defender: { units: "2 inf" } };
  expect(thereAndBack(table, "land")).toEqual({ forces: { "attacker.bombard": "1 bb" }, leftOut: "" });
});

test("Units at sea that a battle on land does not have are named", () => {
  const table = {
    attacker: { units: "3 inf" },
    sea: { rounds: 2, attacker: { units: "3 tr, 2 sub, 1 ca, 1 ftr" }, defender: { units: "1 dd" } },
  };
  expect(withoutSea(table, axisAllies, "land")).toEqual({
    forces: { "attacker.bombard": "1 ca" },
    leftOut: "3 transports, 2 submarines, 1 fighter of the attacker, 1 destroyer of the defender, options and policies of the battle at sea",
  });
});

test("Transports follow the land units until the user changes them", () => {
  const landing = (transports: number) => ({
    attacker: { units: "2 inf" },
    sea: { attacker: { units: `${transports} tr, 1 dd` }, defender: { units: "" } },
  });
  const more = { "attacker.units": "2 inf, 3 arm" };
  expect(withTransports(landing(1), axisAllies, more)).toEqual({ ...more, "sea.attacker.units": "3 tr, 1 dd" });
  expect(withTransports(landing(2), axisAllies, more)).toEqual(more);
  expect(withTransports({ attacker: { units: "2 inf" } }, axisAllies, more)).toEqual(more);
});

test.each(["axis-allies", "assault"])("At sea %s has transports and aircraft, and no land units", (name) => {
  const units = seaUnitsOf(rulesNamed(name)!, {});
  expect(units.map(({ code }) => code)).toContain("tr");
  const kinds = new Set(units.map(({ kind }) => kind));
  expect(kinds.has("air")).toBe(true);
  expect(kinds.has("land")).toBe(false);
});

test("At sea axis-allies has its own policies, and not those of battles on land", () => {
  const paths = seaRulesOf(axisAllies).settings.map(({ path }) => path).filter((path) => /^sea\.(attacker|defender)\./.test(path));
  const keys = ["attacker.submerge", "defender.submerge", "attacker.retreat", "attacker.landing_places", "defender.landing_places"];
  expect(paths).toEqual(keys.map((key) => `sea.${key}`));
});

test("At sea axis-allies has the options of the landing as defaults, but for those that change the units", () => {
  const atSea = seaRulesOf(axisAllies);
  const dice = atSea.settings.find(({ path }) => path === "sea.options.dice")!;
  expect(defaultOf(dice, atSea, {})).toBe("fair");
  expect(defaultOf(dice, atSea, { options: { dice: "low-luck" } })).toBe("low-luck");
  expect(atSea.settings.map(({ path }) => path)).not.toContain("sea.options.edition");
});

test("At sea assault has the settings of detection-roll, and defaults that depend on settings at sea", () => {
  const { name, settings } = seaRulesOf(rulesNamed("assault")!);
  expect(name).toBe("detection-roll");
  expect(settings.every(({ path }) => path.startsWith("sea."))).toBe(true);
  expect(settings.every(({ otherDefaults }) => otherDefaults?.path.startsWith("sea.") ?? true)).toBe(true);
});

test("The battle at sea alone is a case with both sides", () => {
  const table = { rules: "axis-allies", options: { edition: "1940" }, sea: { attacker: { units: "1 dd, 1 tr" } } };
  expect(seaCaseOf(table, axisAllies)).toMatchObject({
    rules: "axis-allies",
    options: { edition: "1940" },
    attacker: { units: "1 dd, 1 tr" },
    defender: { units: "1 tr" },
  });
  expect(seaCaseOf({ ...table, rules: "assault" }, rulesNamed("assault")!)).toMatchObject({ rules: "detection-roll", options: {} });
});

test.each([
  ["axis-allies", {}, "bb ca"],
  ["axis-allies", { options: { edition: "1941" } }, ""],
  ["axis-allies", { options: { edition: "europe-1999" } }, "bb ca dd"],
  ["axis-allies", { options: { edition: "1942" }, attacker: { technologies: { all: ["combined-arms"] } } }, "bb ca"],
  ["axis-allies", { options: { edition: "revised" }, attacker: { technologies: { all: ["combined-arms"] } } }, "bb ca dd"],
  ["axis-allies", { units: { dd: { attack: 3 } } }, "bb ca dd"],
  ["assault", {}, "bb ca"],
  ["assault", { attacker: { technologies: { all: ["combined-arms"] } } }, "bb ca dd"],
  ["axis-allies", { rules: 'name = "mine"\nbase = "axis-allies"\n' }, "bb ca cv dd tr"],
])("Under %s with %j these ships can bombard: %s", (name, table: Table, codes) => {
  const ships = [...axisAllies.units, ...axisAllies.ships].filter(({ code }) => ["sub", "bb", "ca", "cv", "dd", "tr"].includes(code));
  const possible = ships.filter((unit) => mayBombard(unit, "attacker", rulesNamed(name)!, table)).map(({ code }) => code);
  expect(possible.sort().join(" ")).toBe(codes);
});
