// Names the figures of rule systems, such as "wave.2.takes", in words.
import { intervalOf, quantity, type Quantity } from "./number.tsx";
import { type Result, type Side, sides, type Winner } from "./result.ts";

/** The kind of a figure, which decides how it is rounded: a probability, a mean number, a mean cost, or a net gain. */
export type Kind = "chance" | "mean" | "cost" | "gain";

export interface Figure {
  title: string;
  kind: Kind;
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

function figureOf(name: string, title: string, kind: Kind): Figure {
  return { title, kind, value: quantity(title, ({ marks }) => marks[name]) };
}

/** Returns the battles of the case in their order, by the beginnings of the names of their figures. */
function battlesOf({ marks }: Result): string[] {
  const found = Object.keys(marks).flatMap((name) => /^(sea|land|wave\.\d+)\.fought$/.exec(name)?.[1] ?? []);
  return [...new Set(found)];
}

/** Returns the side that attacks in this battle. */
function attackingSide({ case: read }: Result, battle: string): Side {
  const number = /^wave\.(\d+)$/.exec(battle)?.[1];
  const waves = (Array.isArray(read["wave"]) ? read["wave"] : []) as { by?: string }[];
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
    const add = (key: string, title: string, kind: Kind = "chance") => {
      const figure = figureOf(`${battle}.${key}`, title, kind);
      const known = intervalOf(figure.value, result);
      if (marks[`${battle}.${key}`] && (known.upper > 0n || known.lower < 0n)) found.push(figure);
    };
    const fought = marks[`${battle}.fought`]!;
    const isSure = Number(fought.lower ?? fought.decimal) >= 1;
    if (!isSure) add("fought", "takes place");
    add("takes", `the ${attackingSide(result, battle)} takes the territory`);
    for (const [winner, title] of Object.entries(ends)) add(`winner.${winner}`, title);
    add("rounds", isSure ? "rounds on average" : "rounds on average, 0 if not fought", "mean");
    add("exchange", `net gain of the attacker on average, in ${currency}`, "gain");
    return { title: titleOfBattle(result, battle), figures: found };
  });
}

const depths: Record<string, string> = { periscope: "at periscope depth", submerged: "submerged", silent: "running silent" };

/** Returns the title and the kind of a figure of the whole case. */
function inWords(name: string, currency: string, nameOf: (unit: string) => string): [title: string, kind: Kind] {
  const [first = "", second = "", ...more] = name.split(".");
  const rest = more.join(".");
  const side = sides.find((each) => each === second);
  if (side && first === "holds") return [`the ${side} holds the territory at the end`, "chance"];
  if (side && first === "broke_off_first") return [`the ${side} breaks off first`, "chance"];
  if (first === "last_range") return [`the last round is at range ${second}`, "chance"];
  if (name === "exchange") return [`net gain of the attacker on average, in ${currency}`, "gain"];
  if (side && first === "losses" && rest === "cost") return [`the ${side} loses on average, in ${currency}`, "cost"];
  if (side && first === "losses" && rest === "defense") return [`defense factors that the ${side} loses on average`, "mean"];
  if (side && first === "located" && depths[rest]) return [`the ${side}’s submarines located ${depths[rest]}, on average`, "mean"];
  if (side && first === "detected" && rest === "all") return [`all submarines of the ${side} are detected`, "chance"];
  if (side && first === "detected" && rest !== "") return [`the ${side}’s ${nameOf(rest)} are detected`, "chance"];
  if (side && first === "detected") return [`the ${side}’s submarines detected, on average`, "mean"];
  if (side && first === "strikes") return [`first strikes by the ${side}, on average`, "mean"];
  if (side && first === "strike_hits") return [`hits of the ${side}’s first strikes, on average`, "mean"];
  if (side && first === "crashed") return [`aircraft of the ${side} without a place to land, on average`, "mean"];
  return [name.replaceAll(/[._]/g, " "), "mean"];
}

/** Returns the figures that belong to no single battle, without what cannot happen. */
export function otherFigures(result: Result, currency: string, nameOf: (unit: string) => string): Figure[] {
  const battles = battlesOf(result);
  return Object.keys(result.marks)
    .filter((name) => !battles.some((battle) => name.startsWith(`${battle}.`)))
    .map((name) => figureOf(name, ...inWords(name, currency, nameOf)))
    .filter(({ value, kind }) => kind !== "chance" || intervalOf(value, result).upper > 0n);
}
