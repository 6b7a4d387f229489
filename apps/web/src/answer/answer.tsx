// Shows the answer of the program to a battle.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type SideUnit, unitAt } from "../battle/blame.ts";
import { readCase, type Table, textAt } from "../battle/case.ts";
import { fileNameOf } from "../battle/case_file.ts";
import { seaUnitsOf } from "../battle/landing.ts";
import { inWords, type Remedy, remediesFor } from "../battle/remedy.ts";
import { rulesNamed } from "../battle/rules.ts";
import { nameOf, unitsOf } from "../battle/units.ts";
import { type Engine, loading } from "../engine/engine.ts";
import { blameOf } from "../engine/message.ts";
import { Lazy } from "../lazy.tsx";
import "./answer.css";
import { BattleQuestion, currentResult, file, type QuestionState } from "./asked.ts";
import { BestPlay } from "./bestplay.tsx";
import { Compare, kept } from "./compare.tsx";
import { Inspector } from "./inspector.tsx";
import { Battles, Facts } from "./facts.tsx";
import { isTooLarge } from "./forecast.ts";
import { interval, mean, netGain } from "./interval.ts";
import { LuckOf } from "./luck.tsx";
import { Need } from "./need.tsx";
import { type Quantity, ResultContext, useResult } from "./number.tsx";
import { Outcomes } from "./outcomes.tsx";
import { Part } from "./part.tsx";
import { type Result, sides } from "./result.ts";
import { Rounds } from "./rounds.tsx";
import { formats, Saving } from "./saving.tsx";
import { Share } from "./share.tsx";
import { isRandom, numbersOf, Spread, titleOf } from "./spread.tsx";
import { Survivors } from "./survivors.tsx";
import { NetGain } from "./net_gain.tsx";
import { TooLarge, Cost } from "./too_large.tsx";
import { EmptyVerdict, Verdict, verdictInWords } from "./verdict.tsx";
import { currencyOf } from "./words.ts";
import { WhatIf } from "./whatif.tsx";

interface Props {
  case: string;
  engine: Engine;
  /** Removes a unit that the program does not accept from the battle. */
  remove: (blamed: SideUnit) => void;
  /** Changes keys of the battle, so that the program accepts it. */
  change: (values: Remedy["values"]) => void;
  /** Replaces the battle. */
  load: (text: string) => void;
}

function stateInWords(state: QuestionState): string {
  const { fault, stopped, progress } = state;
  const result = currentResult(state);
  if (!result && stopped) return fault || state.isTooLarge ? "" : "Stopped";
  if (!result) return !progress ? "" : progress.stage === loading ? `${loading}…` : "At work…";
  if (result.numbers === "exact") return "Exact";
  return `Every digit is certain${progress ? "; exact soon" : ""}`;
}

/** Returns the odds for screen readers, after they have settled. */
function announcement(state: QuestionState): string {
  const { stopped, progress } = state;
  const result = currentResult(state);
  if (!result || !(result.numbers === "exact" || stopped || progress)) return "";
  return `${verdictInWords(result)}. ${stateInWords(state)}.`;
}

type FaultProps = { fault: string; text: string } & Pick<Props, "remove" | "change">;

/** Shows what the answer takes, and what helps if it is too large for the page. */
function Size({ asked, state, change }: { asked: BattleQuestion; state: QuestionState } & Pick<Props, "change">) {
  const { text, forecast, progress, fault } = state;
  const result = currentResult(state);
  if (result?.numbers === "exact") return null;
  const isExact = result !== undefined;
  if (state.isTooLarge) return <TooLarge {...{ text, forecast, isExact, change }} proceed={() => void asked.proceed()} />;
  if (fault !== undefined && isTooLarge(fault)) return <TooLarge {...{ text, isExact, change }} forecast={undefined} />;
  return progress && forecast ? <Cost forecast={forecast} isExact={isExact} /> : null;
}

/** Shows why there is no answer, and offers changes of the battle. */
function Fault({ fault, text, remove, change }: FaultProps) {
  const table = readCase(text) ?? {};
  const rules = rulesNamed(textAt(table, "rules"));
  const { text: message, line, column, isInRules } = blameOf(fault, file);
  const remedies = rules ? remediesFor(message, rules, table) : [];
  const isRemoved = remedies.some(({ removes }) => removes);
  const unit = line !== undefined && column !== undefined && !isInRules ? unitAt(text, line, column) : undefined;
  const blamed = isRemoved ? undefined : unit;
  const own = rules ? unitsOf(rules, table) : [];
  const units = rules && blamed?.isAtSea ? seaUnitsOf(rules, table) : own;
  return (
    <div class="fault" role="alert" tabIndex={0}>
      {inWords(message, units, unit)}
      {line !== undefined && (
        <span class="quiet">
          {" "}
          (line {line} of {isInRules ? "your own rules" : "the case file"})
        </span>
      )}
      {remedies.map(({ label, values }) => (
        <button type="button" class="plain" key={label} onClick={() => change(values)}>
          {label}
        </button>
      ))}
      {blamed && (
        <button type="button" class="plain" onClick={() => remove(blamed)}>
          Remove {nameOf(blamed.unit, units)} from the {blamed.side}
          {blamed.isAtSea && " at sea"}
        </button>
      )}
    </div>
  );
}

function Status({ asked, state }: { asked: BattleQuestion; state: QuestionState }) {
  const { stopped, progress, fault } = state;
  const result = currentResult(state);
  const isWorking = progress && result?.numbers !== "exact";
  return (
    <p class="state">
      <span class="state-words">{stateInWords(state)}</span>
      {result && <Share />}
      {isWorking && progress.total > 0 && (
        <progress aria-label={progress.stage || "Working"} max={progress.total} value={progress.done} />
      )}
      {isWorking && (
        <button type="button" class="plain" onClick={() => asked.stop()}>
          Stop
        </button>
      )}
      {stopped && !state.isTooLarge && result?.numbers !== "exact" && (
        <button type="button" class="plain" onClick={() => void asked.resume()}>
          {fault ? "Try again" : result ? "Go on to the exact answer" : "Go on"}
        </button>
      )}
    </p>
  );
}

function Trust({ result }: { result: Result }) {
  const { states, transitions } = result.chain;
  const count = (number: number) => number.toLocaleString("en");
  return (
    <p class="quiet">
      {result.numbers === "exact"
        ? "Exact and verified: nothing is sampled or rounded."
        : "Certified: every digit shown is proven. Exact numbers follow."}{" "}
      {result.numbers === "exact" && <span class="on-screen">Press any number to see its fraction. </span>}
      asdic {result.asdic}, a chain of {count(states)} states and {count(transitions)} transitions.
    </p>
  );
}


const loadLog = () => import("../roll/log.tsx").then(({ BattleLog }) => BattleLog);
const loadSharing = () => import("../share/share.tsx").then(({ ShareBattle }) => ShareBattle);

function Parts({ engine, load }: Pick<Props, "engine" | "load">) {
  const { result, text, rules, currency, isCurrent } = useResult();
  const shared = { text, engine, rules };
  const { exchange, rounds } = result;
  return (
    <>
      <Facts />
      <Battles />
      {result.at_least ? (
        <Part title="What survives" open>
          {() => (
            <div class="columns">
              {sides.map((side) => (
                <Survivors key={side} side={side} rules={rules} />
              ))}
            </div>
          )}
        </Part>
      ) : (
        numbersOf(result)
          .filter((name) => isRandom(result, name))
          .map((name) => (
            <Part key={name} title={titleOf(name)} open>
              {() => <Spread name={name} />}
            </Part>
          ))
      )}
      {result.winner && (
        <Part title="Most likely outcomes">{() => <Outcomes rules={rules} />}</Part>
      )}
      {exchange && (
        <Part title="Net gain" brief={`${netGain(interval(exchange.mean))} ${currency} on average`}>
          {() => <NetGain />}
        </Part>
      )}
      {rounds && (
        <Part title="Rounds" brief={`${mean(interval(rounds.mean))} on average`}>
          {() => <Rounds />}
        </Part>
      )}
      <Part title="What if" brief="one unit more or less, the other options of the rules">
        {() => <WhatIf {...shared} />}
      </Part>
      {result.winner && result.at_least && (
        <Part title="What you need" brief="the cheapest force that wins often enough, or the best one of a cost">
          {() => <Need {...shared} />}
        </Part>
      )}
      <Part title="Best play" brief="when to retreat, which units to lose" open={result.play !== undefined}>
        {() => <BestPlay {...shared} />}
      </Part>
      {result.winner && (
        <Part title="Compare" brief="this battle with another one" open={kept.value !== undefined}>
          {() => <Compare load={load} />}
        </Part>
      )}
      {result.winner && (
        <Part title="Luck" brief="how lucky a result was">
          {() => <LuckOf {...shared} />}
        </Part>
      )}
      {result.winner && (
        <Part title="One battle" brief="drawn at random, round by round, with the odds from there">
          {() => <Lazy load={loadLog} props={{ engine }} />}
        </Part>
      )}
      <Part title="Share" brief="as an image, or on your own page">
        {() => <Lazy load={loadSharing} props={{}} />}
      </Part>
      <Trust result={result} />
      <Saving
        engine={engine}
        text={text}
        args={["solve", file]}
        name={fileNameOf(result.case as Table)}
        isCurrent={isCurrent}
        as={[formats.html, formats.markdown, formats.csv, formats.json, formats.svg, formats.png]}
      />
    </>
  );
}

/** Returns the former value until the page has rendered once with the new one, so that the odds are shown first. */
function useAfterwards<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => show(() => value), [value]);
  return shown;
}

/** Gives an element the class "verdict-tall" while it is higher than a third of the window. */
function useTall(element: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { current } = element;
    if (!current || !("ResizeObserver" in window)) return;
    const measure = () => current.classList.toggle("verdict-tall", current.offsetHeight > innerHeight / 3);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
}

/** The number that the user pressed, its text in the answer, and the case of that answer. */
interface Inspection {
  quantity: Quantity;
  number: string;
  case: string;
}

export function Answer({ case: text, engine, remove, change, load }: Props) {
  const asked = useMemo(() => new BattleQuestion(engine), [engine]);
  const inspection = useSignal<Inspection | undefined>(undefined);
  useLayoutEffect(() => {
    inspection.value = undefined;
    void asked.ask(text);
    return () => asked.cancel();
  }, [asked, text]);
  const state = asked.state.value;
  const { answer, late, fault } = state;
  const result = currentResult(state);
  const rules = rulesNamed(answer?.result.case.rules ?? "");
  const shown = useMemo(
    () =>
      answer && {
        ...answer,
        rules,
        currency: currencyOf(readCase(answer.text) ?? {}, rules),
        isCurrent: () => asked.state.peek().text === answer.text,
        open: (quantity: Quantity, number: string) => {
          inspection.value = { quantity, number, case: answer.text };
        },
      },
    [answer, rules, asked],
  );
  const afterwards = useAfterwards(shown);
  const parts = useMemo(
    () => (
      <ResultContext.Provider value={afterwards}>
        {afterwards && <Parts engine={engine} load={load} />}
      </ResultContext.Provider>
    ),
    [afterwards, engine],
  );
  const verdict = useRef<HTMLElement>(null);
  useTall(verdict);
  const isOld = !result || afterwards?.text !== text;
  const isAwaited = !result && !fault && !state.stopped;
  return (
    <ResultContext.Provider value={shown}>
      <section ref={verdict} class="verdict" aria-label="Who wins" aria-busy={isAwaited}>
        {fault && !isTooLarge(fault) && <Fault {...{ fault, text, remove, change }} />}
        {answer && !(fault && !result) && (
          <div class={result || late ? undefined : "stale"} inert={!result}>
            {late ? <EmptyVerdict result={answer.result} /> : <Verdict result={answer.result} />}
          </div>
        )}
        <Size {...{ asked, state, change }} />
        <Status asked={asked} state={state} />
        <p class="unseen" role="status">
          {announcement(state)}
        </p>
      </section>
      {answer && !(fault && !result) && (
        <section
          class={late ? "answer late" : isOld ? "answer stale" : "answer"}
          aria-label="Answer"
          inert={isOld}
        >
          {late && <p class="late-note">This battle has no answer yet.</p>}
          {parts}
        </section>
      )}
      {inspection.value && result && inspection.value.case === text && (
        <Inspector
          quantity={inspection.value.quantity}
          text={inspection.value.number}
          result={result}
          withFractions={() => asked.withFractions({ text, result })}
          close={() => {
            inspection.value = undefined;
          }}
        />
      )}
    </ResultContext.Provider>
  );
}
