// The answer to a battle, as the program gives it.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { rulesNamed } from "../battle/rules.ts";
import { type Engine, loading } from "../engine/engine.ts";
import "./answer.css";
import { Asked, currentResult, file, type Standing } from "./asked.ts";
import { BestPlay } from "./bestplay.tsx";
import { Inspector } from "./inspector.tsx";
import { fixed, interval } from "./interval.ts";
import { LuckOf } from "./luck.tsx";
import { Need } from "./need.tsx";
import { Chance, Mean, type Quantity, quantity, ShownResult, useShown } from "./number.tsx";
import { Outcomes } from "./outcomes.tsx";
import { Part } from "./part.tsx";
import { type Result, sides } from "./result.ts";
import { Rounds } from "./rounds.tsx";
import { formats, Saving } from "./saving.tsx";
import { isOpen, numbersOf, Spread, titleOf } from "./spread.tsx";
import { Survivors } from "./survivors.tsx";
import { Swing } from "./swing.tsx";
import { Unanswered, Verdict, verdictInWords } from "./verdict.tsx";
import { currencyOf } from "./words.ts";
import { WhatIf } from "./whatif.tsx";

interface Props {
  case: string;
  engine: Engine;
}

function stateInWords(standing: Standing): string {
  const { fault, stopped, work } = standing;
  const result = currentResult(standing);
  if (!result && stopped) return fault ? "" : "Stopped";
  if (!result) return !work ? "" : work.stage === loading ? `${loading}…` : "At work…";
  if (result.numbers === "exact") return "Exact";
  return `Every digit is certain${work ? "; exact soon" : ""}`;
}

/** The odds, once they stay as they are for a while. */
function announcement(standing: Standing): string {
  const { stopped, work } = standing;
  const result = currentResult(standing);
  if (!result || !(result.numbers === "exact" || stopped || work)) return "";
  return `${verdictInWords(result)}. ${stateInWords(standing)}.`;
}

function Status({ asked, standing }: { asked: Asked; standing: Standing }) {
  const { answer, late, stopped, work, fault } = standing;
  const result = currentResult(standing);
  const working = work && result?.numbers !== "exact";
  return (
    <p class="state">
      {answer?.result.takes && !(fault && !result) && (
        <span class={result || late ? undefined : "stale"} inert={!result}>
          Takes the land{" "}
          {late ? "–" : <Chance of={quantity("The attacker takes the land", (all) => all.takes)} />}
        </span>
      )}
      <span class="state-words">{stateInWords(standing)}</span>
      {working && work.total > 0 && (
        <progress aria-label={work.stage || "Working"} max={work.total} value={work.done} />
      )}
      {working && (
        <button type="button" class="plain" onClick={() => asked.stop()}>
          Stop
        </button>
      )}
      {stopped && !fault && result?.numbers !== "exact" && (
        <button type="button" class="plain" onClick={() => void asked.resume()}>
          {result ? "Go on to the exact answer" : "Go on"}
        </button>
      )}
    </p>
  );
}

function Facts({ result }: { result: Result }) {
  return (
    <dl class="facts">
      {result.clears && (
        <div>
          <dt>nobody defends any more</dt>
          <dd>
            <Chance of={quantity("Nobody defends any more", (all) => all.clears)} />
          </dd>
        </div>
      )}
      {result.rounds && (
        <div>
          <dt>rounds on average</dt>
          <dd>
            <Mean of={quantity("Mean rounds", (all) => all.rounds?.mean)} />
          </dd>
        </div>
      )}
      {numbersOf(result)
        .filter((name) => !result.winner && !isOpen(result, name))
        .map((name) => (
          <div key={name}>
            <dt>{titleOf(name)}, always</dt>
            <dd>{String(result.outcomes[0]?.[name])}</dd>
          </div>
        ))}
      {Object.keys(result.marks).map((mark) => (
        <div key={mark}>
          <dt>{mark.replaceAll(/[._]/g, " ")}</dt>
          <dd>
            <Mean of={quantity(mark, (all) => all.marks[mark])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Trust({ result }: { result: Result }) {
  const { states, transitions } = result.chain;
  const count = (number: number) => number.toLocaleString("en");
  return (
    <p class="quiet">
      {result.numbers === "exact"
        ? "Exact and verified: nothing is sampled or rounded on the way. Press any number for its fraction."
        : "Certified: every digit shown is proven. The exact fractions follow."}{" "}
      asdic {result.asdic}, a chain of {count(states)} states and {count(transitions)} transitions.
    </p>
  );
}

function Parts({ engine }: { engine: Engine }) {
  const { result, text, rules, currency } = useShown();
  const shared = { text, engine, rules };
  const { exchange, rounds } = result;
  return (
    <>
      <Facts result={result} />
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
          .filter((name) => isOpen(result, name))
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
        <Part title="Swing" brief={`${fixed(interval(exchange.mean), 2)} ${currency} on average`}>
          {() => <Swing />}
        </Part>
      )}
      {rounds && (
        <Part title="Rounds" brief={`${fixed(interval(rounds.mean), 2)} on average`}>
          {() => <Rounds />}
        </Part>
      )}
      <Part title="What if" brief="each reading of the rules, one unit more or less">
        {() => <WhatIf {...shared} />}
      </Part>
      {result.winner && result.at_least && (
        <Part title="What you need" brief="the cheapest force that wins often enough">
          {() => <Need {...shared} />}
        </Part>
      )}
      <Part title="Best play" brief="when to retreat, whom to lose" open={result.play !== undefined}>
        {() => <BestPlay {...shared} />}
      </Part>
      {result.winner && (
        <Part title="Luck" brief="what was left at the table?">
          {() => <LuckOf {...shared} />}
        </Part>
      )}
      <Trust result={result} />
      <Saving
        engine={engine}
        text={text}
        args={["solve", file]}
        name="battle"
        as={[formats.html, formats.markdown, formats.csv, formats.json, formats.svg, formats.png]}
      />
    </>
  );
}

/** The value of a while ago, until this one has had its turn: so what is urgent is shown first. */
function useAfterwards<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => show(() => value), [value]);
  return shown;
}

/** A number that has been pressed, as it stood in the answer, and the case that this answers. */
interface Opened {
  of: Quantity;
  number: string;
  case: string;
}

/** Certified at once, and exact when it is there. */
export function Answer({ case: text, engine }: Props) {
  const asked = useMemo(() => new Asked(engine), [engine]);
  const opened = useSignal<Opened | undefined>(undefined);
  useLayoutEffect(() => {
    opened.value = undefined;
    void asked.ask(text);
    return () => asked.cancel();
  }, [asked, text]);
  const standing = asked.standing.value;
  const { answer, late, fault } = standing;
  const result = currentResult(standing);
  const rules = rulesNamed(answer?.result.case.rules ?? "");
  const shown = useMemo(
    () =>
      answer && {
        ...answer,
        rules,
        currency: currencyOf(answer.text, rules),
        open: (of: Quantity, number: string) => {
          opened.value = { of, number, case: answer.text };
        },
      },
    [answer, rules],
  );
  const afterwards = useAfterwards(shown);
  const parts = useMemo(
    () => (
      <ShownResult.Provider value={afterwards}>
        {afterwards && <Parts engine={engine} />}
      </ShownResult.Provider>
    ),
    [afterwards, engine],
  );
  const isOld = !result || afterwards?.text !== text;
  const isAwaited = !result && !fault && !standing.stopped;
  return (
    <ShownResult.Provider value={shown}>
      <section class="verdict" aria-label="Who wins" aria-busy={isAwaited}>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {answer && !(fault && !result) && (
          <div class={result || late ? undefined : "stale"} inert={!result}>
            {late ? <Unanswered result={answer.result} /> : <Verdict result={answer.result} />}
          </div>
        )}
        <Status asked={asked} standing={standing} />
        <p class="unseen" role="status">
          {announcement(standing)}
        </p>
      </section>
      {answer && !(fault && !result) && (
        <section
          class={late ? "answer late" : isOld ? "answer stale" : "answer"}
          aria-label="Answer"
          inert={isOld}
        >
          {late && <p class="late-note">There is no answer yet to the battle as it is now.</p>}
          {parts}
        </section>
      )}
      {opened.value && result && opened.value.case === text && (
        <Inspector
          of={opened.value.of}
          text={opened.value.number}
          result={result}
          withFractions={() => asked.withFractions({ text, result })}
          close={() => {
            opened.value = undefined;
          }}
        />
      )}
    </ShownResult.Provider>
  );
}
