// Shows which side wins: one bar with its numbers.
import { Chance, intervalOf, Mean, type Quantity, quantity } from "./number.tsx";
import { fixed, percent, size } from "./interval.ts";
import { type Result, sides, type Winner, winners } from "./result.ts";
import { isRandom, meanOf, numbersOf, titleOf } from "./spread.tsx";
import "./verdict.css";

export const winnerWords: Record<Winner, string> = {
  attacker: "Attacker wins",
  defender: "Defender wins",
  draw: "Draw",
  standoff: "Stalemate",
  undecided: "Undecided",
  avoided: "Avoided",
};

/** Returns both sides, and each other end that is possible. */
function possibleWinners(result: Result): Winner[] {
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
    return randomNumbers(result)
      .map((name) => `${titleOf(name)} ${fixed(intervalOf(meanOf(name), result), 2)} on average`)
      .join(", ");
  }
  return possibleWinners(result)
    .map((winner) => `${winnerWords[winner]} ${percent(intervalOf(chanceOf(winner), result))}`)
    .join(", ");
}

function randomNumbers(result: Result): string[] {
  return numbersOf(result).filter((name) => isRandom(result, name));
}

/** Shows dashes in place of the numbers while the current battle has no answer; `result` is that of a former battle. */
export function EmptyVerdict({ result }: { result: Result }) {
  const means = randomNumbers(result).map((name) => `${titleOf(name)}, mean`);
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
        {randomNumbers(result).map((name) => (
          <div key={name}>
            <dt>{titleOf(name)}, mean</dt>
            <dd>
              <Mean value={meanOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const shown = possibleWinners(result);
  return (
    <>
      <dl class="verdict-numbers">
        {shown.map((winner) => (
          <div key={winner} class={`verdict-${winner}`}>
            <dt>{winnerWords[winner]}</dt>
            <dd>
              <Chance value={chanceOf(winner)} />
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
