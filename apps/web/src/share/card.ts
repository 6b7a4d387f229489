// Gathers what a picture of a battle shows: both forces, the odds, and the numbers next to them.
import { type Interval, mean, percent, size, sum } from "../answer/interval.ts";
import { intervalOf } from "../answer/number.tsx";
import { type Result, type ResultNumber, type Side, sides, winners } from "../answer/result.ts";
import { isRandom, meanOf, numbersOf, titleOf } from "../answer/spread.tsx";
import { lossesInWords, takesWords, winnerWords } from "../answer/verdict.tsx";
import { unitName } from "../answer/words.ts";
import { readCase, type Table, textAt, valueAt } from "../battle/case.ts";
import { readForce, readUnit } from "../battle/force.ts";
import type { Rules } from "../battle/rules.ts";
import { optionLabels, titleOfGame } from "../compose/game_in_words.ts";

export interface CardUnit {
  /** The number and the name, such as "3 infantry". */
  words: string;
  code: string;
  kind: string;
  isDamaged: boolean;
}

export interface CardForce {
  side: Side;
  title: string;
  units: CardUnit[];
}

export interface CardOdds {
  /** The end, such as "attacker", "takes" or "draw"; the picture has a colour for each. */
  name: string;
  title: string;
  text: string;
  /** The part of the bar from 0 to 1, or 0 if it is not in the bar. */
  share: number;
}

export interface Card {
  title: string;
  /** Pairs of the attacker and the defender, that at sea first. Empty if the battle has no sides. */
  forces: CardForce[][];
  odds: CardOdds[];
  /** Lines below the odds. */
  notes: string[];
}

/** Returns the card of a result; `text` is its case. */
export function cardOf(result: Result, text: string, rules: Rules | undefined, currency: string): Card {
  const table = readCase(text) ?? {};
  const numbers = [
    lossesInWords(result, currency),
    result.rounds ? `${mean(only(result.rounds.mean))} rounds on average` : "",
  ].filter((each) => each !== "");
  const notes = [numbers.join(", "), optionsInWords(table, rules)].filter((each) => each !== "");
  const title = titleOfBattle(result.case.title, table, rules);
  return { title, forces: forcesOfCase(result.case as Table, rules), odds: oddsOf(result), notes };
}

/** Returns the forces of a case in pairs of the attacker and the defender, that at sea first. */
export function forcesOfCase(table: Table, rules: Rules | undefined): CardForce[][] {
  const hasSea = valueAt(table, "sea") !== undefined;
  const places = [
    { path: "sea.", where: " at sea" },
    { path: "", where: hasSea ? " on land" : "" },
  ];
  const unitsAt = (path: string, side: Side) => textAt(table, `${path}${side}.units`);
  const pairs = places.map(({ path, where }) =>
    sides
      .filter(
        (side) => valueAt(table, `${path}${side}.units`) !== undefined && readForce(unitsAt(path, side)) !== undefined,
      )
      .map((side) => ({
        side,
        title: (side === "attacker" ? "Attacker" : "Defender") + where,
        units: unitsOf(unitsAt(path, side), rules),
      })),
  );
  return pairs.filter((pair) => pair.length > 0);
}

/** Returns the options that are not at their defaults in words, or an empty text. */
export function optionsInWords(table: Table, rules: Rules | undefined): string {
  const changes = optionLabels(table, rules);
  return changes.length > 0 ? `Options: ${changes.join("; ")}` : "";
}

/** Returns the title of the case, or the game with its edition and its dice. */
export function titleOfBattle(title: string, table: Table, rules: Rules | undefined): string {
  return title || titleOfGame(table, rules) || "A battle";
}

function unitsOf(force: string, rules: Rules | undefined): CardUnit[] {
  return (readForce(force) ?? []).map(({ unit, count }) => {
    const { code, damage } = readUnit(unit);
    const known = [...(rules?.units ?? []), ...(rules?.ships ?? [])].find((each) => each.code === code);
    return {
      words: `${count} ${unitName(unit, count, rules)}`,
      code,
      kind: known?.kind ?? "ship",
      isDamaged: damage > 0,
    };
  });
}

function oddsOf(result: Result): CardOdds[] {
  const { winner, takes } = result;
  if (!winner) {
    return numbersOf(result)
      .filter((name) => isRandom(result, name))
      .map((name) => ({
        name: "own",
        title: `${titleOf(name)} on average`,
        text: mean(intervalOf(meanOf(name), result)),
        share: 0,
      }));
  }
  const odds = (name: string, title: string, known: ResultNumber, isInBar: boolean) => {
    const chance = only(known);
    return { name, title, text: percent(chance), share: isInBar ? size(chance) : 0 };
  };
  const ends = winners
    .filter((each) => each === "attacker" || each === "defender" || only(winner[each]).upper > 0n)
    .map((each) => odds(each, winnerWords[each], winner[each], true));
  return [...(takes ? [odds("takes", takesWords(result), takes, false)] : []), ...ends];
}

function only(known: ResultNumber): Interval {
  return sum([{ known, times: 1 }]);
}
