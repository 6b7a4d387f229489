// The battle that is being composed. Its text is the case, all of it; the program decides whether it
// is one.
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { readCase, textAt, valueAt, withValue, writeCase } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { countOf, readForce, withCount, writeForce } from "./force.ts";
import type { Group } from "./force.ts";
import { readOrder, standsFor, writeOrder } from "./loss_order.ts";

export interface Battle {
  readonly text: ReadonlySignal<string>;
  /** Nothing while the text is not TOML. */
  readonly table: ReadonlySignal<Table | undefined>;
  readonly rules: ReadonlySignal<string>;
  /** How often another case has taken the place of the whole one. */
  readonly loads: ReadonlySignal<number>;
  /** Takes the place of the whole case. */
  load(text: string): void;
  /** Changes keys; without a value a key is at its default. */
  change(values: Readonly<Record<string, Value | undefined>>): void;
  /** The groups under a key such as "attacker.units"; nothing where its text is no force. */
  force(path: string): Group[] | undefined;
  count(path: string, unit: string): number;
  setCount(path: string, unit: string, count: number): void;
}

/** A case with nobody in it; these keys are kept. */
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
    // What the case expects, and where it comes from, no longer holds.
    let changed = withValue(withValue(table.value, "expect", undefined), "source", undefined);
    for (const [path, value] of Object.entries(values)) changed = withValue(changed, path, value);
    // Nobody defends where nobody has been put: some rules take that, but only if the case has it.
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
      change({ [path]: units, ...completedOrder(table.value, path, units) });
    },
  };
}

/** A casualty order has to name every unit: those that it does not name yet are lost last. */
function completedOrder(table: Table, path: string, units: string): Record<string, string> {
  const orderPath = path.replace(/units$/, "losses");
  const order = path.endsWith(".units") ? textAt(table, orderPath) : "";
  if (order === "" || /^(optimal|best-order)$/.test(order)) return {};
  const entries = readOrder(order);
  for (const { unit } of readForce(units) ?? []) {
    if (!entries.some((entry) => standsFor(entry.unit, unit)))
      entries.push({ unit: unit.replace(/[*!]+$/, "") });
  }
  return { [orderPath]: writeOrder(entries) };
}
