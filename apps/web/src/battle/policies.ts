// Policies under conditions: the blocks [[attacker.policy]] and [[defender.policy]] of a case.
import { isTable, type Table, textOf, valueAt, type Value } from "./case.ts";
import { readForce, readUnit } from "./force.ts";
import type { Rules, Setting, Unit } from "./rules.ts";
import { nameOf } from "./units.ts";

/** Returns the keys of the blocks of a force, such as "attacker.policy.2". As in waves, the first is number 2. */
export function policiesOf(table: Table, force: string): string[] {
  const blocks = valueAt(table, `${force}.policy`);
  return Array.isArray(blocks) ? blocks.map((_, index) => `${force}.policy.${index + 2}`) : [];
}

/** Returns the settings of a force that may depend on conditions, such as "attacker.retreat" and "attacker.losses". */
export function choicesOf(rules: Rules, force: string, settings: readonly Setting[]): Setting[] {
  const choices = settings.filter(({ path, kind }) => path.startsWith(`${force}.`) && (kind === "policy" || path.endsWith(".retreat")));
  const losses = { ...plain, path: `${force}.losses`, meaning: "the casualty order" };
  return rules.losses && rules.rounds ? [...choices, losses] : choices;
}

const plain: Setting = {
  path: "",
  kind: "word",
  values: [],
  default: "",
  otherDefaults: undefined,
  open: [],
  forms: [],
  least: 0,
  most: 250,
  meaning: "",
};

/** Returns the setting for the key `do` of a block with this choice, which has no default and is never open. */
export function settingOfAction(choice: Setting, block: string): Setting {
  const isRetreat = choice.path.endsWith(".retreat");
  const numbers = choice.forms.filter((form) => form.startsWith("a number"));
  const values = isRetreat ? ["leave", "stay"] : choice.values;
  return { ...plain, path: `${block}.do`, kind: "policy", values, forms: isRetreat ? [] : numbers };
}

/** Returns the first value of the key `do` for this choice. */
export function firstAction(choice: Setting, table: Table, force: string): Value {
  if (choice.path.endsWith(".retreat")) return "leave";
  if (choice.path.endsWith(".losses")) {
    const groups = readForce(textOf(valueAt(table, `${force}.units`))) ?? [];
    return [...new Set(groups.map(({ unit }) => unit.replace(/[*!]/g, "")))].join(", ");
  }
  const value = choice.values.find((each) => each !== choice.default) ?? choice.values[0] ?? "";
  return value === "true" || value === "false" ? value === "true" : value;
}

/** What a condition counts. */
export interface Subject {
  /** The key of the condition, such as "defender.units.dd". */
  key: string;
  title: string;
}

/** Returns what the conditions of a case can count: rounds, and the units of both forces. */
export function subjectsOf(rules: Rules, forces: { attacker: string; defender: string }, units: readonly Unit[]): Subject[] {
  const hides = rules.settings.some(({ path }) => path.endsWith(".undetected"));
  const sides = (["attacker", "defender"] as const).flatMap((side) => {
    const names = (readForce(forces[side]) ?? []).map(({ unit }) => unit.replace(/[*!]/g, ""));
    const all = { key: `${side}.units`, title: `the ${side}'s units` };
    return [
      all,
      ...[...new Set(names)].flatMap((unit) => {
        const key = `${side}.units.${unit}`;
        const found = units.find(({ code }) => code === readUnit(unit).code);
        const counted = { key, title: `the ${side}'s ${nameOf(unit, units, 2)}` };
        if (!hides || found?.kind !== "sub") return [counted];
        return [counted, { key: `${key}!`, title: `the ${side}'s detected ${nameOf(unit, units, 2)}` }];
      }),
    ];
  });
  return [...(rules.rounds ? [{ key: "round", title: "the round" }] : []), ...sides];
}

/** A range of whole numbers; an end that is undefined is open. */
export interface Range {
  least: number | undefined;
  most: number | undefined;
}

/** Returns the range of a condition, or undefined if the value is not a range. */
export function readRange(value: Value): Range | undefined {
  const [, least, dots, most] = /^(\d*)(\.\.)?(\d*)$/.exec(textOf(value).replaceAll(" ", "")) ?? [];
  if (dots === undefined) return least ? { least: Number(least), most: Number(least) } : undefined;
  if (!least && !most) return undefined;
  return { least: least ? Number(least) : undefined, most: most ? Number(most) : undefined };
}

export function writeRange({ least, most }: Range): Value {
  return least !== undefined && least === most ? least : `${least ?? ""}..${most ?? ""}`;
}

/** Returns the conditions of a block. */
export function conditionsOf(table: Table, block: string): [string, Value][] {
  const when = valueAt(table, `${block}.when`);
  return isTable(when) ? Object.entries(when) : [];
}
