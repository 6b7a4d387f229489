// What each side keeps: how often so many units survive, and at least so many.
import { useSignal } from "@preact/signals";
import type { Rules } from "../battle/rules.ts";
import { percent, size } from "./interval.ts";
import { certainly, Chance, intervalOf, type Quantity, useShown } from "./number.tsx";
import { Bar } from "./part.tsx";
import type { Known, Result, Side } from "./result.ts";
import { plural, unitName } from "./words.ts";

interface Of {
  side: Side;
  unit: string;
  rules: Rules | undefined;
}

/** How often at least so many survive. */
function atLeast(result: Result, { side, unit }: Of, count: number): Known | undefined {
  return count === 0 ? certainly : result.at_least?.[side][unit]?.[count - 1];
}

function counted({ unit, rules }: Of, count: number): string {
  if (unit === "all") return plural(count, "unit", "units");
  return `${count} ${unitName(unit, count, rules)}`;
}

function term(known: Known | undefined, times: number) {
  return known ? [{ known, times }] : [];
}

function orMore(of: Of, count: number): Quantity {
  return {
    what: `The ${of.side} keeps ${counted(of, count)} or more`,
    terms: (result) => term(atLeast(result, of, count), 1),
  };
}

function exactly(of: Of, count: number): Quantity {
  return {
    what: `The ${of.side} keeps exactly ${counted(of, count)}`,
    terms: (result) => [
      ...term(atLeast(result, of, count), 1),
      ...term(atLeast(result, of, count + 1), -1),
    ],
  };
}

function Counts(of: Of) {
  const { result } = useShown();
  const rare = useSignal(false);
  const most = result.at_least?.[of.side][of.unit]?.length ?? 0;
  const rows = Array.from({ length: most + 1 }, (_, index) => most - index).map((count) => {
    const chance = intervalOf(exactly(of, count), result);
    return { count, share: size(chance), text: percent(chance) };
  });
  const shown = rare.value ? rows : rows.filter(({ share }) => share >= 0.0005);
  // To keep nothing is often so likely that its bar would make all the others short.
  const largest = Math.max(...rows.map(({ count, share }) => (count > 0 ? share : 0)));
  return (
    <>
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">left</th>
            <th scope="col">exactly</th>
            <td />
            <th scope="col">at least</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ count, share }) => (
            <tr key={count}>
              <th scope="row">{count > 0 ? count : "none"}</th>
              <td class="number">
                <Chance of={exactly(of, count)} />
              </td>
              <td class="bar-cell">
                {count > 0 && <Bar share={share / largest} of={of.side} />}
              </td>
              <td class="number">{count > 0 && <Chance of={orMore(of, count)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(rare.value || shown.length < rows.length) && (
        <button type="button" class="plain" onClick={() => (rare.value = !rare.value)}>
          {rare.value ? "Leave out what is rare" : "Show what is rarer than 0.05%, too"}
        </button>
      )}
    </>
  );
}

export function Survivors({ side, rules }: { side: Side; rules: Rules | undefined }) {
  const { result } = useShown();
  const unit = useSignal("all");
  const units = Object.keys(result.at_least?.[side] ?? {});
  const chosen = units.includes(unit.value) ? unit.value : "all";
  return (
    <section>
      <div class="heading">
        <h3>The {side} keeps</h3>
        {units.length > 2 && (
          <select
            aria-label={`Which units of the ${side}`}
            value={chosen}
            onChange={({ currentTarget }) => {
              unit.value = currentTarget.value;
            }}
          >
            {units.map((each) => (
              <option key={each} value={each}>
                {each === "all" ? "all units" : unitName(each, 2, rules)}
              </option>
            ))}
          </select>
        )}
      </div>
      <Counts side={side} unit={chosen} rules={rules} />
    </section>
  );
}
