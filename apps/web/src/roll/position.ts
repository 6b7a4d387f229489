// Positions of a battle after a round, as cases of the program.
import { readForce, readUnit } from "../battle/force.ts";
import { isTable, type Table, textAt, type Value, valueAt, withValue, writeCase } from "../battle/case.ts";
import { force, type Result, type Side, sides, type Units } from "../answer/result.ts";

/** The units in battle after a number of rounds. A submarine that the enemy has detected has a "!". */
export type Position = Record<Side, Units> & { fought: number };

/** Returns the position at the beginning of a case. */
export function firstPosition(table: Table, { case: read }: Result): Position {
  const units = (side: Side) => {
    const counts: Units = {};
    for (const { unit, count } of readForce(read[side]?.units ?? "") ?? []) counts[unit] = (counts[unit] ?? 0) + count;
    return counts;
  };
  return { fought: Number(valueAt(table, "fought") ?? 0), attacker: units("attacker"), defender: units("defender") };
}

/** Returns the case of the rest of the battle from a position on. */
export function caseFrom(table: Table, { fought, attacker, defender }: Position): Table {
  const dropped = ["expect", "source", "table", "sweep", ...(fought > 0 ? ["attacker.landed"] : [])];
  const forces: Record<string, Value> = { "attacker.units": written(attacker), "defender.units": written(defender) };
  let next = fought > 0 ? withoutLostNations(table, { attacker, defender }) : table;
  for (const key of dropped) next = withValue(next, key, undefined);
  for (const [key, units] of Object.entries(forces)) next = withValue(next, key, units);
  return withValue(next, "fought", fought > 0 ? fought : undefined);
}

/** Returns the case without the technologies of nations that have no unit left, which the program refuses. */
function withoutLostNations(table: Table, forces: Record<Side, Units>): Table {
  let next = table;
  for (const side of sides) {
    const left = new Set(Object.keys(forces[side]).map((unit) => readUnit(unit).nation));
    const technologies = valueAt(table, `${side}.technologies`);
    const nations = isTable(technologies) ? Object.keys(technologies) : [];
    for (const nation of nations.filter((each) => each !== "all" && !left.has(each)))
      next = withValue(next, `${side}.technologies.${nation}`, undefined);
  }
  return next;
}

function written(units: Units): string {
  return Object.keys(units).length > 0 ? force(units) : "";
}

/** Returns the text of the case of one round from a position on, after which nobody retreats. */
export function roundFrom(table: Table, position: Position): string {
  const rest = withValue(caseFrom(table, position), "attacker.retreat", undefined);
  return writeCase(withValue(rest, "rounds", position.fought + 1));
}

/**
 * Returns the text of the same case, but all of the attacker leave after the round if these numbers of units are
 * detected. So the outcomes that stay have other numbers.
 */
export function roundWithoutDetected(table: Table, position: Position, detected: Detected[]): string {
  const counts = detected.map(({ side, unit, count }) => [`${side}.units.${unit}!`, count] as const);
  const when = { round: position.fought + 1, ...Object.fromEntries(counts) };
  let rest = withValue(caseFrom(table, position), "attacker.retreat", undefined);
  rest = withValue(rest, "options.detected_may_retreat", true);
  rest = withValue(rest, "attacker.policy", [{ choice: "retreat", when, do: "leave" }]);
  return writeCase(withValue(rest, "rounds", position.fought + 1));
}

/** A number of units of one name that are detected. */
export interface Detected {
  side: Side;
  unit: string;
  count: number;
}

/** Returns the units of a position that the enemy may have detected, with the largest number of each. */
export function detectable(
  table: Table,
  read: Result["case"],
  before: Position,
  after: Record<Side, Units>,
): Detected[] {
  if (textAt(table, "rules") !== "one-for-one" || textAt(table, "options.detection_lasts") === "round") return [];
  const units = read["units"] as Record<string, { kind: string; detects: unknown }> | undefined;
  return sides.flatMap((side) => {
    const enemy = Object.keys(before[side === "attacker" ? "defender" : "attacker"]);
    const isSearched = enemy.some((unit) => units?.[readUnit(unit).code]?.detects !== false);
    return Object.entries(after[side])
      .filter(([unit]) => units?.[readUnit(unit).code]?.kind === "sub" && (isSearched || before[side][`${unit}!`]))
      .map(([unit, count]) => ({ side, unit, count }));
  });
}

/** Returns the units with a "!" behind those that are detected. */
export function withDetected(units: Units, side: Side, detected: Detected[]): Units {
  const marked: Units = {};
  for (const [unit, count] of Object.entries(units)) {
    const found = detected.find((each) => each.side === side && each.unit === unit)?.count ?? 0;
    if (found > 0) marked[`${unit}!`] = found;
    if (count > found) marked[unit] = count - found;
  }
  return marked;
}
