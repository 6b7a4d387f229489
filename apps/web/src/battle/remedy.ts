// Offers changes of a battle that the program refuses.
import type { SideUnit } from "./blame.ts";
import { type Table, textAt, type Value, valueAt } from "./case.ts";
import { countOf, readForce, readUnit, withCount, writeForce } from "./force.ts";
import { isLand, landingOf, transport } from "./landing.ts";
import type { Rules, Unit } from "./rules.ts";
import { groupsInWords, nameOf, unitsOf } from "./units.ts";

/** A change of the case, and its name on a button, such as "Use D12". */
export interface Remedy {
  label: string;
  values: Record<string, Value | undefined>;
  /** Whether it removes the units that the message blames, so that no other button need do so. */
  removes?: boolean;
}

const noRoom = /transports of sea\.attacker have no room for (\d+) ([^\s;]+)/;

/** Returns the changes that may answer this message of the program. */
export function remediesFor(message: string, rules: Rules, table: Table): Remedy[] {
  const die = /need die = (\d+)/.exec(message)?.[1];
  if (die) return [{ label: `Use D${die}`, values: { die: die === "6" ? undefined : Number(die) } }];
  const [, option, value] = / with (\w+) = [\w-]+; possible with: ([\w-]+)/.exec(message) ?? [];
  if (option && value && rules.settings.some(({ path }) => path === `options.${option}`)) {
    return [{ label: `Use the ${option} ${value}`, values: { [`options.${option}`]: value } }];
  }
  const [, count, unit] = noRoom.exec(message) ?? [];
  if (count !== undefined && unit !== undefined) return roomFor(Number(count), unit, rules, table);
  if (!/on land or at sea/.test(message)) return [];
  const hasOther = ["sea", "wave"].some((key) => valueAt(table, key) !== undefined); // a landing has no further attacks
  const landing = rules.sea && !hasOther && hasLandUnits(rules, table);
  return [...bombardment(rules, table), ...(landing ? [{ label: "Make it a landing", values: landingOf(table, rules) }] : [])];
}

function hasLandUnits(rules: Rules, table: Table): boolean {
  const units = unitsOf(rules, table);
  return (readForce(textAt(table, "attacker.units")) ?? []).some(({ unit }) => isLand(unit, units));
}

/** Returns the message in words of the page; `blamed` is the unit to which the message points. */
export function inWords(message: string, units: readonly Unit[], blamed?: SideUnit): string {
  const [, count, unit] = noRoom.exec(message) ?? [];
  if (count !== undefined && unit !== undefined) {
    return `The transports have no room for ${count} ${nameOf(unit, units, Number(count))}.`;
  }
  const named = blamed ? message.replace("this unit", `the ${blamed.side}’s ${nameOf(blamed.unit, units)}`) : message;
  return named.replace(/; give it in \[.*?\]/, "").replace(/'(\w+)'/, (quoted, code) => {
    const name = units.find((each) => each.code === code)?.name ?? code;
    return name === code ? quoted : name;
  });
}

/** Returns the changes of a landing with transports for all units: more transports at sea, or fewer units on land. */
function roomFor(count: number, unit: string, rules: Rules, table: Table): Remedy[] {
  const [sea, land] = ["sea.attacker.units", "attacker.units"];
  const ships = readForce(textAt(table, sea)) ?? [];
  const aboard = readForce(textAt(table, land)) ?? [];
  // A transport of every edition has room for two infantry.
  const missing = readUnit(unit).code === "inf" ? Math.ceil(count / 2) : count;
  const more = withCount(ships, transport, countOf(ships, transport) + missing);
  const fewer = withCount(aboard, unit, countOf(aboard, unit) - count);
  const name = nameOf(unit, unitsOf(rules, table), count);
  return [
    { label: missing === 1 ? "Add a transport" : `Add ${missing} transports`, values: { [sea]: writeForce(more) } },
    { label: `Leave ${count} ${name} behind`, values: { [land]: writeForce(fewer) }, removes: true },
  ];
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
  if (!canBombard || ships.length === 0 || !others.some(({ unit }) => isLand(unit, units))) return [];
  const values = { "attacker.units": writeForce(others), [path]: writeForce(ships) };
  return [{ label: `Bombard with ${groupsInWords(ships, units)}`, values }];
}
