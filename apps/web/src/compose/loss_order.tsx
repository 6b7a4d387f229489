// Who is lost first: a list that is sorted by dragging or by the keyboard.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { textAt } from "../battle/case.ts";
import {
  caseOfOrder,
  defaultOrder,
  moved,
  readOrder,
  recounted,
  split,
  standsFor,
  writeOrder,
} from "../battle/loss_order.ts";
import type { Entry } from "../battle/loss_order.ts";
import { mostOfAUnit, readUnit } from "../battle/force.ts";
import type { Group } from "../battle/force.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { Picture } from "../pictures/picture.tsx";

const free = ["optimal", "best-order"];

interface LossOrderProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  units: readonly Unit[];
  side: "attacker" | "defender";
}

export function LossOrder({ battle, engine, rules, units, side }: LossOrderProps) {
  const path = `${side}.losses`;
  const byDefault = useSignal<{ of: string; order: Entry[] }>({ of: "", order: [] });
  const table = battle.table.value;
  const said = textAt(table ?? {}, path);
  const own = said !== "" && !free.includes(said);
  const asked = table && !own ? caseOfOrder(table) : "";
  const isKnown = byDefault.value.of === asked;
  const entries = own ? readOrder(said) : isKnown ? byDefault.value.order : [];
  const groups = battle.force(`${side}.units`) ?? [];
  const set = (order: readonly Entry[]) => battle.change({ [path]: writeOrder(order) });

  useEffect(() => {
    if (asked === "") return;
    let stale = false;
    void defaultOrder(engine, asked, side).then((order) => {
      if (!stale) byDefault.value = { of: asked, order };
    });
    return () => void (stale = true);
  }, [engine, asked, side]);

  const choose = (value: string) => {
    if (value === "own") set(entries);
    else battle.change({ [path]: value === "" ? undefined : value });
  };
  return (
    <section class={`loss-order ${side}`}>
      <h3>{side === "attacker" ? "Attacker" : "Defender"}</h3>
      <select
        aria-label={`The ${side}'s casualty order`}
        value={own ? "own" : said}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">the cheapest first (default)</option>
        <option value="own" disabled={!own && entries.length === 0}>
          in this order
        </option>
        {rules.open_losses && <option value="optimal">the best choice at every hit</option>}
        {rules.open_losses && <option value="best-order">the best order of all</option>}
      </select>
      {!free.includes(said) && <Sortable {...{ entries, groups, units, side, set }} />}
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
  const said = useSignal("");
  const shown = dragged.value ? moved(entries, dragged.value.from, dragged.value.to) : entries;

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= entries.length) return;
    set(moved(entries, from, to));
    said.value = `${nameOf(entries[from]!.unit, units)} is now number ${to + 1} of ${entries.length}.`;
    list.current?.querySelectorAll<HTMLElement>(".handle")[to]?.focus();
  };
  const under = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
    return Math.max(0, rows.filter((row) => y > row.top).length - 1);
  };

  return (
    <>
      <ol class="order" ref={list} aria-label={`Lost by the ${side}, the first first`}>
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
                if (dragged.value) dragged.value = { ...dragged.value, to: under(event.clientY) };
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
        {said}
      </p>
    </>
  );
}

interface ShareProps {
  entries: readonly Entry[];
  index: number;
  count: number; // of such units in the force
  units: readonly Unit[];
  set(entries: readonly Entry[]): void;
}

/** How many of a unit an entry is about: all that are left of it, or so many. */
function Share({ entries, index, count, units, set }: ShareProps) {
  const entry = entries[index]!;
  if (entry.count !== undefined) {
    return (
      <input
        type="number"
        min={0}
        max={mostOfAUnit}
        aria-label={`How many of ${nameOf(entry.unit, units)} here`}
        value={entry.count}
        onChange={(event) => set(recounted(entries, index, event.currentTarget.valueAsNumber))}
      />
    );
  }
  if (count < 2) return null;
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`split: some ${nameOf(entry.unit, units)} earlier than the rest`}
      onClick={() => set(split(entries, index))}
    >
      split
    </button>
  );
}

/** How many the force has of what an entry stands for. */
function numberOf(entry: string, groups: readonly Group[]): number {
  return groups
    .filter(({ unit }) => standsFor(entry, unit))
    .reduce((sum, { count }) => sum + count, 0);
}

function kindOf(unit: string, units: readonly Unit[]): string {
  return units.find(({ code }) => code === readUnit(unit).code)?.kind ?? "ship";
}
