// Searches for the cheapest force that wins often enough, or for the best one of a cost, and proves that no other is
// better.
import { useSignal } from "@preact/signals";
import { readCase } from "../battle/case.ts";
import { readForce, readUnit } from "../battle/force.ts";
import { transport } from "../battle/landing.ts";
import type { Rules } from "../battle/rules.ts";
import { unitsOf as unitsOfRules } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { file } from "./asked.ts";
import { digits } from "./interval.ts";
import { Chance, Cost, fixedQuantity, useResult } from "./number.tsx";
import { repliesTo, useQuestion } from "./question.ts";
import { type ResultNumber, type Result, type Side, sides, type Units } from "./result.ts";
import { takesWords } from "./verdict.tsx";
import { forceInWords, plural, unitName } from "./words.ts";
import "./need.css";

/** The output of `asdic find --format json`. */
interface Search {
  searched: number;
  proven: boolean;
  best: { rank: number; values: Record<string, string>; figures: Record<string, ResultNumber> }[];
  more_ties: number;
}

/** The largest number of forces of a search on the page. */
const mostForces = 20_000;
/** The number of units of each kind that a search adds to those of the case. */
const more = 4;

/** Returns the units of a side, also those at sea before a landing, without those of later waves. */
function unitsOf(result: Result, side: Side): string[] {
  return Object.keys(result.at_least?.[side] ?? {}).filter((unit) => unit !== "all" && !/#\d/.test(unit));
}

function keyOf(side: Side, unit: string): string {
  return isAtSea(unit) ? `sea.${side}.units.${unit.replace("#sea", "")}` : `${side}.units.${unit}`;
}

function isAtSea(unit: string): boolean {
  return unit.includes("#sea");
}

function countIn(result: Result, side: Side, unit: string): number {
  return result.at_least?.[side][unit]?.length ?? 0;
}

function goalsOf(result: Result, side: Side): { figure: string; title: string }[] {
  const wins = { figure: `winner.${side}`, title: "wins" };
  if (side === "defender" || !result.takes) return [wins];
  return [{ figure: "takes", title: takesWords(result).toLowerCase() }, wins];
}

/** Returns the cost of the units of a side. */
function costOf(result: Result, side: Side, text: string, rules: Rules | undefined): number {
  const known = rules ? [...unitsOfRules(rules, readCase(text) ?? {}), ...rules.ships] : [];
  const costs = new Map(known.map(({ code, cost }) => [code, cost]));
  const forces = [result.case[side], result.case.sea?.[side]];
  const groups = forces.flatMap((each) => readForce(each?.units ?? "") ?? []);
  return groups.reduce((sum, { unit, count }) => sum + count * (costs.get(readUnit(unit).code) ?? 0), 0);
}

interface Props {
  text: string;
  engine: Engine;
  rules: Rules | undefined;
}

export function Need({ text, engine, rules }: Props) {
  const { result, currency } = useResult();
  const isBest = useSignal(false);
  const budget = useSignal<number | undefined>(undefined);
  const side = useSignal<Side>("attacker");
  const goal = useSignal("");
  const percent = useSignal(80);
  const limits = useSignal<Record<string, number>>({});
  const { reply, ask, isAsked, stop } = useQuestion(engine, text, (out) => JSON.parse(out) as Search);

  const units = unitsOf(result, side.value);
  const goals = goalsOf(result, side.value);
  const figure = goals.find((each) => each.figure === goal.value)?.figure ?? goals[0]?.figure ?? "";
  const key = (unit: string) => keyOf(side.value, unit);
  // The transports of a landing have room for the land units of the case in every force of the search.
  const isLanded = (unit: string) => result.case.sea !== undefined && side.value === "attacker" && !isAtSea(unit);
  const countNow = (unit: string) => countIn(result, side.value, unit);
  const least = (unit: string) => (side.value === "attacker" && unit === `${transport}#sea` ? countNow(unit) : 0);
  const most = (unit: string) => limits.value[key(unit)] ?? countNow(unit) + (isLanded(unit) ? 0 : more);
  const forces = units.reduce((product, unit) => product * Math.max(0, most(unit) - least(unit) + 1), 1);
  const cost = `${side.value}.cost`;
  const mostCost = budget.value ?? costOf(result, side.value, text, rules);
  const goalOfSearch = isBest.value
    ? ["--most", figure, "--budget", `${cost} <= ${mostCost}`, "--show", cost]
    : ["--least", cost, "--where", `${figure} >= ${percent.value}%`];
  const args = [
    ...["find", file, ...goalOfSearch],
    ...units.flatMap((unit) => ["--vary", `${key(unit)}=${least(unit)}..${most(unit)}`]),
    ...["--top", "5", "--format", "json", "--digits", `${digits}`],
  ];
  const better = isBest.value ? "better" : "cheaper";
  const isCurrent = repliesTo(reply.value, text, args);
  const search = isCurrent ? reply.value?.read : undefined;
  const unitsIn = (values: Record<string, string>): Units =>
    Object.fromEntries(
      units.map((unit) => [unit, Number(values[key(unit)] ?? 0)] as const).filter(([, count]) => count > 0),
    );
  return (
    <>
      <p class="need-question">
        <select
          aria-label="Search for"
          value={isBest.value ? "best" : "cheapest"}
          onChange={({ currentTarget }) => (isBest.value = currentTarget.value === "best")}
        >
          <option value="cheapest">The cheapest force</option>
          <option value="best">The best force</option>
        </select>{" "}
        {isBest.value && (
          <label>
            for at most{" "}
            <input
              type="number"
              min={0}
              max={9999}
              value={mostCost}
              onInput={({ currentTarget: { valueAsNumber } }) => {
                if (valueAsNumber >= 0 && valueAsNumber <= 9999) budget.value = Math.floor(valueAsNumber);
              }}
            />{" "}
            {currency}
          </label>
        )}{" "}
        <label>
          with which the{" "}
          <select
            value={side.value}
            onChange={({ currentTarget }) => {
              side.value = currentTarget.value as Side;
              budget.value = undefined;
            }}
          >
            {sides.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>{" "}
        <select
          aria-label="Goal"
          value={figure}
          onChange={({ currentTarget }) => (goal.value = currentTarget.value)}
        >
          {goals.map((each) => (
            <option key={each.figure} value={each.figure}>
              {each.title}
            </option>
          ))}
        </select>{" "}
        {isBest.value ? (
          "most often"
        ) : (
          <label>
            in at least{" "}
            <input
              type="number"
              min={1}
              max={100}
              value={percent.value}
              onInput={({ currentTarget: { valueAsNumber } }) => {
                if (valueAsNumber > 0 && valueAsNumber <= 100) percent.value = valueAsNumber;
              }}
            />{" "}
            % of battles
          </label>
        )}
      </p>
      <fieldset class="need-limits">
        <legend>At most</legend>
        {units.map((unit) => (
          <label key={unit}>
            <input
              type="number"
              min={least(unit)}
              max={50}
              value={most(unit)}
              onInput={({ currentTarget: { valueAsNumber } }) => {
                if (!(valueAsNumber >= least(unit) && valueAsNumber <= 50)) return;
                limits.value = { ...limits.value, [key(unit)]: Math.floor(valueAsNumber) };
              }}
            />{" "}
            {unitName(unit, 2, rules)}
          </label>
        ))}
      </fieldset>
      <p>
        {isAsked.value ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="need-search" disabled={forces > mostForces} onClick={() => void ask(args)}>
            Search {plural(forces, "force", "forces")}
          </button>
        )}
        {forces > mostForces && <span class="quiet"> Too many for the page: lower a limit.</span>}
      </p>
      <div role="status">
        {isAsked.value && <p class="quiet">Searching…</p>}
        {isCurrent && reply.value?.fault && !search && <p class="fault">{reply.value.fault}</p>}
        {search && search.best.length === 0 && (
          <p>
            None of {plural(search.searched, "force", "forces")} reaches this. That is proven. Raise a limit
            {isBest.value ? "." : ", or lower the percentage."}
          </p>
        )}
        {search && search.best.length > 0 && (
          <>
            <ol class="need-best">
              {search.best.map(({ values, figures }) => {
                const force = forceInWords(unitsIn(values), rules);
                const price = figures[cost];
                const chance = figures[figure];
                return (
                  <li key={force}>
                    <span>{force}</span>
                    <span class="number">
                      {price && <Cost value={fixedQuantity(`Cost of ${force}`, price)} />} {currency}
                    </span>
                    <span class="number">
                      {chance && <Chance value={fixedQuantity(`Probability with ${force}`, chance)} />}
                    </span>
                  </li>
                );
              })}
            </ol>
            <p class="quiet">
              {search.more_ties > 0 && `${search.more_ties} other forces are as good as the last one. `}
              {search.proven
                ? `No other of the ${search.searched} forces is ${better}: that is proven.`
                : `The search reached a limit, so a ${better} force is possible. Lower the limits of units.`}
            </p>
          </>
        )}
      </div>
    </>
  );
}
