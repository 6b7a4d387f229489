// Shows how many units each side keeps, and how often.
import { useSignal } from "@preact/signals";
import type { Rules } from "../battle/rules.ts";
import { percent, size } from "./interval.ts";
import { certainly, Chance, intervalOf, Mean, type Quantity, useResult } from "./number.tsx";
import { Bar } from "./part.tsx";
import type { ResultNumber, Result, Side } from "./result.ts";
import { plural, unitName } from "./words.ts";

interface SideUnits {
  side: Side;
  unit: string;
  rules: Rules | undefined;
}

/** Returns how often at least `count` of the units survive. */
function atLeast(result: Result, { side, unit }: SideUnits, count: number): ResultNumber | undefined {
  return count === 0 ? certainly : result.at_least?.[side][unit]?.[count - 1];
}

function inWords({ unit, rules }: SideUnits, count: number): string {
  if (unit === "all") return plural(count, "unit", "units");
  return `${count} ${unitName(unit, count, rules)}`;
}

function term(known: ResultNumber | undefined, times: number) {
  return known ? [{ known, times }] : [];
}

function orMore(units: SideUnits, count: number): Quantity {
  return {
    what: `The ${units.side} keeps ${inWords(units, count)} or more`,
    terms: (result) => term(atLeast(result, units, count), 1),
  };
}

function exactly(units: SideUnits, count: number): Quantity {
  return {
    what: `The ${units.side} keeps exactly ${inWords(units, count)}`,
    terms: (result) => [
      ...term(atLeast(result, units, count), 1),
      ...term(atLeast(result, units, count + 1), -1),
    ],
  };
}

/** Returns the mean number of the units that survive: the sum of how often at least 1, 2, 3 and so on do. */
function meanOf(units: SideUnits): Quantity {
  return {
    what: `The ${units.side} keeps ${unitName(units.unit, 2, units.rules)}, mean`,
    terms: (result) => (result.at_least?.[units.side][units.unit] ?? []).map((known) => ({ known, times: 1 })),
  };
}

/** Shows how many units of each kind survive on average. */
function Means({ side, units, rules }: { side: Side; units: string[]; rules: Rules | undefined }) {
  return (
    <p class="means">
      On average{" "}
      {units.map((unit, index) => (
        <span key={unit}>
          {index > 0 && ", "}
          <Mean value={meanOf({ side, unit, rules })} /> {unitName(unit, 2, rules)}
        </span>
      ))}
    </p>
  );
}

function Counts(kept: SideUnits) {
  const { result } = useResult();
  const showsRare = useSignal(false);
  const most = result.at_least?.[kept.side][kept.unit]?.length ?? 0;
  const rows = Array.from({ length: most + 1 }, (_, index) => most - index).map((count) => {
    const chance = intervalOf(exactly(kept, count), result);
    return { count, share: size(chance), text: percent(chance) };
  });
  const shown = showsRare.value ? rows : rows.filter(({ share }) => share >= 0.0005);
  // Excludes 0 survivors, which is often so likely that all other bars would be short.
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
                <Chance value={exactly(kept, count)} />
              </td>
              <td class="bar-cell">
                {count > 0 && <Bar share={share / largest} side={kept.side} />}
              </td>
              <td class="number">{count > 0 && <Chance value={orMore(kept, count)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(showsRare.value || shown.length < rows.length) && (
        <button type="button" class="plain" onClick={() => (showsRare.value = !showsRare.value)}>
          {showsRare.value ? "Hide numbers below 0.05%" : "Also show numbers below 0.05%"}
        </button>
      )}
    </>
  );
}

export function Survivors({ side, rules }: { side: Side; rules: Rules | undefined }) {
  const { result } = useResult();
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
      <Means side={side} units={units.filter((each) => each !== "all")} rules={rules} />
      <Counts side={side} unit={chosen} rules={rules} />
    </section>
  );
}
