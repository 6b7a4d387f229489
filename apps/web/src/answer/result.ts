// What `asdic solve --format json` prints: docs/results.schema.json.

/** A number: exact, with its fraction where it was asked for, or between two bounds. */
export interface Known {
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
  probability: Known;
  /** Of a battle without sides, as `damage`. */
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
  options: { option: string; value: Known; best: boolean }[];
}

export interface Play {
  goal: string;
  policies: { policy: string; value: Known | null; difference: Known | null }[];
  order?: { side: Side; losses: string; orders: number; as_good: number };
  decisions: Decision[];
}

export interface Round {
  round: number;
  over: Known;
  winner: Record<Winner, Known>;
}

export interface Losses {
  cost: Known;
  variance: Known;
  units: Record<string, Known>;
}

export interface Exchange {
  mean: Known;
  variance: Known;
  quantiles: Record<"5" | "25" | "50" | "75" | "95", number | null>;
  above_0: Known;
  distribution: { exchange: number; probability: Known }[];
}

export interface CaseRead {
  title: string;
  source: string;
  rules: string;
  options: Record<string, unknown>;
  attacker?: { units: string; [key: string]: unknown };
  defender?: { units: string; [key: string]: unknown };
  [key: string]: unknown;
}

export interface Result {
  asdic: string;
  case: CaseRead;
  chain: { states: number; transitions: number; components: number; largest_component: number };
  numbers: "exact" | "certified";
  outcomes: Outcome[];
  marks: Record<string, Known>;
  value?: Known;
  play?: Play;
  winner?: Record<Winner, Known>;
  rounds?: {
    mean: Known;
    distribution: { rounds: number; probability: Known }[];
    more: Known;
  };
  losses?: Record<Side, Losses>;
  takes?: Known;
  clears?: Known;
  exchange?: Exchange;
  at_least?: Record<Side, Record<string, Known[]>>;
  by_round?: Round[];
}

/** "2 sub, 1 bb*", as forces are written; "nothing" for none. */
export function force(units: Units): string {
  const groups = Object.entries(units).map(([unit, count]) => `${count} ${unit}`);
  return groups.length > 0 ? groups.join(", ") : "nothing";
}
