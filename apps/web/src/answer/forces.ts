// Lists the forces of a case.
import { type Group, readForce } from "../battle/force.ts";

export interface Force {
  /** The key, such as "wave.2.units". */
  path: string;
  whose: string;
  groups: Group[];
}

type Tables = Record<string, unknown>;

/** Returns a table of a case, or an empty one in place of a value of another form. The program explains such a value. */
function tableIn(value: unknown): Tables {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Tables) : {};
}

/** Returns every force of a case, with its key. */
export function forcesOf(read: Tables): Force[] {
  const forces: Force[] = [];
  const add = (path: string, whose: string, table: unknown) => {
    const units = tableIn(table)["units"];
    const groups = typeof units === "string" ? readForce(units) : undefined;
    if (groups) forces.push({ path: `${path}.units`, whose, groups });
  };
  for (const side of ["attacker", "defender"]) {
    add(side, side, read[side]);
    add(`sea.${side}`, `${side} at sea`, tableIn(read["sea"])[side]);
  }
  const waves = read["wave"];
  if (Array.isArray(waves)) waves.forEach((wave: unknown, index) => add(`wave.${index + 2}`, `attack ${index + 2}`, wave));
  return forces;
}
