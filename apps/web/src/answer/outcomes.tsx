// Lists the outcomes, the most likely first.
import { useSignal } from "@preact/signals";
import type { Rules } from "../battle/rules.ts";
import { interval, size } from "./interval.ts";
import { Chance, type Quantity, quantity, useResult } from "./number.tsx";
import { Bar, More } from "./part.tsx";
import { type Outcome, type Side, sides } from "./result.ts";
import { winnerWords } from "./verdict.tsx";
import { forceInWords } from "./words.ts";

const first = 8;
const step = 100;
const keys = ["winner", "attacker", "attacker_left", "defender", "defender_left"] as const;

function keptInWords(outcome: Outcome, side: Side, rules: Rules | undefined): string {
  const left = outcome[`${side}_left`];
  if (Object.keys(left).length === 0) return forceInWords(outcome[side], rules);
  const gone = `${forceInWords(left, rules)} that left the battle`;
  return Object.keys(outcome[side]).length > 0
    ? `${forceInWords(outcome[side], rules)}; ${gone}`
    : gone;
}

/** Returns a sentence such as "The attacker keeps 2 fighters. ", or an empty text if the side keeps nothing. */
function survivorsInWords(outcome: Outcome, side: Side, rules: Rules | undefined): string {
  const kept = keptInWords(outcome, side, rules);
  return kept === "nothing" ? "" : `The ${side} keeps ${kept}. `;
}

function isSame(a: Outcome, b: Outcome): boolean {
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

/** Returns the probability of an outcome. Certified and exact outcomes may differ in their order. */
function chanceOf(outcome: Outcome, index: number, rules: Rules | undefined): Quantity {
  const kept = sides.map((side) => `${side} keeps ${keptInWords(outcome, side, rules)}`);
  return quantity(kept.join(", "), ({ outcomes }) => {
    const there = outcomes[index];
    const same = there && isSame(there, outcome) ? there : outcomes.find((each) => isSame(each, outcome));
    return same?.probability;
  });
}

export function Outcomes({ rules }: { rules: Rules | undefined }) {
  const { outcomes } = useResult().result;
  const shown = useSignal(first);
  const largest = size(interval(outcomes[0]?.probability ?? { decimal: "1" }));
  return (
    <>
      <ol class="outcomes">
        {outcomes.slice(0, shown.value).map((outcome, index) => (
          <li key={index}>
            <Chance value={chanceOf(outcome, index, rules)} />
            <Bar
              share={size(interval(outcome.probability)) / largest}
              side={sides.find((side) => side === outcome.winner)}
            />
            <p>
              {outcome.winner && <strong>{winnerWords[outcome.winner]}. </strong>}
              {sides.map((side) => survivorsInWords(outcome, side, rules))}
            </p>
          </li>
        ))}
      </ol>
      <More shown={shown} total={outcomes.length} step={step} what="outcomes" />
    </>
  );
}
