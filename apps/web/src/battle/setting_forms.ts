// The ways in which a setting of a rule system can be said: by a word, by a number, or in a form.
import { isTable, textOf } from "./case.ts";
import type { Value } from "./case.ts";
import type { Setting } from "./rules.ts";

/** A way to say it: a word is complete, anything else needs to be typed. */
export interface Way {
  name: string;
  word: boolean;
  /** Of the table that says it, as "units" in "{ units = 3 }". */
  key?: string;
  /** The number in that table is a fraction, which stands in quotes. */
  fraction?: boolean;
}

export function waysOf(setting: Setting): Way[] {
  const otherwise = setting.kind === "otherwise";
  const words = [...setting.values, ...(otherwise ? [setting.default] : []), ...setting.open];
  const ways: Way[] = [...new Set(words)].map((name) => ({ name, word: true }));
  if (ways.length === 0) return [];
  const range = `from ${setting.least} to ${setting.most}`;
  if (otherwise) ways.push({ name: `a number ${range}`, word: false });
  if (setting.kind === "numbers") ways.push({ name: `a list of numbers ${range}`, word: false });
  return [...ways, ...setting.forms.map(wayOfForm)];
}

function wayOfForm(form: string): Way {
  const key = /^\{ (\w+) = /.exec(form)?.[1];
  return {
    name: form,
    word: false,
    ...(key !== undefined && { key, fraction: form.includes('"P/Q"') }),
  };
}

/** How a value says it, where it is one of these; what is still to be said is typed. */
export function wayOf(value: Value, ways: readonly Way[]): Way | undefined {
  const word = ways.find((way) => way.word && way.name === textOf(value));
  if (word) return word;
  const typed = ways.filter((way) => !way.word);
  if (value === "") return typed[0];
  if (isTable(value)) return typed.find(({ key }) => key !== undefined && key in value);
  if (Array.isArray(value)) return typed.find(({ name }) => name.startsWith("a list"));
  const isNumber = /^\d+$/.test(textOf(value));
  return typed.find(({ name }) => name.startsWith(isNumber ? "a number" : "names"));
}

/** What stands in the field of a way that is typed. */
export function typedOf(value: Value, way: Way): string {
  return isTable(value) && way.key !== undefined ? textOf(value[way.key]) : textOf(value);
}

/** The value that typing this in the field of a way gives. */
export function valueInWay(typed: Value | undefined, way: Way): Value | undefined {
  if (typed === undefined || way.key === undefined) return typed;
  return { [way.key]: way.fraction ? textOf(typed) : typed };
}
