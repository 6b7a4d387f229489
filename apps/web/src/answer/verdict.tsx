// Who wins: one bar, with its numbers.
import { Chance, intervalOf, Mean, type Quantity, quantity } from "./number.tsx";
import { fixed, percent, size } from "./interval.ts";
import { type Result, sides, type Winner, winners } from "./result.ts";
import { isOpen, meanOf, numbersOf, titleOf } from "./spread.tsx";
import "./verdict.css";

export const winnerWords: Record<Winner, string> = {
  attacker: "Attacker wins",
  defender: "Defender wins",
  draw: "Draw",
  standoff: "Stalemate",
  undecided: "Undecided",
  avoided: "Avoided",
};

/** Both sides always, and what else can happen. */
function possible(result: Result): Winner[] {
  return winners.filter((winner) => {
    if (winner === "attacker" || winner === "defender") return true;
    return intervalOf(chanceOf(winner), result).upper > 0n;
  });
}

function chanceOf(winner: Winner): Quantity {
  return quantity(winnerWords[winner], (result) => result.winner?.[winner]);
}

export function verdictInWords(result: Result): string {
  if (!result.winner) {
    return openNumbers(result)
      .map((name) => `${titleOf(name)} ${fixed(intervalOf(meanOf(name), result), 2)} on average`)
      .join(", ");
  }
  return possible(result)
    .map((winner) => `${winnerWords[winner]} ${percent(intervalOf(chanceOf(winner), result))}`)
    .join(", ");
}

function openNumbers(result: Result): string[] {
  return numbersOf(result).filter((name) => isOpen(result, name));
}

/** The place of the numbers, as long as the battle as it is now has none; the result is of one before. */
export function Unanswered({ result }: { result: Result }) {
  const means = openNumbers(result).map((name) => `${titleOf(name)}, mean`);
  return (
    <>
      <dl class={result.winner ? "verdict-numbers" : "verdict-numbers verdict-means"}>
        {(result.winner ? sides.map((side) => winnerWords[side]) : means).map((title, index) => (
          <div key={title} class={result.winner && `verdict-${sides[index]}`}>
            <dt>{title}</dt>
            <dd>–</dd>
          </div>
        ))}
      </dl>
      {result.winner && <div class="verdict-bar" aria-hidden="true" />}
    </>
  );
}

export function Verdict({ result }: { result: Result }) {
  if (!result.winner) {
    return (
      <dl class="verdict-numbers verdict-means">
        {openNumbers(result).map((name) => (
          <div key={name}>
            <dt>{titleOf(name)}, mean</dt>
            <dd>
              <Mean of={meanOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const shown = possible(result);
  return (
    <>
      <dl class="verdict-numbers">
        {shown.map((winner) => (
          <div key={winner} class={`verdict-${winner}`}>
            <dt>{winnerWords[winner]}</dt>
            <dd>
              <Chance of={chanceOf(winner)} />
            </dd>
          </div>
        ))}
      </dl>
      <div class="verdict-bar" aria-hidden="true">
        {shown.map((winner) => (
          <span
            key={winner}
            class={`share-${winner}`}
            style={{ flexGrow: size(intervalOf(chanceOf(winner), result)) }}
          />
        ))}
      </div>
    </>
  );
}
