// Compares the battle with another one that the user keeps as A.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { cost, type Interval, mean, netGain, percent, percentagePoints, signed, sum } from "./interval.ts";
import { useResult } from "./number.tsx";
import type { Result, ResultNumber, Side } from "./result.ts";
import { readForce } from "../battle/force.ts";
import { messageOfError } from "../engine/message.ts";
import { fromFragment } from "../link/link.ts";
import type { Rules } from "../battle/rules.ts";
import { takesWords } from "./verdict.tsx";
import { forceInWords } from "./words.ts";
import "./compare.css";

/** A battle that the user keeps, with its answer. */
interface Kept {
  text: string;
  result: Result;
  rules: Rules | undefined;
  currency: string;
}

/** The battle A of the comparison. It stays when another battle is opened. */
export const kept = signal<Kept | undefined>(undefined);

interface Figure {
  title: string;
  find: (result: Result) => ResultNumber | undefined;
  /** Returns the number in words, and a change of it. */
  write: (number: Interval) => string;
  writeChange: (change: Interval) => string;
}

/** Returns the figures that one of the battles has. */
function figuresOf(a: Kept, b: Kept): Figure[] {
  const currency = a.currency === b.currency ? a.currency : "cost";
  const chance = { write: percent, writeChange: percentagePoints };
  const loss = { write: cost, writeChange: netGain };
  const rounds = { write: mean, writeChange: (change: Interval) => signed(change, 2) };
  const takesOfBoth = takesWords(a.result) === takesWords(b.result) ? takesWords(a.result) : "Has the land at the end";
  const all: Figure[] = [
    { title: takesOfBoth, find: ({ takes }) => takes, ...chance },
    { title: "Attacker wins", find: ({ winner }) => winner?.attacker, ...chance },
    { title: "Defender wins", find: ({ winner }) => winner?.defender, ...chance },
    { title: `Attacker loses, ${currency}`, find: ({ losses }) => losses?.attacker.cost, ...loss },
    { title: `Defender loses, ${currency}`, find: ({ losses }) => losses?.defender.cost, ...loss },
    { title: `Net gain, ${currency}`, find: ({ exchange }) => exchange?.mean, write: netGain, writeChange: netGain },
    { title: "Rounds", find: (result) => result.rounds?.mean, ...rounds },
  ];
  return all.filter(({ find }) => find(a.result) || find(b.result));
}

function intervalOf(known: ResultNumber): Interval {
  return sum([{ known, times: 1 }]);
}

/** Returns the forces of both sides in words. */
function forcesOf({ result, rules, text }: Kept): string {
  const side = (name: Side) => {
    const groups = readForce(result.case[name]?.units ?? "") ?? [];
    return forceInWords(Object.fromEntries(groups.map(({ unit, count }) => [unit, count])), rules);
  };
  return result.case.attacker ? `${side("attacker")} v ${side("defender")}` : result.case.title || text.slice(0, 60);
}

export function Compare({ load }: { load(text: string): void }) {
  const { result, text, rules, currency } = useResult();
  const now: Kept = { result, text, rules, currency };
  const a = kept.value;
  useEffect(() => {
    // The exact answer to A follows the certified one.
    if (kept.peek()?.text === text && result.numbers === "exact") kept.value = now;
  }, [text, result]);
  const keep = () => (kept.value = now);
  if (!a) {
    return (
      <>
        <p class="quiet">Keep this battle as A. Then change it, or open another one: that is B.</p>
        <p class="actions">
          <button type="button" onClick={keep}>
            Keep this battle as A
          </button>
        </p>
      </>
    );
  }
  const isSame = a.text === text;
  return (
    <>
      {isSame ? (
        <p role="status">This battle is A. Change it, or open another one: that is B.</p>
      ) : (
        <Differences a={a} b={now} />
      )}
      <OpenLink load={load} />
      <p class="actions">
        {!isSame && (
          <>
            <button
              type="button"
              onClick={() => {
                kept.value = now;
                load(a.text);
              }}
            >
              Exchange A and B
            </button>
            <button type="button" onClick={keep}>
              Keep this battle as A
            </button>
          </>
        )}
        <button type="button" onClick={() => (kept.value = undefined)}>
          End the comparison
        </button>
      </p>
    </>
  );
}

function Differences({ a, b }: { a: Kept; b: Kept }) {
  return (
    <>
      <dl class="compared">
        <dt>A</dt>
        <dd>{forcesOf(a)}</dd>
        <dt>B</dt>
        <dd>{forcesOf(b)}</dd>
      </dl>
      <table class="comparison">
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B − A</th>
          </tr>
        </thead>
        <tbody>
          {figuresOf(a, b).map((figure) => (
            <Row key={figure.title} figure={figure} a={figure.find(a.result)} b={figure.find(b.result)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  figure: Figure;
  a: ResultNumber | undefined;
  b: ResultNumber | undefined;
}

function Row({ figure: { title, write, writeChange }, a, b }: RowProps) {
  const inWords = (known: ResultNumber | undefined) => (known ? write(intervalOf(known)) : "–");
  const difference = a && b && sum([{ known: b, times: 1 }, { known: a, times: -1 }]);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td class="number">{inWords(a)}</td>
      <td class="number">{inWords(b)}</td>
      <td class="number">{difference ? writeChange(difference) : "–"}</td>
    </tr>
  );
}

/** Shows a field for the link of another battle. */
function OpenLink({ load }: { load(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const fault = useSignal("");
  const open = async () => {
    const hash = /#\d+\..*/s.exec(input.current?.value.trim() ?? "")?.[0] ?? "";
    try {
      const text = await fromFragment(hash);
      fault.value = text === undefined ? "This is not a link of a battle. Copy the whole link again." : "";
      if (text !== undefined) load(text);
    } catch (error) {
      fault.value = messageOfError(error);
    }
  };
  return (
    <form
      class="compare-link"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label>
        A link to open as B <input ref={input} autocapitalize="off" autocomplete="off" spellcheck={false} />
      </label>{" "}
      <button type="submit">Open</button>
      {fault.value !== "" && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
    </form>
  );
}
