// Offers changes of a battle that the program refuses.
import { type Table, textAt, type Value, valueAt } from "./case.ts";
import { readForce, readUnit, writeForce } from "./force.ts";
import type { Rules, Unit } from "./rules.ts";
import { nameOf, unitsOf } from "./units.ts";

/** A change of the case, and its name on a button, such as "Use D12". */
export interface Remedy {
  label: string;
  values: Record<string, Value | undefined>;
}

/** Returns the changes that may answer this message of the program. */
export function remediesFor(message: string, rules: Rules, table: Table): Remedy[] {
  const die = /need die = (\d+)/.exec(message)?.[1];
  if (die) return [{ label: `Use D${die}`, values: { die: die === "6" ? undefined : Number(die) } }];
  const [, option, value] = / with (\w+) = [\w-]+; possible with: ([\w-]+)/.exec(message) ?? [];
  if (option && value && rules.settings.some(({ path }) => path === `options.${option}`)) {
    return [{ label: `Use the ${option} ${value}`, values: { [`options.${option}`]: value } }];
  }
  return /on land or at sea/.test(message) ? bombardment(rules, table) : [];
}

function pluralOf(unit: string, units: readonly Unit[]): string {
  return units.find(({ code }) => code === unit)?.plural ?? nameOf(unit, units);
}

/** Returns the change that lets the ships of an attack on land bombard in place of fighting. */
function bombardment(rules: Rules, table: Table): Remedy[] {
  const path = "attacker.bombard";
  const attacker = readForce(textAt(table, "attacker.units")) ?? [];
  const units = unitsOf(rules, table);
  const kind = (unit: string) => units.find(({ code }) => code === readUnit(unit).code)?.kind;
  const ships = attacker.filter(({ unit, count }) => count > 0 && kind(unit) === "ship");
  const others = attacker.filter((group) => !ships.includes(group));
  const canBombard = rules.settings.some((setting) => setting.path === path) && valueAt(table, path) === undefined;
  if (!canBombard || ships.length === 0 || !others.some(({ unit }) => kind(unit) === "land")) return [];
  const names = ships
    .map(({ count, unit }) => `${count} ${count === 1 ? nameOf(unit, units) : pluralOf(unit, units)}`)
    .join(", ");
  const values = { "attacker.units": writeForce(others), [path]: writeForce(ships) };
  return [{ label: `Bombard with ${names}`, values }];
}
