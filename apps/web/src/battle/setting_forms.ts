// Lists the forms of the value of a setting: a word, a number, or a table with a number.
import { isTable, textOf, valueOf } from "./case.ts";
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
  if (Array.isArray(value)) return typed.find(isList);
  const isNumber = /^\d+$/.test(textOf(value));
  return typed.find(({ name }) => name.startsWith(isNumber ? "a number" : "names")) ?? typed.find(({ name }) => name.startsWith("a chance"));
}

/** Returns whether the numbers that the user types in this form are percentages. */
export function isPercent({ title }: Form): boolean {
  return title.endsWith("%");
}

function isList({ name }: Form): boolean {
  return /^a list|a list by/.test(name);
}

/** Returns the text of a value in the field of its form, such as "40%", or "4, 2" for a list. */
export function typedOf(value: Value, form: Form): string {
  const text = isTable(value) && form.key !== undefined ? textOf(value[form.key]) : textOf(value);
  return isPercent(form) ? inPercent(text) : text.replace(/^\[(.*)\]$/, "$1");
}

/** Returns a fraction as a percentage with at most two decimals, or else as it is. */
function inPercent(fraction: string): string {
  const [numerator = NaN, denominator = NaN] = fraction.split("/").map(Number);
  const hundredths = (numerator * 10_000) / denominator;
  return Number.isInteger(hundredths) ? `${hundredths / 100}%` : fraction;
}

/** Returns the value of a text in the field of a form. A list needs no brackets, and a percentage no sign. */
export function valueInForm(text: string, form: Form): Value | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const isBare = isList(form) && !typed.startsWith("[") && (typed.includes(",") || /^a list of/.test(form.name));
  if (isBare) return typed.split(",").map((each) => valueOf(each) ?? "");
  if (form.key === undefined) return valueOf(typed);
  if (!form.fraction) return { [form.key]: valueOf(typed)! };
  const [, whole, decimals = ""] = (isPercent(form) && /^(\d+)(?:\.(\d+))?\s*%?$/.exec(typed)) || [];
  return { [form.key]: whole === undefined ? typed : `${Number(whole + decimals)}/1${"0".repeat(2 + decimals.length)}` };
}

/** Returns whether a text in the field of a form is a value that the page need not wait for: not the first half of one. */
export function isComplete(text: string, form: Form): boolean {
  const typed = text.trim();
  if (form.fraction) return /^-?\d+([./]\d+)?\s*%?$/.test(typed);
  if (!isList(form)) return /^\d+$/.test(typed);
  const inside = /^\[(.*)\]$/.exec(typed)?.[1] ?? typed;
  return inside.split(",").every((each) => /^\s*("?)(\d+([./]\d+)?|true|false)\1\s*$/.test(each));
}

/** Returns the text with which a form begins, or an empty text if the user has to type one. */
export function firstTyped(form: Form, { least }: Setting): string {
  const number = `${Math.max(least ?? 0, 1)}`;
  if (isPercent(form)) return "50";
  if (form.fraction) return "0";
  if (form.name.startsWith("a chance")) return "1/2";
  if (isList(form)) return form.name.includes("by round") ? "1, 2" : number;
  if (form.key === "cost") return "10";
  return form.key !== undefined || form.name.startsWith("a number") ? (/from (\d+)/.exec(form.name)?.[1] ?? number).replace(/^0$/, "1") : "";
}
