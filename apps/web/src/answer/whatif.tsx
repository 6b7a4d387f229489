// Shows how much each rule option, and one unit more or less, changes a figure.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { messageOfError } from "../engine/message.ts";
import { type Change, changeOf, changesOf, type Figure, figuresOf, questions } from "./changes.ts";
import { buttons } from "./facts.tsx";
import { type Interval, netGain, percentagePoints, signed, size } from "./interval.ts";
import { fixedQuantity, NumberButton, useResult } from "./number.tsx";
import { askInTurn } from "./queue.ts";
import "./whatif.css";

/** The number of effects that the list has at first. */
const first = 12;

interface Props {
  text: string;
  engine: Engine;
  rules: Rules | undefined;
}

/** The changes that are known so far, with their case. */
interface Progress {
  text: string;
  changes: Change[];
  done: number;
  all: number;
  fault: string;
}

function isNothing({ lower, upper }: Interval): boolean {
  return lower <= 0n && upper >= 0n;
}

function titleOf({ subject, value }: Change): string {
  if (subject.kind === "option") return `${subject.title}: ${value}`;
  return `${subject.title}, one ${Number(value) > Number(subject.now) ? "more" : "less"}`;
}

const differences = { chance: percentagePoints, mean: (by: Interval) => signed(by, 2), gain: netGain };

interface EffectProps {
  change: Change;
  figure: Figure;
  largest: number;
}

function Effect({ change, figure, largest }: EffectProps) {
  const { subject } = change;
  const Then = buttons[figure.kind];
  const found = change.figures[figure.name];
  const by = changeOf(change, figure);
  if (!found || !by) return null;
  const width = `${((Math.abs(size(by)) / largest) * 50).toFixed(2)}%`;
  const title = titleOf(change);
  const then = fixedQuantity(`${figure.title}, ${title}`, found.then);
  const difference = fixedQuantity(`Change of ${figure.title}, ${title}`, found.then, found.now);
  return (
    <li>
      <p>
        {title}
        {subject.kind === "option" && (
          <span class="quiet">
            {" "}
            instead of {subject.now}: {subject.meaning}
          </span>
        )}
      </p>
      <p class="number">
        <NumberButton value={difference} text={differences[figure.kind](by)} />
      </p>
      <p class="effect" aria-hidden="true">
        <span class={size(by) < 0 ? "effect-less" : "effect-more"} style={{ width }} />
      </p>
      <p class="number quiet">
        to <Then value={then} />
      </p>
    </li>
  );
}

export function WhatIf({ text, engine, rules }: Props) {
  const { result } = useResult();
  const found = useSignal<Progress>({ text: "", changes: [], done: 0, all: 0, fault: "" });
  const shown = useSignal("");
  const isAll = useSignal(false);
  useEffect(() => {
    const all = questions(result, rules);
    found.value = { text, changes: [], done: 0, all: all.length, fault: "" };
    return askInTurn(
      engine,
      text,
      all,
      (subject, output) => {
        const { changes, done } = found.value;
        found.value = {
          ...found.value,
          changes: [...changes, ...changesOf(subject, output)],
          done: done + 1,
        };
      },
      (error) => (found.value = { ...found.value, fault: messageOfError(error) }),
    );
  }, [text, engine, rules]);

  const figures = figuresOf(result);
  const figure = figures.find(({ name }) => name === shown.value) ?? figures[0];
  if (!figure) return null;
  const { changes, done, all, fault } =
    found.value.text === text ? found.value : { changes: [], done: 0, all: 1, fault: "" };
  const known = changes.flatMap((change) => {
    const by = changeOf(change, figure);
    return by ? [{ change, by }] : [];
  });
  const effects = known
    .filter(({ by }) => !isNothing(by))
    .sort((a, b) => Math.abs(size(b.by)) - Math.abs(size(a.by)));
  const without = known.filter(({ by }) => isNothing(by));
  const largest = Math.abs(size(effects[0]?.by ?? { lower: 1n, upper: 1n }));
  return (
    <>
      <label>
        Figure{" "}
        <select value={figure.name} onChange={({ currentTarget }) => (shown.value = currentTarget.value)}>
          {figures.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet" role="status">
        {fault ? fault : done < all ? `${done} of ${all} questions answered…` : `All ${all} questions answered.`}
      </p>
      <ol class="effects">
        {effects.slice(0, isAll.value ? undefined : first).map(({ change }) => (
          <Effect
            key={`${change.subject.key}=${change.value}`}
            change={change}
            figure={figure}
            largest={largest}
          />
        ))}
      </ol>
      {effects.length > first && !isAll.value && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            isAll.value = true;
          }}
        >
          Show all {effects.length} changes
        </button>
      )}
      {without.length > 0 && (
        <p class="quiet">No effect here: {without.map(({ change }) => titleOf(change)).join("; ")}.</p>
      )}
    </>
  );
}
