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
  takes: "if having the land at the end is less likely than N%",
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

/**
 * Returns the form whose field has a value. A value without a form is in the field of a number or a list, so that the
 * user can correct it.
 */
export function formInField(value: Value, forms: readonly Form[]): Form | undefined {
  const form = formOf(value, forms);
  if (form || isTable(value)) return form;
  return forms.find((each) => each.name.startsWith("a number") || isList(each));
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

/**
 * Returns a probability as an exact percentage if it is a decimal, a fraction with a power of ten, or a fraction with at
 * most two decimals in percent, such as 1/8. Other fractions stay as they are.
 */
function inPercent(text: string): string {
  if (decimal.test(text)) return `${shifted(text, 2)}%`;
  const [, numerator, denominator] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (numerator === undefined || denominator === undefined) return text;
  if (/^10*$/.test(denominator)) return `${shifted(numerator, 3 - denominator.length)}%`;
  const parts = BigInt(numerator) * 10_000n;
  const whole = BigInt(denominator);
  return whole !== 0n && parts % whole === 0n ? `${shifted(`${parts / whole}`, -2)}%` : text;
}

const decimal = /^(\d+\.?\d*|\.\d+)$/;

/** Returns the decimal with its point `places` places further to the right, without zeros that it does not need. */
function shifted(text: string, places: number): string {
  const [whole = "", decimals = ""] = text.split(".");
  const digits = whole.padStart(-places, "0") + decimals.padEnd(places, "0");
  const point = Math.max(whole.length, -places) + places;
  const before = digits.slice(0, point).replace(/^0+/, "") || "0";
  const after = digits.slice(point).replace(/0+$/, "");
  return after === "" ? before : `${before}.${after}`;
}

/** Returns the value of a text in the field of a form. A list needs no brackets, and a percentage no sign. */
export function valueInForm(text: string, form: Form): Value | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const isBare = isList(form) && !typed.startsWith("[") && (typed.includes(",") || /^a list of/.test(form.name));
  if (isBare) return typed.split(",").map((each) => valueOf(each) ?? "");
  if (form.key === undefined) return valueOf(typed);
  if (!form.fraction) return { [form.key]: valueOf(typed)! };
  const number = typed.replace(/\s*%$/, "").replace(",", ".");
  if (!isPercent(form) || !decimal.test(number)) return { [form.key]: typed };
  const [whole = "", decimals = ""] = number.split(".");
  return { [form.key]: `${BigInt(whole + decimals)}/1${"0".repeat(2 + decimals.length)}` };
}

/** Returns whether a text in the field of a form is a value that the page need not wait for: not the first half of one. */
export function isComplete(text: string, form: Form): boolean {
  const typed = text.trim();
  if (isPercent(form) && decimal.test(typed.replace(/\s*%$/, "").replace(",", "."))) return true;
  if (form.fraction) return /^-?\d+([./]\d+)?\s*%?$/.test(typed);
  if (!isList(form)) return /^\d+$/.test(typed);
  const inside = /^\[(.*)\]$/.exec(typed)?.[1] ?? typed;
  return inside.split(",").every((each) => /^\s*("?)(\d+([./]\d+)?|true|false)\1\s*$/.test(each));
}

/** Returns whether a text in the field of a number is a value that the page need not wait for. An empty text is the default. */
export function isCompleteNumber(text: string): boolean {
  return /^(-?\d+([.,]\d+|\/\d+)?)?$/.test(text.trim());
}

/**
 * Returns the value of a text in the field of a number. A decimal can have a comma. One with more digits than a TOML number
 * keeps is a text, which the program reads exactly.
 */
export function valueOfNumber(text: string): Value | undefined {
  const typed = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2");
  const isLong = /^-?\d+\.\d+$/.test(typed) && typed.replace(/\D/g, "").length > 15;
  return isLong ? typed : valueOf(typed);
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
