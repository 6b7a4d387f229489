// Luck: where what came out at the table stands among all that could have.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import { Stepper } from "../compose/stepper.tsx";
import type { Engine } from "../engine/engine.ts";
import { file } from "./asked.ts";
import { digits, interval, size } from "./interval.ts";
import { answered, Chance, useShown } from "./number.tsx";
import { repliesTo, useLate, useQuestion } from "./question.ts";
import { force, type Known, type Outcome, type Result, type Side, sides, type Units } from "./result.ts";
import { unitName } from "./words.ts";
import "./luck.css";

interface Rank {
  value: number;
  percentile: Known;
  as_well_or_better: Known;
  exactly: Known;
  as_badly_or_worse: Known;
}

interface Luck {
  battles: (Rank & { in_order: boolean })[];
}

type Kept = Record<Side, Units>;

/** Everything that survives, in battle or left. */
function keptIn(outcome: Outcome, side: Side): Units {
  const kept = { ...outcome[side] };
  for (const [unit, count] of Object.entries(outcome[`${side}_left`])) {
    kept[unit] = (kept[unit] ?? 0) + count;
  }
  return kept;
}

/** The most that can be left of each unit, in the order of the force. */
function most({ outcomes, at_least: force }: Result, side: Side): Units {
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
  const { currency } = useShown();
  const place = `${(size(interval(rank.percentile)) * 100).toFixed(2)}%`;
  return (
    <>
      <p class="great">
        The attacker was luckier than{" "}
        <Chance of={answered("Worse for the attacker, and half of exactly so", rank.percentile)} />
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
          <dt>as well for the attacker, or better</dt>
          <dd>
            <Chance of={answered("As well for the attacker, or better", rank.as_well_or_better)} />
          </dd>
        </div>
        <div>
          <dt>exactly so</dt>
          <dd>
            <Chance of={answered("Exactly so", rank.exactly)} />
          </dd>
        </div>
        <div>
          <dt>as badly for the attacker, or worse</dt>
          <dd>
            <Chance of={answered("As badly for the attacker, or worse", rank.as_badly_or_worse)} />
          </dd>
        </div>
      </dl>
      <p class="quiet">
        It counts what the defender lost less what the attacker lost, in {currency}: {rank.value}{" "}
        here.
        {!inOrder && " The casualty orders of this case do not leave these units, but the sum can be."}
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
  const { result } = useShown();
  const chosen = useSignal<{ of: string; kept: Kept } | undefined>(undefined);
  const { reply, ask } = useQuestion(engine, text, (out) => JSON.parse(out) as Luck);
  const kept = chosen.value?.of === text ? chosen.value.kept : likeliest(result);
  const said = inWords(kept);
  const args = ["luck", file, "--result", said, "--format", "json", "--digits", `${digits}`];
  useEffect(() => void ask(args), [engine, text, said]);

  const isOld = !repliesTo(reply.value, text, args);
  const isLate = useLate(isOld);
  const [battle] = reply.value?.read?.battles ?? [];
  return (
    <>
      <p>What was left at the table?</p>
      <div class="luck-kept">
        {sides.map((side) => (
          <fieldset key={side} class={side}>
            <legend>The {side} kept</legend>
            {Object.entries(most(result, side)).map(([unit, limit]) => (
              <div class="luck-unit" key={unit}>
                <span>{unitName(unit, 2, rules)}</span>
                <Stepper
                  label={`${side} kept ${unitName(unit, 2, rules)}`}
                  count={kept[side][unit] ?? 0}
                  set={(count) => {
                    const bounded = Math.min(Math.max(Math.floor(count) || 0, 0), limit);
                    const units = { ...kept[side], [unit]: bounded };
                    chosen.value = { of: text, kept: { ...kept, [side]: units } };
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
