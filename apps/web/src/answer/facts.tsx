// Shows single numbers of an answer, and those of each battle of a case with several battles.
import { battleFigures, type Figure, otherFigures } from "./figures.ts";
import { Chance, Cost, Mean, NetGain, quantity, useResult } from "./number.tsx";
import { Part } from "./part.tsx";
import type { Result } from "./result.ts";
import { isRandom, numbersOf, titleOf } from "./spread.tsx";
import { unitName } from "./words.ts";

/** The buttons of numbers, by the kinds of their figures. */
export const buttons = { chance: Chance, mean: Mean, cost: Cost, gain: NetGain };

function Row({ figure: { title, kind, value } }: { figure: Figure }) {
  const Button = buttons[kind];
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Button value={value} />
      </dd>
    </div>
  );
}

/** Returns whether units of the defender can leave the battle. */
function canLeave({ outcomes }: Result): boolean {
  return outcomes.some(({ defender_left: left }) => left && Object.keys(left).length > 0);
}

export function Facts() {
  const { result, rules, currency } = useResult();
  // Ships that broke off are not lost, but they are not in battle.
  const gone = canLeave(result) ? "no defender left in battle" : "no defender is left";
  const figures: Figure[] = [
    ...(result.clears
      ? [{ title: gone, kind: "chance" as const, value: quantity(gone.replace(/^n/, "N"), (all) => all.clears) }]
      : []),
    ...(result.rounds
      ? [{ title: "rounds on average", kind: "mean" as const, value: quantity("Mean rounds", (all) => all.rounds?.mean) }]
      : []),
  ];
  const always = result.winner ? [] : numbersOf(result).filter((name) => !isRandom(result, name));
  return (
    <dl class="facts">
      {figures.map((figure) => (
        <Row key={figure.title} figure={figure} />
      ))}
      {always.map((name) => (
        <div key={name}>
          <dt>{titleOf(name)}, always</dt>
          <dd>{String(result.outcomes[0]?.[name])}</dd>
        </div>
      ))}
      {otherFigures(result, currency, (unit) => unitName(unit, 2, rules)).map((figure) => (
        <Row key={figure.title} figure={figure} />
      ))}
    </dl>
  );
}

/** Shows how each battle of a landing, or each attack of several, ends. */
export function Battles() {
  const { result, currency } = useResult();
  const battles = battleFigures(result, currency);
  if (battles.length < 2) return null;
  return (
    <Part title={result.case.sea ? "At sea and on land" : "Each attack"} open>
      {() => (
        <div class="columns">
          {battles.map(({ title, figures }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl class="facts">
                {figures.map((figure) => (
                  <Row key={figure.title} figure={figure} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </Part>
  );
}
