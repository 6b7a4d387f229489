// Shows single numbers of an answer, and those of each battle of a case with several battles.
import { battleFigures, type Figure, otherFigures } from "./figures.ts";
import { Chance, Mean, quantity, useResult } from "./number.tsx";
import { Part } from "./part.tsx";
import { isRandom, numbersOf, titleOf } from "./spread.tsx";
import { unitName } from "./words.ts";

function Row({ figure: { title, isChance, value } }: { figure: Figure }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{isChance ? <Chance value={value} /> : <Mean value={value} />}</dd>
    </div>
  );
}

export function Facts() {
  const { result, rules, currency } = useResult();
  const figures: Figure[] = [
    ...(result.clears
      ? [{ title: "no defender is left", isChance: true, value: quantity("No defender is left", (all) => all.clears) }]
      : []),
    ...(result.rounds
      ? [{ title: "rounds on average", isChance: false, value: quantity("Mean rounds", (all) => all.rounds?.mean) }]
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
