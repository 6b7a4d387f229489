// The battle that the user edits. Its text is a case file; the program decides whether it is valid.
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { readCase, textAt, valueAt, withValue, writeCase } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { countOf, plainName, readForce, withCount, writeForce } from "./force.ts";
import type { Group } from "./force.ts";
import { readOrder, includesUnit, writeOrder } from "./casualty_order.ts";
import { ordersWithAll } from "./policies.ts";

export interface Battle {
  readonly text: ReadonlySignal<string>;
  /** Is undefined if the text is not TOML. */
  readonly table: ReadonlySignal<Table | undefined>;
  readonly rules: ReadonlySignal<string>;
  /** Differs for each case that was loaded, and is the same for all changes of one. */
  readonly loads: ReadonlySignal<number>;
  /** Whether there is a change that `undo` takes back, or one that `redo` makes again. */
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Replaces the whole case. */
  load(text: string): void;
  /** Replaces the whole case by what the user types. Several calls in a row are one step for `undo`. */
  type(text: string): void;
  undo(): void;
  redo(): void;
  /**
   * Changes keys. A key without a value is removed, so that it has its default. Changes in a row with the same `hold` are
   * one step for `undo`.
   */
  change(values: Readonly<Record<string, Value | undefined>>, hold?: object): void;
  /** Returns the groups of a force, such as "attacker.units", or undefined if the text is not a force. */
  force(path: string): Group[] | undefined;
  count(path: string, unit: string): number;
  setCount(path: string, unit: string, count: number, hold?: object): void;
  /** Replaces forces. Units that a casualty order lacks are added to it. */
  setForces(units: Readonly<Record<string, string>>, hold?: object): void;
}

/** The largest number of changes that can be undone. */
const mostSteps = 200;

/** A case, and the value of `loads` that it has. */
interface Step {
  text: string;
  load: number;
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

  const past = signal<readonly Step[]>([]);
  const future = signal<readonly Step[]>([]);
  let lastLoad = 0;
  /** What the last change shares with others of its step. */
  let lastHold: object | undefined;
  const typing = {};
  const now = (): Step => ({ text: text.peek(), load: loads.peek() });
  const show = ({ text: shown, load }: Step) => {
    text.value = shown;
    loads.value = load;
  };
  const put = (next: Step, hold?: object) => {
    if (next.text === text.peek()) return;
    batch(() => {
      if (!hold || hold !== lastHold) past.value = [...past.peek(), now()].slice(-mostSteps);
      future.value = [];
      show(next);
    });
    lastHold = hold;
  };
  /** Moves the last step of `from` to the page, and the case of the page to `to`. */
  const move = (from: typeof past, to: typeof past) => {
    const step = from.peek().at(-1);
    if (!step) return;
    batch(() => {
      from.value = from.peek().slice(0, -1);
      to.value = [...to.peek(), now()];
      show(step);
    });
    lastHold = undefined;
  };

  const change: Battle["change"] = (values, hold) => {
    if (!table.value) return;
    // The expected numbers and the source belong to the case before the change.
    let changed = withValue(withValue(table.value, "expect", undefined), "source", undefined);
    for (const [path, value] of Object.entries(values)) changed = withValue(changed, path, value);
    // A raid needs no defender, but the key: the program refuses a case without it.
    if (textAt(changed, "attacker.units") !== "" && valueAt(changed, "defender.units") === undefined)
      changed = withValue(changed, "defender.units", "");
    put({ text: writeCase(changed), load: loads.peek() }, hold);
  };

  const force: Battle["force"] = (path) =>
    table.value ? readForce(textAt(table.value, path)) : undefined;

  const setForces: Battle["setForces"] = (forces, hold) => {
    const read = table.value;
    if (!read) return;
    const orders = Object.entries(forces).map(([path, units]) => orderWithAll(read, path, units));
    change(Object.assign({ ...forces }, ...orders), hold);
  };

  return {
    text,
    table,
    rules,
    loads,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    load: (other) => put({ text: other, load: ++lastLoad }),
    type: (other) => put({ text: other, load: ++lastLoad }, typing),
    undo: () => move(past, future),
    redo: () => move(future, past),
    change,
    force,
    count: (path, unit) => countOf(force(path) ?? [], unit),
    setCount(path, unit, count, hold) {
      const groups = force(path);
      if (groups) setForces({ [path]: writeForce(withCount(groups, unit, count)) }, hold);
    },
    setForces,
  };
}

/** Returns the casualty order with the units that it lacks, which are lost last. The program refuses an incomplete order. */
function orderWithAll(table: Table, path: string, units: string): Record<string, Value> {
  if (!path.endsWith(".units")) return {};
  const force = path.replace(/\.units$/, "");
  const complete = (order: string) => {
    const entries = readOrder(order);
    for (const { unit } of readForce(units) ?? []) {
      if (!entries.some((entry) => includesUnit(entry.unit, unit))) entries.push({ unit: plainName(unit) });
    }
    return writeOrder(entries);
  };
  const order = textAt(table, `${force}.losses`);
  const isOrder = order !== "" && !/^(optimal|best-order)$/.test(order);
  return { ...(isOrder && { [`${force}.losses`]: complete(order) }), ...ordersWithAll(table, force, complete) };
}
