// Lists the forms of the value of a setting: a word, a number, or a table with a number.
import { isTable, textOf } from "./case.ts";
import type { Value } from "./case.ts";
import type { Setting } from "./rules.ts";

/** A form of a value. A word is complete; the user types the value of other forms. */
export interface Form {
  name: string;
  /** The form in words, such as "with N units or fewer left". */
  title: string;
  word: boolean;
  /** The key of the table, such as "units" in "{ units = 3 }". */
  key?: string;
  /** Whether the number in the table is a fraction, which TOML has in quotes. */
  fraction?: boolean;
}

const wordTitles: Record<string, string> = { optimal: "best play (optimal)" };

/** The simple retreats in words, by the keys of their tables. */
const retreats: Record<string, string> = {
  units: "with N units or fewer in battle",
  cost: "with units worth N or less in battle",
  lost: "after N units are lost",
  odds: "if winning is less likely than N%",
  takes: "if taking the land is less likely than N%",
  exchange: "if the mean net gain is below N",
  next_round_clears: "if the next round clears more likely than N%",
};

export function formsOf(setting: Setting): Form[] {
  const otherwise = setting.kind === "otherwise";
  const words = [...setting.values, ...(otherwise ? [setting.default] : []), ...setting.open];
  const forms: Form[] = [...new Set(words)].map((name) => ({ name, title: wordTitles[name] ?? name, word: true }));
  if (forms.length === 0) return [];
  const range = `from ${setting.least} to ${setting.most}`;
  const isRetreat = setting.path.endsWith(".retreat");
  const add = (name: string, title = name) => forms.push({ name, title, word: false });
  if (otherwise) add(`a number ${range}`, isRetreat ? "after N rounds" : undefined);
  if (setting.kind === "numbers") add(`a list of numbers ${range}`);
  return [...forms, ...setting.forms.map(formOfText)];
}

function formOfText(form: string): Form {
  const key = /^\{ (\w+) = /.exec(form)?.[1];
  return {
    name: form,
    title: (key !== undefined && retreats[key]) || form,
    word: false,
    ...(key !== undefined && { key, fraction: form.includes('"P/Q"') }),
  };
}

/** Returns the form of a value. An empty value has the first form that the user types. */
export function formOf(value: Value, forms: readonly Form[]): Form | undefined {
  const word = forms.find((form) => form.word && form.name === textOf(value));
  if (word) return word;
  const typed = forms.filter((form) => !form.word);
  if (value === "") return typed[0];
  if (isTable(value)) return typed.find(({ key }) => key !== undefined && key in value);
  if (Array.isArray(value)) return typed.find(({ name }) => name.startsWith("a list"));
  const isNumber = /^\d+$/.test(textOf(value));
  return typed.find(({ name }) => name.startsWith(isNumber ? "a number" : "names"));
}

/** Returns the text of a value in the field of its form. */
export function typedOf(value: Value, form: Form): string {
  const text = isTable(value) && form.key !== undefined ? textOf(value[form.key]) : textOf(value);
  return form.fraction ? text.replace(/^(\d+)\/100$/, "$1%") : text;
}

/** Returns the value of a text in the field of a form. */
export function valueInForm(typed: Value | undefined, form: Form): Value | undefined {
  if (form.name.startsWith("a list") && /^\d+(\s*,\s*\d+)+$/.test(textOf(typed))) return textOf(typed).split(",").map(Number);
  if (typed === undefined || form.key === undefined) return typed;
  return { [form.key]: form.fraction ? textOf(typed).replace(/^(\d+)\s*%$/, "$1/100") : typed };
}
