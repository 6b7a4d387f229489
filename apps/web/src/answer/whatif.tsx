// What if: each reading, and one unit more or less, by how much it matters.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { type Change, changesOf, type Figure, figuresOf, questions } from "./changes.ts";
import { fixed, type Interval, percent, percentagePoints, signed, size } from "./interval.ts";
import { useShown } from "./number.tsx";
import { askInTurn } from "./queue.ts";

interface Props {
  text: string;
  engine: Engine;
  rules: Rules | undefined;
}

function isNothing({ lower, upper }: Interval): boolean {
  return lower <= 0n && upper >= 0n;
}

function titleOf({ subject, value }: Change): string {
  if (subject.kind === "reading") return `${subject.title}: ${value}`;
  const difference = Number(value) - Number(subject.now);
  return `${subject.title} ${value} (${difference > 0 ? "one more" : "one less"})`;
}

function ChangeRow({ change, figure, largest }: { change: Change; figure: Figure; largest: number }) {
  const found = change.figures[figure.name];
  if (!found) return null;
  const by = size(found.change);
  const width = `${((Math.abs(by) / largest) * 50).toFixed(2)}%`;
  const { isChance } = figure;
  return (
    <tr>
      <th scope="row">
        {titleOf(change)}
        {change.subject.kind === "reading" && (
          <span class="quiet">
            now {change.subject.now}; {change.subject.meaning}
          </span>
        )}
      </th>
      <td class="number">
        {isChance ? percentagePoints(found.change) : signed(found.change, 2)}
      </td>
      <td class="swing-cell" aria-hidden="true">
        <span class={by < 0 ? "swing-less" : "swing-more"} style={{ width }} />
      </td>
      <td class="number">{isChance ? percent(found.then) : fixed(found.then, 2)}</td>
    </tr>
  );
}

export function WhatIf({ text, engine, rules }: Props) {
  const { result } = useShown();
  const changes = useSignal<Change[]>([]);
  const asked = useSignal({ done: 0, all: 0 });
  const shown = useSignal("");
  useEffect(() => {
    const all = questions(result, rules);
    changes.value = [];
    asked.value = { done: 0, all: all.length };
    return askInTurn(engine, text, all, (subject, answered) => {
      changes.value = [...changes.value, ...changesOf(subject, answered)];
      asked.value = { done: asked.value.done + 1, all: all.length };
    });
  }, [text, engine, rules, result.case]);

  const figures = figuresOf(result);
  const figure = figures.find(({ name }) => name === shown.value) ?? figures[0];
  if (!figure) return null;
  const changeOf = (change: Change) => change.figures[figure.name]?.change;
  const effects = changes.value.filter((change) => {
    const by = changeOf(change);
    return by && !isNothing(by);
  });
  const effect = (change: Change) => Math.abs(size(changeOf(change) ?? { lower: 0n, upper: 0n }));
  effects.sort((a, b) => effect(b) - effect(a));
  const without = changes.value.filter((change) => {
    const by = changeOf(change);
    return by && isNothing(by);
  });
  const largest = effects[0] ? effect(effects[0]) : 1;
  const { done, all } = asked.value;
  return (
    <>
      <label>
        What changes{" "}
        <select value={figure.name} onChange={({ currentTarget }) => (shown.value = currentTarget.value)}>
          {figures.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet" role="status">
        {done < all ? `${done} of ${all} questions answered…` : `All ${all} questions answered.`}
      </p>
      <table class="changes">
        <thead>
          <tr>
            <th scope="col">instead</th>
            <th scope="col">change</th>
            <td />
            <th scope="col">then</th>
          </tr>
        </thead>
        <tbody>
          {effects.map((change) => (
            <ChangeRow
              key={`${change.subject.key}=${change.value}`}
              change={change}
              figure={figure}
              largest={largest}
            />
          ))}
        </tbody>
      </table>
      {without.length > 0 && (
        <p class="quiet">Without effect here: {without.map(titleOf).join("; ")}.</p>
      )}
    </>
  );
}
