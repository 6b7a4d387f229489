// Searches for the cheapest force that wins often enough, or for the best one of a cost, and proves that no other is
// better.
import { useSignal } from "@preact/signals";
import { readCase, type Table, textAt } from "../battle/case.ts";
import { readForce, readUnit } from "../battle/force.ts";
import { transport } from "../battle/landing.ts";
import type { Rules } from "../battle/rules.ts";
import { unitsOf as unitsOfRules } from "../battle/units.ts";
import { sideOf, titleOf, wavesOf } from "../battle/waves.ts";
import { NumberInput } from "../compose/number_input.tsx";
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

/** A group of units of the case, whose number a search changes. */
interface Group {
  /** The key of its number, such as "sea.attacker.units.bb*". */
  key: string;
  /** The name for `unitName`, such as "bb*#sea". */
  unit: string;
  count: number;
  isAtSea: boolean;
}

/** Returns the groups of a side, also those at sea before a landing, without those of later waves. */
function groupsOf({ case: read }: Result, side: Side): Group[] {
  const groups = (path: string, units: string, isAtSea: boolean) =>
    (readForce(units) ?? [])
      .filter(({ count }) => count > 0)
      .map(({ unit, count }) => ({ key: `${path}.units.${unit}`, unit: isAtSea ? `${unit}#sea` : unit, count, isAtSea }));
  return [
    ...groups(side, read[side]?.units ?? "", false),
    ...groups(`sea.${side}`, read.sea?.[side].units ?? "", true),
  ];
}

/** Returns whether the units are in a state that no new unit has. */
function isDamagedOrDetected({ unit }: Group): boolean {
  return /[*!]/.test(unit);
}

function goalsOf(result: Result, side: Side): { figure: string; title: string }[] {
  const wins = { figure: `winner.${side}`, title: "wins" };
  if (side === "defender" || !result.takes) return [wins];
  return [{ figure: "takes", title: takesWords(result).toLowerCase() }, wins];
}

/** Returns the attacks of a side after the first, such as "wave.2". A search does not change their units. */
function furtherAttacks({ case: read }: Result, side: Side): string[] {
  return wavesOf(read as Table).filter((wave) => sideOf(read as Table, wave) === side);
}

/** Returns the units of further attacks in words, such as "attack 2 (2 infantry)". */
function attackInWords({ case: read }: Result, wave: string, rules: Rules | undefined): string {
  const groups = readForce(textAt(read as Table, `${wave}.units`)) ?? [];
  const units = Object.fromEntries(groups.map(({ unit, count }) => [unit, count]));
  return `${titleOf(wave).toLowerCase()} (${forceInWords(units, rules)})`;
}

/** Returns the cost of the units of a side, also of those in further attacks. */
function costOf(result: Result, side: Side, text: string, rules: Rules | undefined): number {
  const known = rules ? [...unitsOfRules(rules, readCase(text) ?? {}), ...rules.ships] : [];
  const costs = new Map(known.map(({ code, cost }) => [code, cost]));
  const further = furtherAttacks(result, side).map((wave) => textAt(result.case as Table, `${wave}.units`));
  const forces = [result.case[side]?.units, result.case.sea?.[side].units, ...further];
  const groups = forces.flatMap((units) => readForce(units ?? "") ?? []);
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

  const groups = groupsOf(result, side.value);
  const further = furtherAttacks(result, side.value);
  const goals = goalsOf(result, side.value);
  const figure = goals.find((each) => each.figure === goal.value)?.figure ?? goals[0]?.figure ?? "";
  // The transports of a landing have room for the land units of the case in every force of the search.
  const isLanded = ({ isAtSea }: Group) => result.case.sea !== undefined && side.value === "attacker" && !isAtSea;
  const least = ({ unit, count }: Group) => (side.value === "attacker" && unit === `${transport}#sea` ? count : 0);
  const most = (group: Group) =>
    limits.value[group.key] ?? group.count + (isLanded(group) || isDamagedOrDetected(group) ? 0 : more);
  const forces = groups.reduce((product, group) => product * Math.max(0, most(group) - least(group) + 1), 1);
  const cost = `${side.value}.cost`;
  const mostCost = budget.value ?? costOf(result, side.value, text, rules);
  const goalOfSearch = isBest.value
    ? ["--most", figure, "--budget", `${cost} <= ${mostCost}`, "--show", cost]
    : ["--least", cost, "--where", `${figure} >= ${percent.value}%`];
  const args = [
    ...["find", file, ...goalOfSearch],
    ...groups.flatMap((group) => ["--vary", `${group.key}=${least(group)}..${most(group)}`]),
    ...["--top", "5", "--format", "json", "--digits", `${digits}`],
  ];
  const better = isBest.value ? "better" : "cheaper";
  const isCurrent = repliesTo(reply.value, text, args);
  const search = isCurrent ? reply.value?.read : undefined;
  const unitsIn = (values: Record<string, string>): Units =>
    Object.fromEntries(
      groups.map(({ key, unit }) => [unit, Number(values[key] ?? 0)] as const).filter(([, count]) => count > 0),
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
            <NumberInput least={0} most={9999} value={mostCost} set={(typed) => (budget.value = typed)} />{" "}
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
            <NumberInput
              least={0.01}
              most={100}
              hasDecimals
              value={percent.value}
              set={(typed) => (percent.value = typed)}
            />{" "}
            % of battles
          </label>
        )}
      </p>
      <fieldset class="need-limits">
        <legend>At most</legend>
        {groups.map((group) => (
          <label key={group.key}>
            <NumberInput
              least={least(group)}
              most={50}
              value={most(group)}
              set={(typed) => (limits.value = { ...limits.value, [group.key]: typed })}
            />{" "}
            {unitName(group.unit, 2, rules)}
          </label>
        ))}
      </fieldset>
      {further.length > 0 && (
        <p class="quiet">
          The cost includes {further.map((wave) => attackInWords(result, wave, rules)).join(", ")}, which the search does not
          change.
        </p>
      )}
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
