// Lists the units of a case: those of its rules under its options, with the changes and additions of the case.
import { numberAt, textAt, textOf, valueAt } from "./case.ts";
import type { Table } from "./case.ts";
import { type Group, readForce, readUnit } from "./force.ts";
import type { Rules, Setting, Unit } from "./rules.ts";

/** Returns the default of a setting, which can depend on another setting of the case. */
export function defaultOf(setting: Setting, rules: Rules, table: Table): string {
  const { path, byValue } = setting.otherDefaults ?? {};
  const other = rules.settings.find((each) => each.path === path);
  return (other && byValue?.[currentText(other, rules, table)]) ?? setting.default;
}

/** Returns the value of a setting in this case, as text. */
export function currentText(setting: Setting, rules: Rules, table: Table): string {
  const value = valueAt(table, setting.path);
  return value === undefined ? defaultOf(setting, rules, table) : textOf(value);
}

/** Returns the settings on which the units of the rules depend, such as the edition of a game. */
export function unitSettings(rules: Rules): Setting[] {
  return rules.settings.filter(({ path }) => rules.unitBlocks.some(({ where }) => path in where));
}

export function unitsOf(rules: Rules, table: Table): Unit[] {
  const die = numberAt(table, "die") ?? 6;
  const holds = ([path, value]: [string, string]) => textOf(valueAt(table, path)) === value;
  const blocks = rules.unitBlocks.filter(
    ({ where, units }) => Object.entries(where).every(holds) && units.length > 0,
  );
  const units = blocks.filter((block) => block.die === die).at(-1)?.units ?? rules.units;
  return [...withOwnUnits(units, table), ...unknownUnits(units, rules, table)];
}

/** Returns the die of the case, or one on which the rules have units if they have none on that die. */
export function dieOf(rules: Rules, table: Table): number {
  const die = numberAt(table, "die") ?? 6;
  const holds = ([path, value]: [string, string]) => textOf(valueAt(table, path)) === value;
  const blocks = rules.unitBlocks.filter(({ where }) => Object.entries(where).every(holds));
  const hasUnits = (on: number) => {
    const block = blocks.filter((each) => each.die === on).at(-1);
    return !block || block.units.length > 0;
  };
  return hasUnits(die) ? die : (blocks.find((each) => hasUnits(each.die))?.die ?? die);
}

/** Returns the units with the changes and additions of [units.CODE] and [ships.NAME]. */
function withOwnUnits(units: readonly Unit[], table: Table): Unit[] {
  const all = units.slice();
  for (const [code, own] of [...entries(table, "units"), ...entries(table, "ships")]) {
    const index = all.findIndex((each) => each.code === code);
    const before = all[index] ?? plainUnit(code);
    // The program explains a value of another form, such as a table.
    const plain = Object.fromEntries(Object.entries(own).filter(([, value]) => typeof value !== "object"));
    const unit = {
      ...before,
      ...plain,
      hits: numberAt(own, "hits") ?? numberAt(own, "hull") ?? before.hits,
    } as Unit;
    if (index < 0) all.push(unit);
    else all[index] = unit;
  }
  return all;
}

/**
 * Returns the units of the forces that the rules do not have, so that the user can remove them. Another edition or die
 * may have their properties.
 */
function unknownUnits(units: readonly Unit[], rules: Rules, table: Table): Unit[] {
  const known = new Set([
    ...units.map(({ code }) => code),
    ...entries(table, "units").map(([code]) => code),
  ]);
  for (const [code] of entries(table, "ships")) known.add(code);
  const named = ["attacker.units", "defender.units"].flatMap(
    (path) => readForce(textAt(table, path)) ?? [],
  );
  const codes = new Set(named.map(({ unit }) => readUnit(unit).code));
  const elsewhere = rules.unitBlocks.flatMap((block) => block.units);
  return [...codes]
    .filter((code) => !known.has(code))
    .map((code) => elsewhere.find((unit) => unit.code === code) ?? plainUnit(code));
}

function entries(table: Table, key: string): [string, Table][] {
  return Object.entries(valueAt(table, key) ?? {}).filter(
    (each): each is [string, Table] => typeof each[1] === "object",
  );
}

function plainUnit(code: string): Unit {
  return {
    code,
    name: code,
    plural: code,
    kind: "ship",
    attack: null,
    defense: null,
    hits: 1,
    cost: 0,
  };
}

/** Returns the name of `count` of a unit in a force, such as "submarine (uk, periscope, damaged)". */
export function nameOf(name: string, units: readonly Unit[], count = 1): string {
  const { code, nation, depth, damage, detected } = readUnit(name);
  const unit = units.find((each) => each.code === code);
  const known = (count === 1 ? unit?.name : unit?.plural) ?? code;
  const hits = damage > 1 ? `damaged ${damage} times` : damage === 1 ? "damaged" : "";
  const more = [nation, depth, hits, detected ? "detected" : ""].filter((each) => each !== "");
  return more.length > 0 ? `${known} (${more.join(", ")})` : known;
}

/** Returns groups in words, such as "2 infantry, 1 tank". */
export function groupsInWords(groups: readonly Group[], units: readonly Unit[]): string {
  return groups.map(({ count, unit }) => `${count} ${nameOf(unit, units, count)}`).join(", ");
}
