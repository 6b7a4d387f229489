// Policies under conditions: the blocks [[attacker.policy]] and [[defender.policy]] of a case.
import { isTable, type Table, textOf, valueAt, valueOf, type Value } from "./case.ts";
import { plainName, readForce, readUnit } from "./force.ts";
import type { Rules, Setting, Unit } from "./rules.ts";
import { nameOf } from "./units.ts";

/** Returns the keys of the blocks of a force, such as "attacker.policy.2". As in waves, the first is number 2. */
export function policiesOf(table: Table, force: string): string[] {
  const blocks = valueAt(table, `${force}.policy`);
  return Array.isArray(blocks) ? blocks.map((_, index) => `${force}.policy.${index + 2}`) : [];
}

/** Returns the settings of a force that may depend on conditions, such as "attacker.retreat" and "attacker.losses". */
export function choicesOf(rules: Rules, force: string, settings: readonly Setting[]): Setting[] {
  const choices = settings.filter(({ path, blocks }) => path.startsWith(`${force}.`) && blocks.length > 0);
  return rules.open_losses ? [...choices, { ...plain, path: `${force}.losses` }] : choices;
}

const plain: Setting = {
  path: "",
  kind: "word",
  values: [],
  default: "",
  otherDefaults: undefined,
  open: [],
  forms: [],
  blocks: [],
  least: 0,
  most: 250,
  meaning: "",
};

/** Returns the setting for the key `do` of a block with this choice, which has no default. */
export function settingOfAction(choice: Setting, block: string): Setting {
  const numbers = choice.forms.filter((form) => choice.kind === "policy" && form.startsWith("a number"));
  return { ...plain, path: `${block}.do`, kind: "policy", values: choice.blocks, forms: numbers };
}

/** Returns the first value of the key `do` for this choice. */
export function firstAction(choice: Setting, table: Table, force: string): Value {
  if (choice.path.endsWith(".losses")) {
    const groups = readForce(textOf(valueAt(table, `${force}.units`))) ?? [];
    return [...new Set(groups.map(({ unit }) => plainName(unit)))].join(", ");
  }
  return valueOf(choice.blocks.find((each) => each !== choice.default) ?? choice.blocks[0] ?? "") ?? "";
}

/** What a condition counts. */
export interface Subject {
  /** The key of the condition, such as "defender.units.dd". */
  key: string;
  title: string;
}

/** Returns what the conditions of a case can count: rounds, and the units of both forces. */
export function subjectsOf(rules: Rules, forces: { attacker: string; defender: string }, units: readonly Unit[]): Subject[] {
  const sides = (["attacker", "defender"] as const).flatMap((side) => {
    const names = (readForce(forces[side]) ?? []).map(({ unit }) => plainName(unit));
    const all = { key: `${side}.units`, title: `the number of the ${side}'s units` };
    return [
      all,
      ...[...new Set(names)].flatMap((unit) => {
        const key = `${side}.units.${unit}`;
        const found = units.find(({ code }) => code === readUnit(unit).code);
        const counted = { key, title: `the number of the ${side}'s ${nameOf(unit, units, 2)}` };
        if (!rules.detection || found?.kind !== "sub") return [counted];
        return [counted, { key: `${key}!`, title: `the number of the ${side}'s detected ${nameOf(unit, units, 2)}` }];
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

/** Returns the conditions of a block. A key without quotes, such as attacker.units, is a table in a table in TOML. */
export function conditionsOf(table: Table, block: string): [string, Value][] {
  return flat(valueAt(table, `${block}.when`) ?? {});
}

function flat(when: Value): [string, Value][] {
  if (!isTable(when)) return [];
  return Object.entries(when).flatMap(([key, value]) =>
    isTable(value) ? flat(value).map(([rest, each]): [string, Value] => [`${key}.${rest}`, each]) : [[key, value] as [string, Value]],
  );
}

/** Returns the text of a value that is a text or a list of texts, such as a casualty order. */
export function listText(value: Value | undefined): string {
  return Array.isArray(value) ? value.map((each) => textOf(each)).join(", ") : textOf(value);
}

/** Returns the changes after which the casualty orders in the policies of a force have all its units, the new ones last. */
export function ordersWithAll(table: Table, force: string, complete: (order: string) => string): Record<string, Value> {
  const orders = policiesOf(table, force).filter((block) => valueAt(table, `${block}.choice`) === "losses");
  return Object.fromEntries(orders.map((block) => [`${block}.do`, complete(listText(valueAt(table, `${block}.do`)))]));
}
