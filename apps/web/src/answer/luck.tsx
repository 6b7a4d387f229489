// Shows how lucky a result was, among all results that the battle could have.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import { Stepper } from "../compose/stepper.tsx";
import type { Engine } from "../engine/engine.ts";
import { file } from "./asked.ts";
import { digits, interval, size } from "./interval.ts";
import { Chance, fixedQuantity, useResult } from "./number.tsx";
import { repliesTo, useLate, useQuestion } from "./question.ts";
import { force, type ResultNumber, type Outcome, type Result, type Side, sides, type Units } from "./result.ts";
import { unitName, wholeGain } from "./words.ts";
import "./luck.css";

interface Rank {
  value: number;
  percentile: ResultNumber;
  as_well_or_better: ResultNumber;
  exactly: ResultNumber;
  as_badly_or_worse: ResultNumber;
}

interface Luck {
  battles: (Rank & { in_order: boolean })[];
}

type Kept = Record<Side, Units>;

/** Returns the units of a side that survive, including those that left. */
function keptIn(outcome: Outcome, side: Side): Units {
  const kept = { ...outcome[side] };
  for (const [unit, count] of Object.entries(outcome[`${side}_left`])) {
    kept[unit] = (kept[unit] ?? 0) + count;
  }
  return kept;
}

/** Returns the largest number of survivors of each unit, in the order of the force. */
function mostKept({ outcomes, at_least: force }: Result, side: Side): Units {
  const units: Units = {};
  for (const outcome of outcomes) {
    for (const [unit, count] of Object.entries(keptIn(outcome, side))) {
      units[unit] = Math.max(units[unit] ?? 0, count);
    }
  }
  const names = Object.keys(force?.[side] ?? {});
  const place = (unit: string) => names.indexOf(unit.replace(/\*+$/, ""));
  return Object.fromEntries(Object.entries(units).sort(([a], [b]) => place(a) - place(b)));
}

function inWords(kept: Kept): string {
  return sides
    .map((side) => {
      const there = Object.entries(kept[side]).filter(([, count]) => count > 0);
      return `${side} keeps ${force(Object.fromEntries(there))}`;
    })
    .join("; ");
}

function likeliest({ outcomes: [first] }: Result): Kept {
  if (!first) return { attacker: {}, defender: {} };
  return { attacker: keptIn(first, "attacker"), defender: keptIn(first, "defender") };
}

function Answer({ rank, inOrder }: { rank: Rank; inOrder: boolean }) {
  const { currency } = useResult();
  const place = `${(size(interval(rank.percentile)) * 100).toFixed(2)}%`;
  return (
    <>
      <p class="great">
        The attacker was luckier than in{" "}
        <Chance value={fixedQuantity("Worse for the attacker, and half of equal", rank.percentile)} /> of
        battles
      </p>
      <div class="luck-scale" aria-hidden="true">
        <span style={{ left: place }} />
      </div>
      <div class="luck-ends quiet" aria-hidden="true">
        <span>worst for the attacker</span>
        <span>best for the attacker</span>
      </div>
      <dl class="facts">
        <div>
          <dt>equally good for the attacker, or better</dt>
          <dd>
            <Chance value={fixedQuantity("Equally good for the attacker, or better", rank.as_well_or_better)} />
          </dd>
        </div>
        <div>
          <dt>the same net gain</dt>
          <dd>
            <Chance value={fixedQuantity("The same net gain", rank.exactly)} />
          </dd>
        </div>
        <div>
          <dt>equally bad for the attacker, or worse</dt>
          <dd>
            <Chance value={fixedQuantity("Equally bad for the attacker, or worse", rank.as_badly_or_worse)} />
          </dd>
        </div>
      </dl>
      <p class="quiet">
        Battles are ranked by the net gain of the attacker, which is {wholeGain(rank.value)} {currency} here.
        {interval(rank.exactly).upper === 0n && " No battle ends with this net gain."}
        {!inOrder && " The casualty orders of this battle do not leave these units."}
      </p>
    </>
  );
}

interface Props {
  text: string;
  engine: Engine;
  rules: Rules | undefined;
}

export function LuckOf({ text, engine, rules }: Props) {
  const { result } = useResult();
  const chosen = useSignal<{ text: string; kept: Kept } | undefined>(undefined);
  const { reply, ask } = useQuestion(engine, text, (out) => JSON.parse(out) as Luck);
  const kept = chosen.value?.text === text ? chosen.value.kept : likeliest(result);
  const remaining = inWords(kept);
  const args = ["luck", file, "--result", remaining, "--format", "json", "--digits", `${digits}`];
  useEffect(() => void ask(args), [engine, text, remaining]);

  const isOld = !repliesTo(reply.value, text, args);
  const isLate = useLate(isOld);
  const [battle] = reply.value?.read?.battles ?? [];
  return (
    <>
      <p>Enter the units that both sides kept.</p>
      <div class="luck-kept">
        {sides.map((side) => (
          <fieldset key={side} class={side}>
            <legend>The {side} kept</legend>
            {Object.entries(mostKept(result, side)).map(([unit, limit]) => (
              <div class="luck-unit" key={unit}>
                <span>{unitName(unit, 2, rules)}</span>
                <Stepper
                  label={`${side} kept ${unitName(unit, 2, rules)}`}
                  count={kept[side][unit] ?? 0}
                  set={(count) => {
                    const bounded = Math.min(Math.max(Math.floor(count) || 0, 0), limit);
                    const units = { ...kept[side], [unit]: bounded };
                    chosen.value = { text, kept: { ...kept, [side]: units } };
                  }}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div role="status">
        {reply.value?.fault && !isOld && <p class="fault">{reply.value.fault}</p>}
        {battle && (
          <div class={isLate ? "late" : isOld ? "stale" : undefined} inert={isOld}>
            <Answer rank={battle} inOrder={battle.in_order} />
          </div>
        )}
      </div>
    </>
  );
}
