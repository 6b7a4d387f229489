// Finds the unit that a message of the program blames.
import { readForce } from "./force.ts";

/** A unit of a side, as its force names it. */
export interface SideUnit {
  side: "attacker" | "defender";
  unit: string;
  /** Whether the force is that of the battle at sea before a landing. */
  isAtSea?: boolean;
}

/** Returns the unit at this line and column of a case file, from 1, or undefined if no force of a side is there. */
export function unitAt(text: string, line: number, column: number): SideUnit | undefined {
  const lines = text.split("\n");
  const found = /^(\s*(?:((?:sea\.)?(?:attacker|defender))\.)?units\s*=\s*")([^"]*)"/.exec(lines[line - 1] ?? "");
  if (!found) return undefined;
  const [, before = "", dotted, units = ""] = found;
  const header = lines.slice(0, line - 1).findLast((each) => each.startsWith("["));
  const table = /^\[(.*)\]/.exec(header ?? "")?.[1];
  const path = dotted === undefined ? table : table === undefined ? dotted : `${table}.${dotted}`;
  const [, sea, side] = /^(sea\.)?(attacker|defender)$/.exec(path ?? "") ?? [];
  if (side !== "attacker" && side !== "defender") return undefined;
  const index = units.slice(0, column - 1 - before.length).split(",").length - 1;
  const unit = readForce(units)?.[index]?.unit;
  return unit === undefined ? undefined : { side, unit, ...(sea !== undefined && { isAtSea: true }) };
}
