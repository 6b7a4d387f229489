import { expect, test } from "vitest";
import { landingOf, seaCaseOf, seaRulesOf, seaUnitsOf } from "../../src/battle/landing.ts";
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
    attacker: { units: transports },
    defender: { units: "" },
  });
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
