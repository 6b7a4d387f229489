// Draws one battle round by round, each round from its exact distribution, with the exact odds after it.
import { file, files } from "../answer/asked.ts";
import { type Fraction, sum } from "../answer/fraction.ts";
import { digits } from "../answer/interval.ts";
import {
  type Outcome,
  type Result,
  type ResultNumber,
  type Side,
  type Units,
  type Winner,
  winners,
} from "../answer/result.ts";
import { type Table, valueAt, withValue, writeCase } from "../battle/case.ts";
import { readUnit } from "../battle/force.ts";
import type { Engine } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";
import {
  caseFrom,
  type Detected,
  detectable,
  firstPosition,
  type Position,
  roundFrom,
  roundWithoutDetected,
  withDetected,
} from "./position.ts";
import { exactly } from "./random.ts";

/** The odds from a position on. */
export interface Odds {
  winner: Record<Winner, ResultNumber>;
  takes?: ResultNumber;
}

/** A position with its odds, and the units that left the battle until then. */
export interface Moment {
  position: Position;
  left: Record<Side, Units>;
  odds: Odds;
  isOver: boolean;
}

/** Returns the index of one of the choices, each with its weight out of the sum of all weights. */
export type Choose = (weights: readonly Fraction[]) => number;

/** The largest number of combinations of detected units that the page distinguishes. */
const mostCombinations = 1000;

export class Roll {
  /** Questions that are not needed any more reject. */
  constructor(
    private readonly engine: Engine,
    private readonly table: Table,
    private readonly result: Result,
    private readonly choose: Choose,
  ) {}

  /** Returns the moment before the first round. */
  async first(): Promise<Moment> {
    const position = firstPosition(this.table, this.result);
    return { position, left: { attacker: {}, defender: {} }, ...(await this.#oddsFrom(position)) };
  }

  /** Returns the moment after the next round. */
  async after({ position, left }: Moment): Promise<Moment> {
    const outcomes = await this.#outcomes(roundFrom(this.table, position));
    const outcome = outcomes[this.choose(outcomes.map(({ probability }) => exactly(probability)))]!;
    const detected = await this.#detected(position, outcome);
    const next: Position = {
      fought: position.fought + 1,
      attacker: withDetected(outcome.attacker, "attacker", detected),
      defender: withDetected(outcome.defender, "defender", detected),
    };
    const gone = {
      attacker: added(left.attacker, outcome.attacker_left),
      defender: added(left.defender, outcome.defender_left),
    };
    const winner = outcome.winner === "undecided" ? undefined : outcome.winner;
    if (winner)
      return { position: next, left: gone, odds: certain(winner, this.#takesLand(winner, outcome)), isOver: true };
    return { position: next, left: gone, ...(await this.#oddsFrom(next)) };
  }

  /** Returns the odds from a position on, and whether the battle ends there, such as by a retreat. */
  async #oddsFrom(position: Position): Promise<Pick<Moment, "odds" | "isOver">> {
    const limit = valueAt(this.table, "rounds");
    const hasTakes = this.result.takes !== undefined;
    if (limit !== undefined && position.fought >= Number(limit))
      return { odds: certain("undecided", hasTakes ? false : undefined), isOver: true };
    const names = [...winners.map((winner) => `winner.${winner}`), ...(hasTakes ? ["takes"] : []), "rounds.mean"];
    const shown = names.flatMap((name) => ["--show", name]);
    const args = [
      "table",
      file,
      "--rows",
      `fought=${position.fought}`,
      ...shown,
      "--format",
      "json",
      "--digits",
      `${digits}`,
    ];
    const text = writeCase(withValue(caseFrom(this.table, position), "fought", position.fought));
    const { cells } = JSON.parse(await this.#run(args, text)) as { cells: Record<string, ResultNumber>[] };
    const found = (name: string) => cells[0]?.[name] ?? { decimal: "0", exact: "0" };
    const winner = Object.fromEntries(winners.map((each) => [each, found(`winner.${each}`)])) as Odds["winner"];
    const odds = { winner, ...(hasTakes && { takes: found("takes") }) };
    return { odds, isOver: found("rounds.mean").exact === `${position.fought}` };
  }

  /** Draws the numbers of detected units in an outcome, which does not show them. */
  async #detected(position: Position, outcome: Outcome): Promise<Detected[]> {
    if (outcome.winner !== "undecided") return [];
    const units = detectable(this.table, this.result.case, position, outcome);
    if (units.length === 0) return [];
    const all = combinations(units);
    if (all.length > mostCombinations) throw new Error("This battle has too many kinds of submarines to follow.");
    const likely = units.map((each) => this.#likelyCount(position, each));
    const distance = (counts: Detected[]) =>
      counts.reduce((so, { count }, at) => so + Math.abs(count - likely[at]!), 0);
    all.sort((one, other) => distance(one) - distance(other));

    const possible: { detected: Detected[]; weight: Fraction }[] = [];
    let rest = exactly(outcome.probability);
    for (const detected of all) {
      if (rest.numerator === 0n) break;
      const others = await this.#outcomes(roundWithoutDetected(this.table, position, detected));
      const there = others.find((each) => isSame(each, outcome));
      const whole = exactly(outcome.probability);
      const weight = there
        ? sum([
            { fraction: whole, times: 1 },
            { fraction: exactly(there.probability), times: -1 },
          ])
        : whole;
      if (weight.numerator === 0n) continue;
      possible.push({ detected, weight });
      rest = sum([
        { fraction: rest, times: 1 },
        { fraction: weight, times: -1 },
      ]);
    }
    if (rest.numerator !== 0n) throw new Error("This battle cannot be followed further.");
    return possible[this.choose(possible.map(({ weight }) => weight))]!.detected;
  }

  /** Returns the usual number of detected units after a round: that at its beginning, without the losses. */
  #likelyCount(position: Position, { side, unit, count }: Detected): number {
    const enemy = position[side === "attacker" ? "defender" : "attacker"];
    const searchers = Object.entries(enemy).reduce((so, [each, n]) => so + (readUnit(each).code === "dd" ? n : 0), 0);
    const known = position[side][`${unit}!`] ?? 0;
    const before = known + (position[side][unit] ?? 0);
    return Math.max(0, Math.min(before, Math.max(known, searchers)) - (before - count));
  }

  /** Returns whether the attacker takes the land with this outcome, or nothing at sea. */
  #takesLand(winner: Winner, outcome: Outcome): boolean | undefined {
    if (this.result.takes === undefined) return undefined;
    const units = this.result.case["units"] as Record<string, { kind: string }> | undefined;
    return (
      winner === "attacker" &&
      Object.keys(outcome.attacker).some((unit) => units?.[readUnit(unit).code]?.kind === "land")
    );
  }

  async #outcomes(text: string): Promise<Outcome[]> {
    const { outcomes } = JSON.parse(await this.#run(["solve", file, "--format", "json"], text)) as Result;
    return outcomes;
  }

  async #run(args: string[], text: string): Promise<string> {
    const { status, out, err } = await this.engine.run(args, files(text)).answered;
    if (status !== 0) throw new Error(messageOf(err));
    return out;
  }
}

function certain(winner: Winner, takes: boolean | undefined): Odds {
  const number = (is: boolean): ResultNumber => ({ decimal: is ? "1" : "0", exact: is ? "1" : "0" });
  const odds = Object.fromEntries(winners.map((each) => [each, number(each === winner)])) as Odds["winner"];
  return { winner: odds, ...(takes !== undefined && { takes: number(takes) }) };
}

function added(units: Units, more: Units): Units {
  const all = { ...units };
  for (const [unit, count] of Object.entries(more)) all[unit] = (all[unit] ?? 0) + count;
  return all;
}

/** Returns every choice of a number for each of the units. */
function combinations(units: Detected[]): Detected[][] {
  return units.reduce<Detected[][]>(
    (so, { side, unit, count }) =>
      so.flatMap((chosen) =>
        Array.from({ length: count + 1 }, (_, number) => [...chosen, { side, unit, count: number }]),
      ),
    [[]],
  );
}

const keys = ["winner", "attacker", "attacker_left", "defender", "defender_left"] as const;

function isSame(one: Outcome, other: Outcome): boolean {
  const text = (value: unknown) =>
    typeof value === "object" ? JSON.stringify(Object.entries(value ?? {}).sort()) : String(value);
  return keys.every((key) => text(one[key]) === text(other[key]));
}

/** Returns the units of a side that a round took. */
export function lossesIn(before: Moment, after: Moment, side: Side): Units {
  const totals = (moment: Moment) => {
    const counts: Units = {};
    for (const units of [moment.position[side], moment.left[side]]) {
      for (const [unit, count] of Object.entries(units)) {
        const name = unit.replace(/\*/g, "").replace("!", "");
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
