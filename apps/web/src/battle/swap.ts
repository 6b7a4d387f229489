// Swaps the sides of a battle.
import { isTable, textAt, textOf, valueAt } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { readForce, readUnit, writeForce } from "./force.ts";
import { readOrder, writeOrder } from "./casualty_order.ts";
import type { Rules } from "./rules.ts";
import { choicesOf, conditionsOf } from "./policies.ts";
import { formsOf, formOf } from "./setting_forms.ts";
import { defaultOf, groupsInWords, unitsOf } from "./units.ts";

const keysOfBothSides = ["units", "losses", "technologies"];

/** Returns whether a side can have this value under this key. */
function isPossible(rules: Rules, side: string, key: string, value: Value): boolean {
  if (keysOfBothSides.includes(key)) return true;
  const setting = rules.settings.find(({ path }) => path === `${side}.${key}`);
  if (!setting) return false;
  const forms = formsOf(setting);
  return forms.length === 0 || formOf(value, forms) !== undefined;
}

/** Returns the policies under conditions that the side `to` can have, with conditions on the units of the other side. */
function policiesAs(blocks: Value | undefined, rules: Rules, to: string): Table[] {
  const others: Record<string, string> = { attacker: "defender", defender: "attacker" };
  const swap = (key: string) => key.replace(/^(attacker|defender)(?=\.)/, (side) => others[side]!);
  return (Array.isArray(blocks) ? blocks : [])
    .filter(isTable)
    .filter((block) => choicesOf(rules, to, rules.settings).some(({ path }) => path === `${to}.${textAt(block, "choice")}`))
    .map((block) => ({ ...block, when: Object.fromEntries(conditionsOf({ block }, "block").map(([key, value]) => [swap(key), value])) }));
}

/** Returns the table of the side `from` as that of `to`, without the keys that only `from` can have. */
function sideAs(table: Table, rules: Rules, from: string, to: string): Table {
  const side = valueAt(table, from);
  const kept = Object.entries(isTable(side) ? side : {}).filter(([key, value]) =>
    isPossible(rules, to, key, value),
  );
  const policies = policiesAs(valueAt(table, `${from}.policy`), rules, to);
  return { units: "", ...Object.fromEntries(kept), ...(policies.length > 0 && { policy: policies }) };
}

/** Returns a function that returns whether a unit can attack. */
function canAttack(table: Table, rules: Rules): (each: { unit: string }) => boolean {
  const kinds = new Map(unitsOf(rules, table).map(({ code, kind }) => [code, kind]));
  return ({ unit }) => kinds.get(readUnit(unit).code) !== "aa";
}

/** Returns the side without the units that cannot attack. */
function attackingUnits(side: Table, table: Table, rules: Rules): Table {
  const attacks = canAttack(table, rules);
  const groups = readForce(textAt(side, "units"));
  const units = groups ? { units: writeForce(groups.filter(attacks)) } : {};
  const order = readOrder(textAt(side, "losses")).filter(attacks);
  const losses = order.length > 0 ? { losses: writeOrder(order) } : {};
  const { losses: _, ...rest } = side;
  return { ...rest, ...units, ...losses };
}

/**
 * Returns the keys that change when the sides are swapped. Removes further attacks, units that cannot attack, and keys
 * that only one side can have.
 */
export function swapped(table: Table, rules: Rules): Record<string, Value | undefined> {
  return {
    attacker: attackingUnits(sideAs(table, rules, "defender", "attacker"), table, rules),
    defender: sideAs(table, rules, "attacker", "defender"),
    wave: undefined,
  };
}

/** Returns the keys of the side `from` that the side `to` cannot have, in words, without those that have their defaults. */
function keysLeftOut(table: Table, rules: Rules, from: string, to: string): string[] {
  const side = valueAt(table, from);
  const isDefault = (key: string, value: Value) => {
    const setting = rules.settings.find(({ path }) => path === `${from}.${key}`);
    return setting !== undefined && textOf(value) === defaultOf(setting, rules, table);
  };
  const keys = Object.entries(isTable(side) ? side : {})
    .filter(([key, value]) => key !== "policy" && !isPossible(rules, to, key, value) && !isDefault(key, value))
    .map(([key]) => `${from} ${key.replaceAll("_", " ")}`);
  const policies = valueAt(table, `${from}.policy`);
  const isShort = Array.isArray(policies) && policies.length > policiesAs(policies, rules, to).length;
  return isShort ? [...keys, `${from} policies under conditions`] : keys;
}

/** Returns what a swap removes from the battle in words, such as "2 anti-aircraft guns and further attacks", or an empty text. */
export function leftOutOfSwap(table: Table, rules: Rules): string {
  const attacks = canAttack(table, rules);
  const guns = (readForce(textAt(table, "defender.units")) ?? []).filter((each) => each.count > 0 && !attacks(each));
  const waves = valueAt(table, "wave") === undefined ? "" : "further attacks";
  const keys = [...keysLeftOut(table, rules, "attacker", "defender"), ...keysLeftOut(table, rules, "defender", "attacker")];
  const all = [groupsInWords(guns, unitsOf(rules, table)), ...keys, waves].filter((each) => each !== "");
  const words = [...(all.length > 1 ? [all.slice(0, -1).join(", ")] : []), ...all.slice(-1)].join(" and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
