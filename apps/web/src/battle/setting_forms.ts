// The ways in which a setting of a rule system can be said: by a word, by a number, or in a form.
import { isTable, textOf } from "./case.ts";
import type { Value } from "./case.ts";
import type { Form, Setting } from "./rules.ts";

/** A way to say it: a word is complete, anything else needs to be typed. */
export interface Way {
  name: string;
  word: boolean;
  form?: Form;
}

export function waysOf(setting: Setting): Way[] {
  const words = [...setting.values, ...(setting.kind === "otherwise" ? [setting.default] : []), ...setting.open];
  const ways: Way[] = [...new Set(words)].map((name) => ({ name, word: true }));
  if (setting.kind === "otherwise") ways.push({ name: "a number", word: false });
  for (const form of setting.forms) ways.push({ name: wayOfForm(form), word: false, form });
  return ways;
}

function wayOfForm({ kind, key }: Form): string {
  switch (kind) {
    case "number":
      return "a number";
    case "table":
    case "fraction":
      return `${key.replaceAll("_", " ")}: a number`;
    case "by_round":
    case "flags":
      return "a list by round";
    case "names":
      return "names of units";
  }
}

/** How a value says it; the first way that is typed where it is none of the words. */
export function wayOf(value: Value, ways: readonly Way[]): Way | undefined {
  const word = ways.find((way) => way.word && way.name === textOf(value));
  if (word) return word;
  const fits = ({ form }: Way) => {
    if (isTable(value)) return form !== undefined && form.key in value;
    if (Array.isArray(value)) return form?.kind === "by_round" || form?.kind === "flags";
    return typeof value === "string" ? form?.kind === "names" : form === undefined || form.kind === "number";
  };
  return ways.find((way) => !way.word && fits(way));
}

/** What stands in the field of a way that is typed. */
export function typedOf(value: Value, way: Way): string {
  return isTable(value) && way.form ? textOf(value[way.form.key]) : textOf(value);
}

/** The value that typing this in the field of a way gives. */
export function valueInWay(typed: Value | undefined, way: Way): Value | undefined {
  if (typed === undefined || !way.form || way.form.key === "") return typed;
  return { [way.form.key]: way.form.kind === "fraction" ? textOf(typed) : typed };
}
