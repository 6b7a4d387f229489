// The view for other pages: a battle, its odds, and a link to the full page.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BattleQuestion, currentResult, file } from "../answer/asked.ts";
import { Inspector } from "../answer/inspector.tsx";
import { type Quantity, ResultContext } from "../answer/number.tsx";
import { Verdict } from "../answer/verdict.tsx";
import { currencyOf } from "../answer/words.ts";
import { readCase, type Table, textAt } from "../battle/case.ts";
import { readRules, rulesNamed } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { blameOf } from "../engine/message.ts";
import { Picture } from "../pictures/picture.tsx";
import { forcesOfCase, optionsInWords, titleOfBattle } from "../share/card.ts";
import { fullAddress } from "./code.ts";
import "../answer/answer.css";
import "./embed.css";

interface EmbedProps {
  /** The case, or an empty text if the link has none. */
  text: string;
  engine: Engine;
  /** Why the link cannot be read, or an empty text. */
  badLink: string;
}

/** Shows a battle without fields. It keeps nothing on the device. */
export function Embed({ text, engine, badLink }: EmbedProps) {
  const fault = badLink || (text === "" ? "This frame has no battle. Copy its code again." : "");
  return (
    <main class="embed">
      {fault ? (
        <p class="fault" role="alert">
          {fault}
        </p>
      ) : (
        <EmbeddedBattle text={text} engine={engine} />
      )}
      <p class="embed-link">
        <a
          href={fault ? fullAddress(location.href).replace(/#.*/, "") : fullAddress(location.href)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {fault ? "Open asdic" : "Open this battle in asdic"}
        </a>
      </p>
    </main>
  );
}

function EmbeddedBattle({ text, engine }: { text: string; engine: Engine }) {
  const asked = useMemo(() => new BattleQuestion(engine), [engine]);
  const pressed = useSignal<{ quantity: Quantity; number: string } | undefined>(undefined);
  const table = readCase(text) ?? {};
  const rules = rulesNamed(textAt(table, "rules"));
  useEffect(() => {
    void readRules(textAt(table, "rules"), engine).catch(() => {}); // the answer reports the fault
    void asked.ask(text);
    return () => asked.cancel();
  }, [asked, text]);
  // Certain digits are enough here; a press on a number asks for its fraction.
  useSignalEffect(() => {
    if (currentResult(asked.state.value)) setTimeout(() => asked.cancel());
  });
  const { fault, progress, stopped } = asked.state.value;
  const result = currentResult(asked.state.value);
  const options = optionsInWords(table, rules);
  const shown = result && {
    result,
    text,
    rules,
    currency: currencyOf(table, rules),
    isCurrent: () => true,
    open: (quantity: Quantity, number: string) => {
      pressed.value = { quantity, number };
    },
  };
  return (
    <>
      <h1>{titleOfBattle(textAt(table, "title"), table, rules)}</h1>
      {forcesOfCase((result?.case ?? table) as Table, rules).map((pair) => (
        <div class="embed-forces" key={pair[0]?.title}>
          {pair.map(({ side, title, units }) => (
            <section key={title} class={`embed-force ${side}`} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {units.length === 0 && <li>no units</li>}
                {units.map(({ words, code, kind, isDamaged }) => (
                  <li key={words}>
                    <Picture code={code} kind={kind} damaged={isDamaged} /> {words}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
      {options !== "" && <p class="quiet">{options}</p>}
      <section class="embed-verdict" aria-label="Who wins" aria-busy={!result && !fault && !stopped}>
        {shown && (
          <ResultContext.Provider value={shown}>
            <Verdict result={shown.result} />
            {pressed.value && (
              <Inspector
                quantity={pressed.value.quantity}
                text={pressed.value.number}
                result={shown.result}
                withFractions={() => asked.withFractions({ text, result: shown.result })}
                close={() => {
                  pressed.value = undefined;
                }}
              />
            )}
          </ResultContext.Provider>
        )}
        {fault && !result && (
          <p class="fault" role="alert">
            {blameOf(fault, file).text}
          </p>
        )}
        {!result && progress && !fault && (
          <p class="quiet" role="status">
            At work…{" "}
            <button type="button" class="plain" onClick={() => asked.stop()}>
              Stop
            </button>
          </p>
        )}
        {!result && stopped && (
          <p class="quiet" role="status">
            {fault ? "" : "Stopped. "}
            <button type="button" class="plain" onClick={() => void asked.resume()}>
              {fault ? "Try again" : "Go on"}
            </button>
          </p>
        )}
      </section>
    </>
  );
}
