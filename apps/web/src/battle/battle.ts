// The battle that is being composed. Its text is the case, all of it; the program decides whether it
// is one.
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { readCase, textAt, withValue, writeCase } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { countOf, readForce, withCount, writeForce } from "./force.ts";
import type { Group } from "./force.ts";
import { readOrder, standsFor, writeOrder } from "./loss_order.ts";

export interface Battle {
  readonly text: ReadonlySignal<string>;
  /** Nothing while the text is not TOML. */
  readonly table: ReadonlySignal<Table | undefined>;
  readonly rules: ReadonlySignal<string>;
  /** Takes the place of the whole case. */
  load(text: string): void;
  /** Changes keys; without a value a key is at its default. */
  change(values: Readonly<Record<string, Value | undefined>>): void;
  /** The groups under a key such as "attacker.units"; nothing where its text is no force. */
  force(path: string): Group[] | undefined;
  count(path: string, unit: string): number;
  setCount(path: string, unit: string, count: number): void;
}

/** A case with nobody in it. */
export function emptyCase(rules: string, options?: Table): string {
  return writeCase({ rules, ...(options && { options }) });
}

export function createBattle(start: string): Battle {
  const text = signal(start);
  const table = computed(() => readCase(text.value));
  const rules = computed(() => (table.value ? textAt(table.value, "rules") : ""));

  const change: Battle["change"] = (values) => {
    if (!table.value) return;
    // What the case expects, and where it comes from, no longer holds.
    let changed = withValue(withValue(table.value, "expect", undefined), "source", undefined);
    for (const [path, value] of Object.entries(values)) changed = withValue(changed, path, value);
    text.value = writeCase(changed);
  };

  const force: Battle["force"] = (path) =>
    table.value ? readForce(textAt(table.value, path)) : undefined;

  return {
    text,
    table,
    rules,
    load: (other) => batch(() => void (text.value = other)),
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

/** An order of loss has to name every unit: those that it does not name yet are lost last. */
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
