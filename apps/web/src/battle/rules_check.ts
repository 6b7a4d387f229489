// Checks the text of a rules file by the program, and reads it.
import type { Engine } from "../engine/engine.ts";
import { type Blame, blameOf, messageOf } from "../engine/message.ts";
import { isRulesText, readRules } from "./rules.ts";

const file = "rules.toml";

/** What the program finds in a rules file. */
export interface RulesCheck {
  text: string;
  isValid: boolean;
  /** The error, or the probable mistakes of valid rules. */
  messages: readonly Blame[];
}

/** Checks a text, and reads its rules if it is valid, so that `rulesNamed` returns them. */
export async function checkRules(text: string, engine: Engine): Promise<RulesCheck> {
  if (!isRulesText(text)) return { text, isValid: false, messages: [{ text: "A rules file has several lines." }] };
  const { status, out, err } = await engine.run(["rules", `./${file}`, "--check"], { [file]: text }).answered;
  const isValid = status === 0 || status === 1;
  const printed = isValid ? out.trim().split("\n").filter((line) => line.startsWith(`./${file}:`)) : [messageOf(err)];
  if (isValid) await readRules(text, engine);
  return { text, isValid, messages: printed.map((line) => blameOf(line.replace(/^\.\//, ""), file)) };
}

/** Returns the rules file of a rule system of the program. */
export async function sourceOf(name: string, engine: Engine): Promise<string> {
  const { status, out, err } = await engine.run(["rules", name, "--source"]).answered;
  if (status !== 0) throw new Error(messageOf(err));
  return out;
}

/** Returns the title and the sequence of play in words, without the keys and units. */
export async function sequenceOf(text: string, engine: Engine): Promise<string> {
  const { status, out } = await engine.run(["rules", `./${file}`], { [file]: text }).answered;
  if (status !== 0) return "";
  const title = out.slice(0, out.indexOf("\n\n"));
  const begin = out.search(/^(Before the first round|In each round)$/m);
  const steps = out.slice(begin, out.indexOf("Keys of every case")).replace(/(?<=\S)\n {4,}(?=\S)/g, " "); // the page breaks the lines
  return `${title}\n\n${steps}`.trim();
}

/** Returns the position in a text of a line and a column, from 1. Columns count characters, not UTF-16 units. */
export function placeOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const inLine = Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  return Math.min(before + inLine, text.length);
}
