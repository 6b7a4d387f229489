// A slider next to a number field, with the odds one step down and one step up.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { changeOf, type Change, changesOf, type Figure, type Subject } from "../answer/changes.ts";
import { file, files } from "../answer/asked.ts";
import { digits, type Interval, interval, percent, percentagePoints } from "../answer/interval.ts";
import type { ResultNumber } from "../answer/result.ts";
import type { Battle } from "../battle/battle.ts";
import { textOf, valueAt } from "../battle/case.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { stepOf, stepsOf, valueOfStep } from "../battle/steps.ts";
import { defaultOf, dieOf } from "../battle/units.ts";
import { type Engine, StopError } from "../engine/engine.ts";
import { messageOf, messageOfError } from "../engine/message.ts";

interface SliderProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  setting: Setting;
  /** The name of the setting, such as "detection ratio". */
  name: string;
}

export function StepSlider({ battle, engine, rules, setting, name }: SliderProps) {
  const isUsed = useSignal(false);
  /** The changes of one drag are one step for undo. */
  const hold = useRef({});
  const table = battle.table.value ?? {};
  const byDefault = defaultOf(setting, rules, table);
  const now = stepOf(textOf(valueAt(table, setting.path)) || byDefault);
  const steps = now === undefined ? undefined : stepsOf(setting, dieOf(rules, table), now);
  if (now === undefined || !steps) return null;
  const place = steps.indexOf(now);
  const use = () => (isUsed.value = true);
  return (
    <>
      <input
        class="step-slider"
        type="range"
        aria-label={`${name}, in steps`}
        aria-valuetext={now}
        min={0}
        max={steps.length - 1}
        value={place}
        onFocus={use}
        onPointerDown={use}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          use();
          const step = steps[valueAsNumber]!;
          battle.change({ [setting.path]: step === stepOf(byDefault) ? undefined : valueOfStep(step) }, hold.current);
        }}
        onChange={() => (hold.current = {})}
      />
      {isUsed.value && (
        <Neighbours
          text={battle.text.value}
          engine={engine}
          path={setting.path}
          steps={[steps[place - 1], now, steps[place + 1]].filter((each) => each !== undefined)}
          now={now}
        />
      )}
    </>
  );
}

/** Milliseconds after a change before the page asks for the odds one step down and up. */
const pause = 250;

const figure: Figure = { name: "winner.attacker", title: "attacker wins", kind: "chance" };

interface NeighboursProps {
  text: string;
  engine: Engine;
  path: string;
  steps: string[];
  now: string;
}

/** The answer to a question for the odds one step down and up, or why there is none. */
interface Answer {
  text: string;
  now: string;
  changes: Change[];
  fault: string;
}

function Neighbours({ text, engine, path, steps, now }: NeighboursProps) {
  const answer = useSignal<Answer | undefined>(undefined);
  useEffect(() => {
    const subject: Subject = { kind: "unit", key: path, now, title: path, meaning: "" };
    const args = ["table", file, "--rows", `${path}=${steps.join(",")}`, "--show", figure.name];
    let stop = () => {};
    const later = setTimeout(() => {
      const run = engine.run([...args, "--format", "json", "--digits", `${digits}`], files(text));
      stop = run.stop;
      run.answered.then(
        (output) => {
          const changes = changesOf(subject, output);
          answer.value = { text, now, changes, fault: changes.length > 0 ? "" : messageOf(output.err) };
        },
        (error: unknown) => {
          if (!(error instanceof StopError)) answer.value = { text, now, changes: [], fault: messageOfError(error) };
        },
      );
    }, pause);
    return () => {
      clearTimeout(later);
      stop();
    };
  }, [text, engine, path, steps.join()]);

  const known = answer.value?.text === text && answer.value.now === now ? answer.value : undefined;
  const here = known?.changes[0]?.figures[figure.name]?.now;
  return (
    <p class="step-odds" role="status">
      {known?.fault && <span class="fault">{known.fault}</span>}
      {!known && <span class="quiet">The odds at the next steps…</span>}
      {here && (
        <>
          Attacker wins {chance(here)} at {now}
          {known?.changes.map((change) => (
            <span key={change.value}>
              {"; "}
              {percentAt(change)} at {change.value} ({inWords(changeOf(change, figure))})
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}

function chance(known: ResultNumber): string {
  return percent(interval(known));
}

function percentAt({ figures }: Change): string {
  const found = figures[figure.name];
  return found ? chance(found.then) : "–";
}

function inWords(change: Interval | undefined): string {
  if (!change) return "not known";
  return change.lower === 0n && change.upper === 0n ? "no change" : percentagePoints(change);
}
