// A field for the casualty order of a side: a list that the user sorts by dragging or by the keyboard.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { type Table, textAt } from "../battle/case.ts";
import {
  caseOfOrder,
  defaultOrder,
  moved,
  readOrder,
  withCountAt,
  split,
  includesUnit,
  writeOrder,
} from "../battle/casualty_order.ts";
import type { Entry } from "../battle/casualty_order.ts";
import { mostOfAUnit, readUnit } from "../battle/force.ts";
import type { Group } from "../battle/force.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { Picture } from "../pictures/picture.tsx";

/** The values without an order. */
const wordsForBest = ["optimal", "best-order"];

interface CasualtyOrderProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  units: readonly Unit[];
  side: "attacker" | "defender";
  /** The key of the force, if it is not that of the side: "sea.attacker", or "wave.2". */
  path?: string;
  /** The battle of the force as a case of its own, if it is not the first battle of the case. */
  whole?: Table;
  title?: string;
  /** The side of the force in `whole`. */
  sideInWhole?: "attacker" | "defender";
  /** Whether the program refuses best choices in this force. */
  fixed?: boolean;
}

const titleOfSide = { attacker: "Attacker", defender: "Defender" };

export function CasualtyOrder({ battle, engine, rules, units, side, path: force = side, whole, title, fixed = false, sideInWhole = side }: CasualtyOrderProps) {
  const path = `${force}.losses`;
  const byDefault = useSignal<{ case: string; order: Entry[] }>({ case: "", order: [] });
  const table = battle.table.value;
  const value = textAt(table ?? {}, path);
  const own = value !== "" && !wordsForBest.includes(value);
  const asked = table && !own ? caseOfOrder(whole ?? table) : "";
  const isKnown = byDefault.value.case === asked;
  const entries = own ? readOrder(value) : isKnown ? byDefault.value.order : [];
  const groups = battle.force(`${force}.units`) ?? [];
  const set = (order: readonly Entry[]) => battle.change({ [path]: writeOrder(order) });

  useEffect(() => {
    if (asked === "") return;
    let stale = false;
    defaultOrder(engine, asked, sideInWhole).then(
      (order) => {
        if (!stale) byDefault.value = { case: asked, order };
      },
      () => {}, // the answer reports the fault
    );
    return () => void (stale = true);
  }, [engine, asked, sideInWhole]);

  const choose = (choice: string) => {
    if (choice === "own") set(entries);
    else battle.change({ [path]: choice === "" ? undefined : choice });
  };
  return (
    <section class={`casualty-order ${side}`}>
      <h3>{title ?? titleOfSide[side]}</h3>
      <select
        aria-label={title ?? `The ${side}'s casualty order`}
        value={own ? "own" : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">the cheapest first (default)</option>
        <option value="own" disabled={!own && entries.length === 0}>
          in this order
        </option>
        {rules.open_losses && !fixed && <option value="optimal">the best choice at every hit</option>}
        {rules.open_losses && !fixed && <option value="best-order">the best order of all</option>}
      </select>
      {!wordsForBest.includes(value) && <Sortable {...{ entries, groups, units, side, set }} />}
    </section>
  );
}

interface SortableProps {
  entries: readonly Entry[];
  groups: readonly Group[];
  units: readonly Unit[];
  side: string;
  set(entries: readonly Entry[]): void;
}

function Sortable({ entries, groups, units, side, set }: SortableProps) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useSignal<{ from: number; to: number } | undefined>(undefined);
  const report = useSignal("");
  const shown = dragged.value ? moved(entries, dragged.value.from, dragged.value.to) : entries;

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= entries.length) return;
    set(moved(entries, from, to));
    report.value = `${nameOf(entries[from]!.unit, units)} is now number ${to + 1} of ${entries.length}.`;
    list.current?.querySelectorAll<HTMLElement>(".handle")[to]?.focus();
  };
  const indexAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
    return Math.max(0, rows.filter((row) => y > row.top).length - 1);
  };

  return (
    <>
      <ol class="order" ref={list} aria-label={`Casualty order of the ${side}`}>
        {shown.map(({ unit }, index) => (
          <li key={index} class={dragged.value?.to === index ? "order-dragged" : ""}>
            <button
              type="button"
              class="handle"
              aria-label={`${nameOf(unit, units)}, number ${index + 1} of ${entries.length}. The arrow keys move it.`}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (step === undefined) return;
                event.preventDefault();
                move(index, index + step);
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                dragged.value = { from: index, to: index };
              }}
              onPointerMove={(event) => {
                if (dragged.value) dragged.value = { ...dragged.value, to: indexAt(event.clientY) };
              }}
              onPointerUp={() => {
                const { from, to } = dragged.value ?? { from: index, to: index };
                dragged.value = undefined;
                move(from, to);
              }}
              onPointerCancel={() => (dragged.value = undefined)}
            >
              <Picture code={readUnit(unit).code} kind={kindOf(unit, units)} />
              {nameOf(unit, units)}
            </button>
            <Share
              entries={entries}
              index={index}
              count={numberOf(unit, groups)}
              units={units}
              set={set}
            />
          </li>
        ))}
      </ol>
      <p class="unseen" aria-live="polite">
        {report}
      </p>
    </>
  );
}

interface ShareProps {
  entries: readonly Entry[];
  index: number;
  /** The number of these units in the force. */
  count: number;
  units: readonly Unit[];
  set(entries: readonly Entry[]): void;
}

/** Shows the count of an entry, or a button that splits it. */
function Share({ entries, index, count, units, set }: ShareProps) {
  const entry = entries[index]!;
  if (entry.count !== undefined) {
    return (
      <input
        type="number"
        min={0}
        max={mostOfAUnit}
        aria-label={`Number of ${nameOf(entry.unit, units)} at this place`}
        value={entry.count}
        onChange={(event) => set(withCountAt(entries, index, event.currentTarget.valueAsNumber))}
      />
    );
  }
  if (count < 2) return null;
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`split: lose some ${nameOf(entry.unit, units)} earlier than the others`}
      onClick={() => set(split(entries, index))}
    >
      split
    </button>
  );
}

/** Returns the number of units in the force that an entry names. */
function numberOf(entry: string, groups: readonly Group[]): number {
  return groups
    .filter(({ unit }) => includesUnit(entry, unit))
    .reduce((sum, { count }) => sum + count, 0);
}

function kindOf(unit: string, units: readonly Unit[]): string {
  return units.find(({ code }) => code === readUnit(unit).code)?.kind ?? "ship";
}
