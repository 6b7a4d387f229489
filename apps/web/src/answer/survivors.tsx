// Shows how many units each side keeps, and how often.
import { useSignal } from "@preact/signals";
import { readUnit } from "../battle/force.ts";
import type { Rules } from "../battle/rules.ts";
import { Picture } from "../pictures/picture.tsx";
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

/** The greatest number of pictures in a row. For more units there is one picture. */
const mostPictures = 10;

/** Shows a picture for each unit that the side can keep. Those that it keeps on average are filled. */
function Pictures(units: SideUnits) {
  const { result } = useResult();
  const count = result.at_least?.[units.side][units.unit]?.length ?? 0;
  const { code, damage } = readUnit(units.unit.replace(/#\w+/, ""));
  const kind = units.rules?.units.find((each) => each.code === code)?.kind ?? "ship";
  const row = Array.from({ length: count <= mostPictures ? count : 1 }, (_, index) => (
    <Picture key={index} code={code} kind={kind} damaged={damage > 0} />
  ));
  const lost = 1 - size(intervalOf(meanOf(units), result)) / Math.max(count, 1);
  return (
    <span class="pictures" aria-hidden="true">
      <span class="pictures-all">{row}</span>
      <span class="pictures-kept" style={{ clipPath: `inset(0 ${(lost * 100).toFixed(2)}% 0 0)` }}>
        {row}
      </span>
    </span>
  );
}

/** Shows how many units of each kind survive on average. */
function Means({ side, units, rules }: { side: Side; units: string[]; rules: Rules | undefined }) {
  const id = `means-${side}`;
  return (
    <>
      <p class="quiet" id={id}>
        On average
      </p>
      <ul class={`means ${side}`} aria-labelledby={id}>
        {units.map((unit) => (
          <li key={unit}>
            <span>
              <Mean value={meanOf({ side, unit, rules })} /> {unitName(unit, 2, rules)}
            </span>
            <Pictures {...{ side, unit, rules }} />
          </li>
        ))}
      </ul>
    </>
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
