// The battle that the user edits. Its text is a case file; the program decides whether it is valid.
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { readCase, textAt, valueAt, withValue, writeCase } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { countOf, readForce, withCount, writeForce } from "./force.ts";
import type { Group } from "./force.ts";
import { readOrder, includesUnit, writeOrder } from "./casualty_order.ts";

export interface Battle {
  readonly text: ReadonlySignal<string>;
  /** Is undefined if the text is not TOML. */
  readonly table: ReadonlySignal<Table | undefined>;
  readonly rules: ReadonlySignal<string>;
  /** Counts the calls of `load`. */
  readonly loads: ReadonlySignal<number>;
  /** Replaces the whole case. */
  load(text: string): void;
  /** Changes keys. A key without a value is removed, so that it has its default. */
  change(values: Readonly<Record<string, Value | undefined>>): void;
  /** Returns the groups of a force, such as "attacker.units", or undefined if the text is not a force. */
  force(path: string): Group[] | undefined;
  count(path: string, unit: string): number;
  setCount(path: string, unit: string, count: number): void;
}

/** Returns a case without units, with these rules and keys. */
export function emptyCase(rules: string, kept: Table = {}): string {
  return writeCase({ rules, ...kept });
}

export function createBattle(start: string): Battle {
  const text = signal(start);
  const loads = signal(0);
  const table = computed(() => readCase(text.value));
  const rules = computed(() => (table.value ? textAt(table.value, "rules") : ""));

  const change: Battle["change"] = (values) => {
    if (!table.value) return;
    // The expected numbers and the source belong to the case before the change.
    let changed = withValue(withValue(table.value, "expect", undefined), "source", undefined);
    for (const [path, value] of Object.entries(values)) changed = withValue(changed, path, value);
    // A raid needs no defender, but the key: the program refuses a case without it.
    if (textAt(changed, "attacker.units") !== "" && valueAt(changed, "defender.units") === undefined)
      changed = withValue(changed, "defender.units", "");
    text.value = writeCase(changed);
  };

  const force: Battle["force"] = (path) =>
    table.value ? readForce(textAt(table.value, path)) : undefined;

  return {
    text,
    table,
    rules,
    loads,
    load: (other) =>
      batch(() => {
        text.value = other;
        ++loads.value;
      }),
    change,
    force,
    count: (path, unit) => countOf(force(path) ?? [], unit),
    setCount(path, unit, count) {
      const groups = force(path);
      if (!groups || !table.value) return;
      const units = writeForce(withCount(groups, unit, count));
      change({ [path]: units, ...orderWithAll(table.value, path, units) });
    },
  };
}

/** Returns the casualty order with the units that it lacks, which are lost last. The program refuses an incomplete order. */
function orderWithAll(table: Table, path: string, units: string): Record<string, string> {
  const orderPath = path.replace(/units$/, "losses");
  const order = path.endsWith(".units") ? textAt(table, orderPath) : "";
  if (order === "" || /^(optimal|best-order)$/.test(order)) return {};
  const entries = readOrder(order);
  for (const { unit } of readForce(units) ?? []) {
    if (!entries.some((entry) => includesUnit(entry.unit, unit)))
      entries.push({ unit: unit.replace(/[*!]+$/, "") });
  }
  return { [orderPath]: writeOrder(entries) };
}
