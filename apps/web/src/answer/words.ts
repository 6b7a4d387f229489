// Names units in the words of their rule system.
import { type Table, textAt } from "../battle/case.ts";
import { readUnit } from "../battle/force.ts";
import type { Rules } from "../battle/rules.ts";
import type { Units } from "./result.ts";

/** Returns the name of `count` of a unit, such as "damaged battleship (uk)". The name is the code if the rules lack it. */
export function unitName(unit: string, count: number, rules: Rules | undefined): string {
  // A wave precedes or follows the marks of damage and detection: "bb#sea*", "sub!#2".
  const wave = /#(\w+)/.exec(unit)?.[1];
  const { code, nation, depth, damage, detected } = readUnit(unit.replace(/#\w+/, ""));
  const known = [...(rules?.units ?? []), ...(rules?.ships ?? [])].find((each) => each.code === code);
  const name = (count === 1 ? known?.name : known?.plural) ?? code;
  const damaged = damage === 0 ? "" : damage === 1 ? "damaged " : `damaged (${damage}) `;
  const battle = wave === undefined ? undefined : wave === "sea" ? "at sea" : `attack ${wave}`;
  const more = [nation, depth, detected ? "detected" : undefined, battle].filter(Boolean).join(", ");
  return damaged + name + (more && ` (${more})`);
}

/** Returns a force in words, such as "2 infantry, 1 fighter", or "nothing". */
export function forceInWords(units: Units, rules: Rules | undefined): string {
  const groups = Object.entries(units).map(
    ([unit, count]) => `${count} ${unitName(unit, count, rules)}`,
  );
  return groups.length > 0 ? groups.join(", ") : "nothing";
}

/** Returns a text of the program with the names of its units, such as "lose 1 infantry" for "lose 1 inf". */
export function unitsInWords(text: string, rules: Rules | undefined): string {
  const units = /(\d+) ((?:un)?detected |landed )?([\w-]+(?::[\w-]+)?(?:@[a-z]+)?\**)/g;
  return text.replace(units, (_, count: string, how: string | undefined, unit: string) =>
    `${count} ${how ?? ""}${unitName(unit, Number(count), rules)}`,
  );
}

/** Returns the unit of costs: that of the case, that of its rules, or "points" for rules without a currency. */
export function currencyOf(table: Table, rules: Rules | undefined): string {
  const named = textAt(table, "currency") || rules?.currency || "cost";
  return named === "cost" ? "points" : named;
}

/** Returns a whole net gain with its sign, such as "−3". */
export function wholeGain(number: number): string {
  return (number > 0 ? "+" : "") + String(number).replace("-", "−");
}

export function plural(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns what the units of a position do not show: "attack 1; the attacker's sub detected: 1". */
export function situationInWords(situation: Record<string, number>): string {
  const words = ([what, count]: [string, number]) => {
    if (what.startsWith("wave.")) return what.replace("wave.", "attack ");
    if (what === "sea") return "at sea";
    return what === "land" ? "on land" : `${what}: ${count}`;
  };
  return Object.entries(situation).map(words).join("; ");
}
