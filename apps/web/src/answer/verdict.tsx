// Shows which side wins: one bar with its numbers.
import { hasCounterAttack } from "./figures.ts";
import { Chance, Cost, intervalOf, Mean, NetGain, type Quantity, quantity, useResult } from "./number.tsx";
import { cost, mean, netGain, percent, size } from "./interval.ts";
import { type Result, type Side, sides, type Winner, winners } from "./result.ts";
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
      .map((name) => `${titleOf(name)} ${mean(intervalOf(meanOf(name), result))} on average`)
      .join(", ");
  }
  const land = result.takes ? [`${takesWords(result)} ${percent(intervalOf(takesOf(result), result))}`] : [];
  const ends = possibleWinners(result).map(
    (winner) => `${winnerWords[winner]} ${percent(intervalOf(chanceOf(winner), result))}`,
  );
  return [...land, ...ends].join(", ");
}

function randomNumbers(result: Result): string[] {
  return numbersOf(result).filter((name) => isRandom(result, name));
}

/** Returns the title of the probability that the attacker has the land at the end. */
export function takesWords(result: Result): string {
  return hasCounterAttack(result) ? "Holds the land" : "Takes the land";
}

/** Returns the probability that the attacker has the land at the end, with the title of `takesWords`. */
function takesOf(result: Result): Quantity {
  return quantity(`The attacker ${hasCounterAttack(result) ? "holds" : "takes"} the land`, ({ takes }) => takes);
}

/** The battles in which the attacker wins and cannot hold the land. */
const winsAlone: Quantity = {
  what: "The attacker wins without the land",
  terms: ({ winner, takes: taken }) =>
    winner && taken ? [{ known: winner.attacker, times: 1 }, { known: taken, times: -1 }] : [],
};

/** Shows dashes in place of the numbers while the current battle has no answer; `result` is that of a former battle. */
export function EmptyVerdict({ result }: { result: Result }) {
  if (!result.winner) {
    return (
      <dl class="verdict-numbers verdict-means">
        {randomNumbers(result).map((name) => (
          <div key={name}>
            <dt>{titleOf(name)}, mean</dt>
            <dd>–</dd>
          </div>
        ))}
      </dl>
    );
  }
  const titles = [
    ...(result.takes ? [["takes", takesWords(result)] as const] : []),
    ...sides.map((side) => [side, winnerWords[side]] as const),
  ];
  return (
    <>
      <dl class={classOf(result)}>
        {titles.map(([name, title]) => (
          <div key={name} class={`verdict-${name}`}>
            <dt>{title}</dt>
            <dd>–</dd>
          </div>
        ))}
      </dl>
      <div class="verdict-bar" aria-hidden="true" />
      {result.losses && <p class="verdict-losses">–</p>}
    </>
  );
}

function classOf(result: Result): string {
  return result.takes ? "verdict-numbers verdict-land" : "verdict-numbers";
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
  const share = (name: string, value: Quantity) => (
    <span key={name} class={`share-${name}`} style={{ flexGrow: size(intervalOf(value, result)) }} />
  );
  return (
    <>
      <dl class={classOf(result)}>
        {result.takes && (
          <div class="verdict-takes">
            <dt>{takesWords(result)}</dt>
            <dd>
              <Chance value={takesOf(result)} />
            </dd>
          </div>
        )}
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
        {shown.map((winner) =>
          winner === "attacker" && result.takes
            ? [share("attacker", takesOf(result)), share("attacker share-alone", winsAlone)]
            : share(winner, chanceOf(winner)),
        )}
      </div>
      {result.losses && <LossesOfBoth result={result} />}
    </>
  );
}

/** Returns the cost that each side loses on average and the net gain in words, or an empty text if the units have no costs. */
export function lossesInWords(result: Result, currency: string): string {
  if (!result.losses) return "";
  const [attacker, defender] = sides.map((side) => cost(intervalOf(lossOf(side), result)));
  const net = result.exchange ? `, net gain ${netGain(intervalOf(meanNetGain, result))}` : "";
  return `Mean losses: attacker ${attacker}, defender ${defender} ${currency}${net}`;
}

/** Shows the cost that each side loses on average, and the net gain. */
function LossesOfBoth({ result }: { result: Result }) {
  const { currency } = useResult();
  return (
    <p class="verdict-losses">
      Mean losses: attacker <Cost value={lossOf("attacker")} />, defender <Cost value={lossOf("defender")} /> {currency}
      {result.exchange && (
        <>
          , net <NetGain value={meanNetGain} />
        </>
      )}
    </p>
  );
}

function lossOf(side: Side): Quantity {
  return quantity(`The ${side} loses`, (result) => result.losses?.[side].cost);
}

export const meanNetGain = quantity("Mean net gain", (result) => result.exchange?.mean);
