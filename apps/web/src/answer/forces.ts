// Lists the forces of a case.
import { type Group, readForce } from "../battle/force.ts";

export interface Force {
  /** The key, such as "wave.2.units". */
  path: string;
  whose: string;
  groups: Group[];
}

type Tables = Record<string, unknown>;

/** Returns every force of a case, with its key. */
export function forcesOf(read: Tables): Force[] {
  const forces: Force[] = [];
  const add = (path: string, whose: string, table: unknown) => {
    const units = (table as Tables | undefined)?.["units"];
    const groups = typeof units === "string" ? readForce(units) : undefined;
    if (groups) forces.push({ path: `${path}.units`, whose, groups });
  };
  for (const side of ["attacker", "defender"]) {
    add(side, side, read[side]);
    add(`sea.${side}`, `${side} at sea`, (read["sea"] as Tables | undefined)?.[side]);
  }
  const waves = (read["wave"] ?? []) as unknown[];
  waves.forEach((wave, index) => add(`wave.${index + 2}`, `attack ${index + 2}`, wave));
  return forces;
}
