// Reads, writes and changes casualty orders, such as "2 inf, arm, inf".
import type { Engine } from "../engine/engine.ts";
import { textAt, valueAt, writeCase } from "./case.ts";
import type { Table } from "./case.ts";
import { plainName, readForce } from "./force.ts";

/** `count` of a unit, or all that are left of it. */
export interface Entry {
  count?: number;
  unit: string;
}

export function readOrder(text: string): Entry[] {
  const entries = text.split(",").map((each) => /^\s*(?:(\d+)\s+)?(\S.*?)\s*$/.exec(each));
  return entries.flatMap((found) =>
    found ? [{ ...(found[1] && { count: Number(found[1]) }), unit: found[2]! }] : [],
  );
}

export function writeOrder(entries: readonly Entry[]): string {
  return entries
    .map(({ count, unit }) => (count === undefined ? unit : `${count} ${unit}`))
    .join(", ");
}

/** Returns whether an entry names a unit. An entry without nation and depth names the unit of all nations and depths. */
export function includesUnit(entry: string, unit: string): boolean {
  const name = plainName(unit);
  return name === entry || name.startsWith(entry + ":") || name.startsWith(entry + "@");
}

/** Returns the list with the element at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** Returns the order with one of the units at `at` in an entry of its own, before the others. */
export function split(entries: readonly Entry[], at: number): Entry[] {
  return entries.flatMap((each, index) =>
    index === at ? [{ count: 1, unit: each.unit }, each] : [each],
  );
}

/** Returns the order with another count in the entry at `at`, or without the entry if the count is 0. */
export function withCountAt(entries: readonly Entry[], at: number, count: number): Entry[] {
  return entries.flatMap((each, index) =>
    index !== at ? [each] : count > 0 ? [{ ...each, count }] : [],
  );
}

/** Returns a case with one of each unit. The default casualty order of the program depends only on this case. */
export function caseOfOrder(table: Table): string {
  const one = (path: string) => {
    const kinds = new Set(
      (readForce(textAt(table, path)) ?? []).map(({ unit }) => plainName(unit)),
    );
    return [...kinds].map((unit) => `1 ${unit}`).join(", ");
  };
  const small: Table = {
    attacker: { units: one("attacker.units") },
    defender: { units: one("defender.units") },
  };
  for (const key of ["rules", "die", "options", "units", "territory"]) {
    if (table[key] !== undefined) small[key] = table[key];
  }
  return writeCase(small);
}

/** Returns the default casualty order of the program for this case, or nothing if the program has none. */
export async function defaultOrder(engine: Engine, small: string, side: string): Promise<Entry[]> {
  const args = ["solve", "battle.toml", "--numbers", "certified", "--format", "json"];
  const { status, out } = await engine.run(args, { "battle.toml": small }).answered;
  if (status !== 0) return [];
  return readOrder(String(valueAt(JSON.parse(out) as Table, `case.${side}.losses`) ?? ""));
}
