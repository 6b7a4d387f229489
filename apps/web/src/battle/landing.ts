// The battle at sea before a landing.
import { isTable, type Table, textAt, valueAt } from "./case.ts";
import { readForce, readUnit } from "./force.ts";
import { type Rules, rulesNamed, type Setting, type Unit } from "./rules.ts";
import { unitSettings, unitsOf } from "./units.ts";

/** The code of the ship that carries land units. */
export const transport = "tr";

/** The rules of the battle at sea if the rules on land have no ships. */
const shipRules = "detection-roll";

/** The settings of a side that are for battles on land alone. */
const onLandAlone = ["keep", "bombard", "landed"];

function hasShips(rules: Rules): boolean {
  return rules.units.some(({ kind }) => kind === "ship" || kind === "sub");
}

/** Returns the units that can fight at sea: ships and aircraft of these rules, or those of detection-roll if they have no ships. */
export function seaUnitsOf(rules: Rules, table: Table): Unit[] {
  const own = unitsOf(rules, table).filter(({ kind }) => kind !== "land" && kind !== "aa");
  return hasShips(rules) ? own : [...(rulesNamed(shipRules)?.units ?? rules.ships)];
}

/** Returns the setting under the key `sea`, such as "sea.attacker.retreat". */
function atSea(setting: Setting): Setting {
  return { ...setting, path: `sea.${setting.path}` };
}

/** Returns an option of a battle at sea under the rules of the landing. Its default is the option of the landing. */
function optionAtSea(setting: Setting): Setting {
  const byValue = Object.fromEntries(setting.values.map((value) => [value, value]));
  return { ...atSea(setting), otherDefaults: { path: setting.path, byValue } };
}

/**
 * Returns the rules of the battle at sea, whose settings have the keys of a landing. Rules with ships have their own
 * policies at sea, and the options of the landing unless [sea.options] changes them. The units of both battles are the
 * same, so options that change the units have no field at sea.
 */
export function seaRulesOf(rules: Rules): Rules {
  const others = rulesNamed(shipRules);
  if (hasShips(rules) || !others) {
    const ofSides = rules.settings.filter(({ path }) => /^(attacker|defender)\./.test(path));
    const possible = ofSides.filter(({ path }) => !onLandAlone.some((key) => path.endsWith(`.${key}`)));
    const ofUnits = unitSettings(rules);
    const options = rules.settings.filter((each) => each.path.startsWith("options.") && !ofUnits.includes(each));
    const others = rules.settings.filter((each) => !ofSides.includes(each));
    return { ...rules, settings: [...others, ...possible.map(atSea), ...options.map(optionAtSea)] };
  }
  const settings = others.settings.map(atSea).map((setting) => {
    const { otherDefaults } = setting;
    return otherDefaults ? { ...setting, otherDefaults: { ...otherDefaults, path: `sea.${otherDefaults.path}` } } : setting;
  });
  return { ...others, settings };
}

/** Returns the battle at sea as a case of its own. A side without units has a transport. */
export function seaCaseOf(table: Table, rules: Rules): Table {
  const inTable = (path: string): Table => {
    const value = valueAt(table, path);
    return isTable(value) ? value : {};
  };
  const units = (side: string) => ({ units: textAt(table, `sea.${side}.units`) || `1 ${transport}` });
  const hasOwn = hasShips(rules);
  return {
    ...(hasOwn ? table : { rules: shipRules }),
    options: { ...(hasOwn && inTable("options")), ...inTable("sea.options") },
    units: { ...(hasOwn && inTable("units")), ...inTable("sea.units") },
    attacker: units("attacker"),
    defender: units("defender"),
  };
}

/**
 * Returns a battle at sea without a defender. Each transport has room for two land units of the attacker, one of which
 * is infantry. Under other rules the user adds transports.
 */
export function landingOf(table: Table, rules: Rules): Table {
  const units = unitsOf(rules, table);
  const isLand = (unit: string) => units.find(({ code }) => code === readUnit(unit).code)?.kind === "land";
  const attacker = readForce(textAt(table, "attacker.units")) ?? [];
  const countIf = (counts: (unit: string) => boolean) =>
    attacker.reduce((sum, { unit, count }) => sum + (isLand(unit) && counts(unit) ? count : 0), 0);
  const others = countIf((unit) => readUnit(unit).code !== "inf");
  const transports = Math.max(1, others, Math.ceil(countIf(() => true) / 2));
  return { attacker: { units: `${transports} ${transport}` }, defender: { units: "" } };
}
