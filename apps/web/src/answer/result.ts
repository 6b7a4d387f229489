// The output of `asdic solve --format json`; docs/results.schema.json describes it.

/** A number of a result: exact, with its fraction if that was asked for, or in an interval. */
export interface ResultNumber {
  decimal: string;
  exact?: string;
  lower?: string;
  upper?: string;
}

export type Side = "attacker" | "defender";
export const sides: readonly Side[] = ["attacker", "defender"];

export type Winner = Side | "draw" | "standoff" | "undecided" | "avoided";
export const winners: readonly Winner[] = [
  "attacker",
  "draw",
  "standoff",
  "undecided",
  "avoided",
  "defender",
];

export type Units = Record<string, number>;

export interface Outcome {
  winner?: Winner;
  attacker: Units;
  attacker_left: Units;
  defender: Units;
  defender_left: Units;
  probability: ResultNumber;
  /** Numbers of a battle without sides, such as `damage`. */
  [number: string]: unknown;
}

export interface Decision {
  side: Side;
  choice: string;
  attacker: Units;
  attacker_left: Units;
  defender: Units;
  defender_left: Units;
  situation: Record<string, number>;
  reached: boolean;
  do: string;
  certain: boolean;
  options: { option: string; value: ResultNumber; best: boolean }[];
}

export interface Play {
  goal: string;
  policies: { policy: string; value: ResultNumber | null; difference: ResultNumber | null }[];
  order?: { side: Side; losses: string; orders: number; as_good: number };
  decisions: Decision[];
}

export interface Round {
  round: number;
  over: ResultNumber;
  winner: Record<Winner, ResultNumber>;
}

export interface Losses {
  cost: ResultNumber;
  variance: ResultNumber;
  units: Record<string, ResultNumber>;
}

export interface Exchange {
  mean: ResultNumber;
  variance: ResultNumber;
  quantiles: Record<"5" | "25" | "50" | "75" | "95", number | null>;
  above_0: ResultNumber;
  distribution: { exchange: number; probability: ResultNumber }[];
}

export interface CaseOutput {
  title: string;
  source: string;
  rules: string;
  options: Record<string, unknown>;
  attacker?: { units: string; [key: string]: unknown };
  defender?: { units: string; [key: string]: unknown };
  sea?: Record<Side, { units: string; [key: string]: unknown }>;
  [key: string]: unknown;
}

export interface Result {
  asdic: string;
  case: CaseOutput;
  chain: { states: number; transitions: number; components: number; largest_component: number };
  numbers: "exact" | "certified";
  outcomes: Outcome[];
  marks: Record<string, ResultNumber>;
  value?: ResultNumber;
  play?: Play;
  winner?: Record<Winner, ResultNumber>;
  rounds?: {
    mean: ResultNumber;
    distribution: { rounds: number; probability: ResultNumber }[];
    more: ResultNumber;
  };
  losses?: Record<Side, Losses>;
  takes?: ResultNumber;
  clears?: ResultNumber;
  exchange?: Exchange;
  at_least?: Record<Side, Record<string, ResultNumber[]>>;
  by_round?: Round[];
}

/** Returns a force in the notation of the program, such as "2 sub, 1 bb*", or "nothing". */
export function force(units: Units): string {
  const groups = Object.entries(units).map(([unit, count]) => `${count} ${unit}`);
  return groups.length > 0 ? groups.join(", ") : "nothing";
}
