// Reads and writes forces, such as "3 dd:uk, 1 bb*, 2 sub@periscope!".

/** The parts of the name of a unit in a force. */
export interface UnitName {
  code: string;
  nation: string;
  depth: string;
  damage: number;
  detected: boolean;
}

export interface Group {
  count: number;
  unit: string;
}

/** The largest number of one unit in a force. */
export const mostOfAUnit = 250;

const group = /^(\d+)\s+(\S+)$/;
const name = /^([\w-]+)(?::([\w-]+))?(?:@([a-z]+))?(\**)(!?)$/;

/** Returns the groups of a force, or undefined if the text is not a force. */
export function readForce(text: string): Group[] | undefined {
  const groups: Group[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "" && text.trim() === "") return [];
    const found = group.exec(part);
    if (!found || !name.test(found[2]!)) return undefined;
    groups.push({ count: Number(found[1]), unit: found[2]! });
  }
  return groups;
}

export function writeForce(groups: readonly Group[]): string {
  return groups
    .filter((each) => each.count > 0)
    .map((each) => `${each.count} ${each.unit}`)
    .join(", ");
}

export function readUnit(unit: string): UnitName {
  const [, code = unit, nation = "", depth = "", stars = "", bang = ""] = name.exec(unit) ?? [];
  return { code, nation, depth, damage: stars.length, detected: bang !== "" };
}

/** Returns the name of a unit as orders and conditions have it: without damage and detection. */
export function plainName(unit: string): string {
  return unit.replace(/[*!]+$/, "");
}

export function countOf(groups: readonly Group[], unit: string): number {
  return groups.find((each) => each.unit === unit)?.count ?? 0;
}

/** Returns the nearest number of units that a force can have. */
export function bounded(count: number): number {
  return Math.min(Math.max(Math.trunc(count) || 0, 0), mostOfAUnit);
}

/** Returns the force with `count` of a unit. A new unit comes last. */
export function withCount(groups: readonly Group[], unit: string, count: number): Group[] {
  const taken = bounded(count);
  if (groups.some((each) => each.unit === unit)) {
    return groups.map((each) => (each.unit === unit ? { count: taken, unit } : each));
  }
  return [...groups, { count: taken, unit }];
}
