// The battle at sea before a landing.
import { isTable, type Table, textAt, textOf, type Value, valueAt } from "./case.ts";
import { readOrder, writeOrder } from "./casualty_order.ts";
import { countOf, type Group, readForce, readUnit, withCount, writeForce } from "./force.ts";
import { isRulesText, type Rules, rulesNamed, type Setting, type Unit } from "./rules.ts";
import { groupsInWords, unitSettings, unitsOf } from "./units.ts";

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

/** Returns whether a unit of a force is one of the land units among these. */
export function isLand(unit: string, units: readonly Unit[]): boolean {
  return units.find(({ code }) => code === readUnit(unit).code)?.kind === "land";
}

/** Returns the number of transports with room for these land units: each has room for two, one of which is infantry. */
function transportsFor(attacker: readonly Group[], units: readonly Unit[]): number {
  const countIf = (counts: (unit: string) => boolean) =>
    attacker.reduce((sum, { unit, count }) => sum + (isLand(unit, units) && counts(unit) ? count : 0), 0);
  const others = countIf((unit) => readUnit(unit).code !== "inf");
  return Math.max(1, others, Math.ceil(countIf(() => true) / 2));
}

/**
 * Returns the keys that make a battle on land a landing: the ships of both sides, also those that bombard, fight at sea,
 * with transports for the land units. Under rules with other transports the user adds some.
 */
export function landingOf(table: Table, rules: Rules): Record<string, Value | undefined> {
  const units = [...unitsOf(rules, table), ...rules.ships];
  const isShip = ({ unit }: { unit: string }) => {
    const kind = units.find(({ code }) => code === readUnit(unit).code)?.kind;
    return kind === "ship" || kind === "sub";
  };
  const groups = (path: string) => readForce(textAt(table, path)) ?? [];
  const onLand = (path: string) => groups(path).filter((each) => !isShip(each));
  const atSea = (path: string) => groups(path).filter(isShip);
  const bombarding = groups("attacker.bombard");
  const attacker = together(atSea("attacker.units"), bombarding);
  const transports = Math.max(transportsFor(onLand("attacker.units"), units), countOf(attacker, transport));
  const values: Record<string, Value | undefined> = {};
  for (const side of ["attacker", "defender"]) {
    if (atSea(`${side}.units`).length === 0) continue;
    values[`${side}.units`] = writeForce(onLand(`${side}.units`));
    const order = readOrder(textAt(table, `${side}.losses`));
    if (order.some(isShip)) values[`${side}.losses`] = writeOrder(order.filter((each) => !isShip(each))) || undefined;
  }
  if (bombarding.length > 0) values["attacker.bombard"] = undefined;
  const sea = {
    attacker: { units: writeForce(withCount(attacker, transport, transports)) },
    defender: { units: writeForce(atSea("defender.units")) },
  };
  return { ...values, sea };
}

/** Returns the units of both forces as one force. */
function together(force: readonly Group[], more: readonly Group[]): Group[] {
  return more.reduce((all, { unit, count }) => withCount(all, unit, countOf(all, unit) + count), [...force]);
}

/** The forces of a battle without its battle at sea, and what they leave out of it, in words. */
export interface WithoutSea {
  forces: Record<string, string>;
  leftOut: string;
}

/**
 * Returns the forces of a battle at sea alone, or on land alone, in place of a landing. At sea they have all units except
 * the transports of the attacker. On land the attacker's cruisers, battleships and added ships bombard if the rules allow it.
 */
export function withoutSea(table: Table, rules: Rules, place: "land" | "sea"): WithoutSea {
  const groups = (path: string) => (readForce(textAt(table, path)) ?? []).filter(({ count }) => count > 0);
  const forces: Record<string, string> = {};
  const leftOut: string[] = [];
  const units = [...unitsOf(rules, table), ...seaUnitsOf(rules, table)];
  const needed = transportsFor(groups("attacker.units"), units);
  for (const side of ["attacker", "defender"]) {
    const all = groups(`sea.${side}.units`);
    const text = textOf(valueAt(table, `sea.${side}.units`));
    if (!readForce(text)) leftOut.push(`“${text}” of the ${side}`);
    const carries = ({ unit }: Group) => side === "attacker" && unit === transport;
    const path = place === "sea" ? `${side}.units` : `${side}.bombard`;
    const canStay = place === "sea" || rules.settings.some((setting) => setting.path === path);
    const stay = all.filter((each) => canStay && !carries(each) && (place === "sea" || canBombard(each.unit, table)));
    // The page adds the transports that the land units need.
    const others = all.filter((each) => !stay.includes(each) && !(carries(each) && each.count === needed));
    if (stay.length > 0) forces[path] = writeForce(together(groups(path), stay));
    if (others.length > 0) leftOut.push(`${groupsInWords(others, units)} of the ${side}`);
  }
  const sea = valueAt(table, "sea");
  if (isTable(sea) && hasMoreThanForces(sea)) leftOut.push("options and policies of the battle at sea");
  return { forces, leftOut: leftOut.join(", ") };
}

function hasMoreThanForces({ attacker, defender, ...rest }: Table): boolean {
  const keys = [attacker, defender].flatMap((side) => (isTable(side) ? Object.keys(side) : []));
  return Object.keys(rest).length > 0 || keys.some((key) => key !== "units");
}

/** Returns whether a ship can bombard in most editions. */
function canBombard(unit: string, table: Table): boolean {
  const { code } = readUnit(unit);
  return ["bb", "ca"].includes(code) || ["units", "ships"].some((key) => valueAt(table, `${key}.${code}`) !== undefined);
}

/**
 * Returns whether the rules let a ship of the force with this key bombard. Rules files have rules of their own, so that all
 * ships are possible.
 */
export function mayBombard({ code, kind }: Unit, force: string, rules: Rules, table: Table): boolean {
  if (kind !== "ship") return false;
  if (isRulesText(textAt(table, "rules"))) return true;
  const edition = textOf(valueAt(table, "options.edition"));
  if (edition === "1941") return false;
  if (canBombard(code, table)) return true;
  if (code !== "dd") return false;
  const technologies = valueAt(table, `${force}.technologies.all`);
  const hasArms = Array.isArray(technologies) && technologies.includes("combined-arms");
  return edition === "europe-1999" || (hasArms && (rules.name === "assault" || ["revised", "lhtr"].includes(edition)));
}

/**
 * Returns the forces with the transports that a new force on land needs. They stay if they are not those that the present
 * force needs, because the user has changed them.
 */
export function withTransports(table: Table, rules: Rules, forces: Readonly<Record<string, string>>): Record<string, string> {
  const [path, land] = ["sea.attacker.units", "attacker.units"];
  const ships = readForce(textAt(table, path)) ?? [];
  const units = unitsOf(rules, table);
  const needed = (force: string) => transportsFor(readForce(force) ?? [], units);
  const next = forces[land];
  if (next === undefined || countOf(ships, transport) !== needed(textAt(table, land))) return { ...forces };
  return { ...forces, [path]: writeForce(withCount(ships, transport, needed(next))) };
}
