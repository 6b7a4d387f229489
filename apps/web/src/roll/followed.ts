// Draws one battle by the program: its moments, each with its odds.
import { file, files } from "../answer/asked.ts";
import { type ResultNumber, type Side, type Units, type Winner } from "../answer/result.ts";
import type { Engine, Run } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";

/** The number of seeds: few enough to read a seed out. */
export const seeds = 1_000_000_000;

/** Returns a seed that the device chooses. */
export function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % seeds;
}

/** A moment as `asdic sample --follow --format json` describes it: the start, a round, or the end of a battle. */
export interface Moment {
  round: number;
  over: boolean;
  attacker: Units;
  attacker_left: Units;
  defender: Units;
  defender_left: Units;
  situation: Record<string, number>;
  winner: Record<Winner, ResultNumber>;
  takes?: ResultNumber;
}

/** The number of states from which on the odds of the moments are certified, because exact ones take seconds. */
const manyStates = 10_000;

/** Returns the moments of the battle with this seed, and what stops the program. `states` is the size of the case. */
export function follow(
  engine: Engine,
  text: string,
  seed: number,
  states: number,
): { moments: Promise<Moment[]>; stop: Run["stop"] } {
  const numbers = states < manyStates ? "exact" : "certified";
  const args = ["sample", file, "--follow", "--seed", String(seed), "--numbers", numbers, "--format", "json"];
  const { answered, stop } = engine.run(args, files(text));
  const moments = answered.then(({ status, out, err }) => {
    if (status !== 0) throw new Error(messageOf(err));
    return (JSON.parse(out) as { moments: Moment[] }).moments;
  });
  return { moments, stop };
}

/** Returns the units of a side that a round took. Damage and depth do not matter. */
export function lossesIn(before: Moment, after: Moment, side: Side): Units {
  const totals = (moment: Moment) => {
    const counts: Units = {};
    for (const units of [moment[side], moment[`${side}_left`]]) {
      for (const [unit, count] of Object.entries(units)) {
        const name = unit.replace(/@\w+|\*/g, "");
        counts[name] = (counts[name] ?? 0) + count;
      }
    }
    return counts;
  };
  const now = totals(after);
  const lost: Units = {};
  for (const [unit, count] of Object.entries(totals(before))) {
    if (count > (now[unit] ?? 0)) lost[unit] = count - (now[unit] ?? 0);
  }
  return lost;
}
