// Names the figures of rule systems, such as "wave.2.takes", in words.
import { intervalOf, quantity, type Quantity } from "./number.tsx";
import { type Result, type Side, sides, type Winner } from "./result.ts";

/** A figure, its title, and whether it is a probability or a mean. */
export interface Figure {
  title: string;
  isChance: boolean;
  value: Quantity;
}

/** The figures of one battle of a case with several battles. */
export interface BattleFigures {
  /** "At sea", or "Attack 2: the defender attacks". */
  title: string;
  figures: readonly Figure[];
}

const ends: Record<Winner, string> = {
  attacker: "the attacker wins",
  draw: "both sides lose all units",
  standoff: "stalemate",
  undecided: "undecided",
  avoided: "avoided",
  defender: "the defender wins",
};

function figureOf(name: string, title: string, isChance: boolean): Figure {
  return { title, isChance, value: quantity(title, ({ marks }) => marks[name]) };
}

/** Returns the battles of the case in their order, by the beginnings of the names of their figures. */
function battlesOf({ marks }: Result): string[] {
  const found = Object.keys(marks).flatMap((name) => /^(sea|land|wave\.\d+)\.fought$/.exec(name)?.[1] ?? []);
  return [...new Set(found)];
}

/** Returns the side that attacks in this battle. */
function attackingSide({ case: read }: Result, battle: string): Side {
  const number = /^wave\.(\d+)$/.exec(battle)?.[1];
  const waves = (read["wave"] ?? []) as { by?: string }[];
  return number !== undefined && waves[Number(number) - 2]?.by === "defender" ? "defender" : "attacker";
}

/** Returns whether any attack of this case is that of the defender. */
export function hasCounterAttack(result: Result): boolean {
  return battlesOf(result).some((battle) => attackingSide(result, battle) === "defender");
}

function titleOfBattle(result: Result, battle: string): string {
  if (battle === "sea") return "At sea";
  if (battle === "land") return "On land";
  const number = battle.replace("wave.", "");
  return hasCounterAttack(result) ? `Attack ${number}, by the ${attackingSide(result, battle)}` : `Attack ${number}`;
}

/** Returns the figures of each battle of a case with several battles, without what cannot happen. */
export function battleFigures(result: Result, currency: string): BattleFigures[] {
  const { marks } = result;
  return battlesOf(result).map((battle) => {
    const found: Figure[] = [];
    const add = (key: string, title: string, isChance = true) => {
      const figure = figureOf(`${battle}.${key}`, title, isChance);
      const known = intervalOf(figure.value, result);
      if (marks[`${battle}.${key}`] && (known.upper > 0n || known.lower < 0n)) found.push(figure);
    };
    const fought = marks[`${battle}.fought`]!;
    const isSure = Number(fought.lower ?? fought.decimal) >= 1;
    if (!isSure) add("fought", "takes place");
    add("takes", `the ${attackingSide(result, battle)} takes the territory`);
    for (const [winner, title] of Object.entries(ends)) add(`winner.${winner}`, title);
    add("rounds", isSure ? "rounds on average" : "rounds on average, 0 if not fought", false);
    add("exchange", `net gain of the attacker on average, in ${currency}`, false);
    return { title: titleOfBattle(result, battle), figures: found };
  });
}

const depths: Record<string, string> = { periscope: "at periscope depth", submerged: "submerged", silent: "running silent" };

/** Returns the title of a figure that is a number of units or costs, and whether it is a probability. */
function inWords(name: string, currency: string, nameOf: (unit: string) => string): [title: string, isChance: boolean] {
  const [first = "", second = "", ...more] = name.split(".");
  const rest = more.join(".");
  const side = sides.find((each) => each === second);
  if (side && first === "holds") return [`the ${side} holds the territory at the end`, true];
  if (side && first === "broke_off_first") return [`the ${side} breaks off first`, true];
  if (first === "last_range") return [`the last round is at range ${second}`, true];
  if (name === "exchange") return [`net gain of the attacker on average, in ${currency}`, false];
  if (side && first === "losses" && rest === "cost") return [`the ${side} loses on average, in ${currency}`, false];
  if (side && first === "losses" && rest === "defense") return [`defense factors that the ${side} loses on average`, false];
  if (side && first === "located" && depths[rest]) return [`the ${side}’s submarines located ${depths[rest]}, on average`, false];
  if (side && first === "detected" && rest === "all") return [`all submarines of the ${side} are detected`, true];
  if (side && first === "detected" && rest !== "") return [`the ${side}’s ${nameOf(rest)} are detected`, true];
  if (side && first === "detected") return [`the ${side}’s submarines detected, on average`, false];
  if (side && first === "strikes") return [`first strikes by the ${side}, on average`, false];
  if (side && first === "strike_hits") return [`hits of the ${side}’s first strikes, on average`, false];
  if (side && first === "crashed") return [`aircraft of the ${side} without a place to land, on average`, false];
  return [name.replaceAll(/[._]/g, " "), false];
}

/** Returns the figures that belong to no single battle, without what cannot happen. */
export function otherFigures(result: Result, currency: string, nameOf: (unit: string) => string): Figure[] {
  const battles = battlesOf(result);
  return Object.keys(result.marks)
    .filter((name) => !battles.some((battle) => name.startsWith(`${battle}.`)))
    .map((name) => figureOf(name, ...inWords(name, currency, nameOf)))
    .filter(({ value, isChance }) => !isChance || intervalOf(value, result).upper > 0n);
}
