// The answer to a battle, as the program gives it.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { rulesNamed } from "../battle/rules.ts";
import { type Engine, loading } from "../engine/engine.ts";
import "./answer.css";
import { Asked, file, type Standing } from "./asked.ts";
import { BestPlay } from "./bestplay.tsx";
import { Inspector } from "./inspector.tsx";
import { fixed, interval } from "./interval.ts";
import { LuckOf } from "./luck.tsx";
import { Chance, Mean, type Quantity, quantity, ShownResult, useShown } from "./number.tsx";
import { Outcomes } from "./outcomes.tsx";
import { Part } from "./part.tsx";
import { type Result, sides } from "./result.ts";
import { Rounds } from "./rounds.tsx";
import { formats, Saving } from "./saving.tsx";
import { isOpen, numbersOf, Spread, titleOf } from "./spread.tsx";
import { Survivors } from "./survivors.tsx";
import { Swing } from "./swing.tsx";
import { Verdict, verdictInWords } from "./verdict.tsx";
import { currencyOf } from "./words.ts";
import { WhatIf } from "./whatif.tsx";

interface Props {
  case: string;
  engine: Engine;
}

function stateInWords({ result, stale, work }: Standing): string {
  if (!result || stale) return !work ? "" : work.stage === loading ? `${loading}…` : "At work…";
  if (result.numbers === "exact") return "Exact";
  return `Every digit is certain${work ? "; exact soon" : ""}`;
}

/** The odds, once they stay as they are for a while. */
function announcement(standing: Standing): string {
  const { result, stale, stopped, work } = standing;
  if (!result || stale || !(result.numbers === "exact" || stopped || work)) return "";
  return `${verdictInWords(result)}. ${stateInWords(standing)}.`;
}

function Status({ asked, standing }: { asked: Asked; standing: Standing }) {
  const { result, stale, stopped, work, fault } = standing;
  const working = work && (stale || result?.numbers !== "exact");
  return (
    <p class="state">
      {result?.takes && !(fault && stale) && (
        <span class={stale ? "stale" : undefined}>
          Takes the land <Chance of={quantity("The attacker takes the land", (all) => all.takes)} />
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
          Go on to the exact answer
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

/** Certified at once, and exact when it is there. */
export function Answer({ case: text, engine }: Props) {
  const asked = useMemo(() => new Asked(engine), [engine]);
  const opened = useSignal<{ of: Quantity; text: string } | undefined>(undefined);
  useLayoutEffect(() => {
    void asked.ask(text);
    return () => asked.cancel();
  }, [asked, text]);
  const standing = asked.standing.value;
  const { result, stale, fault } = standing;
  const rules = rulesNamed(result?.case.rules ?? "");
  const shown = useMemo(
    () =>
      result && {
        result,
        text: standing.text,
        rules,
        currency: currencyOf(standing.text, rules),
        open: (of: Quantity, number: string) => {
          opened.value = { of, text: number };
        },
      },
    [result, standing.text, rules],
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
  return (
    <ShownResult.Provider value={shown}>
      <section class="verdict" aria-label="Who wins" aria-busy={stale}>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {result && !(fault && stale) && (
          <div class={stale ? "stale" : undefined}>
            <Verdict result={result} />
          </div>
        )}
        <Status asked={asked} standing={standing} />
        <p class="unseen" role="status">
          {announcement(standing)}
        </p>
      </section>
      {result && !(fault && stale) && (
        <section class={stale ? "answer stale" : "answer"} aria-label="Answer">
          {parts}
        </section>
      )}
      {opened.value && result && (
        <Inspector
          {...opened.value}
          result={result}
          withFractions={() => asked.withFractions()}
          close={() => {
            opened.value = undefined;
          }}
        />
      )}
    </ShownResult.Provider>
  );
}
