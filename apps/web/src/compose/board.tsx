// Shows both forces: a row for each unit, with a stepper for each side.
import { useSignal } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { textAt } from "../battle/case.ts";
import { readUnit } from "../battle/force.ts";
import type { Group } from "../battle/force.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
import { Picture } from "../pictures/picture.tsx";
import { Stepper } from "./stepper.tsx";

type Place = "land" | "sea";
const below = ["@periscope", "@submerged", "@silent"];
const sides = ["attacker", "defender"] as const;

interface BoardProps {
  battle: Battle;
  rules: Rules;
  units: readonly Unit[];
}

export function Board({ battle, rules, units }: BoardProps) {
  const chosen = useSignal<{ place: Place; load: number } | undefined>(undefined);
  const forces = sides.map((side) => battle.force(`${side}.units`));
  if (forces.includes(undefined)) {
    return (
      <p class="notice">The units of this case cannot be read. Change them in the case file below.</p>
    );
  }
  const groups = (forces as Group[][]).flat();
  const kinds = new Set(units.map(({ kind }) => kind));
  const places = (kinds.has("land") || kinds.has("aa")) && (kinds.has("ship") || kinds.has("sub"));
  const isChosen = chosen.value?.load === battle.loads.value;
  const place = (isChosen && chosen.value?.place) || placeOf(groups, units);
  const isPresent = (unit: string) => groups.some((each) => each.unit === unit && each.count > 0);
  const currency = textAt(battle.table.value ?? {}, "currency") || rules.currency;
  const rows = rowsOf(units, groups, rules)
    .filter(({ unit, kind }) => !places || isPresent(unit) || isAt(kind, place))
    .sort((one, other) => rank(one) - rank(other));

  return (
    <>
      {places && (
        <div class="places" role="group" aria-label="Where the battle is">
          {(["land", "sea"] as const).map((each) => (
            <button
              type="button"
              aria-pressed={each === place}
              onClick={() => (chosen.value = { place: each, load: battle.loads.value })}
            >
              {each === "land" ? "On land" : "At sea"}
            </button>
          ))}
        </div>
      )}
      <table class="board-table">
        <thead>
          <tr>
            <th scope="col" class="attacker">
              Attacker <Total groups={forces[0]!} units={units} currency={currency} />
            </th>
            <th scope="col">
              <span class="unseen">Unit</span>
            </th>
            <th scope="col" class="defender">
              Defender <Total groups={forces[1]!} units={units} currency={currency} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.unit}>
              <td class="attacker">
                {(row.kind !== "aa" || battle.count("attacker.units", row.unit) > 0) && (
                  <Side battle={battle} side="Attacker" unit={row.unit} units={units} />
                )}
              </td>
              <th scope="row">
                <span class="unit-values">
                  <Faces side="attacker" value={row.kind === "aa" ? null : row.attack} />
                  <Picture code={row.code} kind={row.kind} damaged={row.damaged} />
                  <Faces side="defender" value={row.defense} />
                </span>
                <span class="unit-name">{nameOf(row.unit, units)}</span>
              </th>
              <td class="defender">
                <Side battle={battle} side="Defender" unit={row.unit} units={units} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Shows the highest roll with which a unit hits. */
function Faces({ side, value }: { side: "attacker" | "defender"; value: number | null }) {
  const means = side === "attacker" ? "attacks with" : "defends with";
  return (
    <span class={`faces ${side}`} title={value === null ? undefined : `${means} ${value}`}>
      {value !== null && <span class="unseen">{means} </span>}
      {value}
    </span>
  );
}

interface SideProps {
  battle: Battle;
  side: "Attacker" | "Defender";
  unit: string;
  units: readonly Unit[];
}

function Side({ battle, side, unit, units }: SideProps) {
  const path = `${side.toLowerCase()}.units`;
  return (
    <Stepper
      label={`${side}: ${nameOf(unit, units)}`}
      count={battle.count(path, unit)}
      set={(count) => battle.setCount(path, unit, count)}
    />
  );
}

interface TotalProps {
  groups: readonly Group[];
  units: readonly Unit[];
  currency: string;
}

/** Shows the number of units of a side, and their cost. */
function Total({ groups, units, currency }: TotalProps) {
  const count = groups.reduce((sum, each) => sum + each.count, 0);
  const costs = new Map(units.map(({ code, cost }) => [code, cost]));
  const cost = groups.reduce(
    (sum, { unit, count }) => sum + count * (costs.get(readUnit(unit).code) ?? 0),
    0,
  );
  return (
    <span class="total">
      {count} {count === 1 ? "unit" : "units"}
      {cost > 0 && `, ${cost} ${currency}`}
    </span>
  );
}

function isAt(kind: Unit["kind"], place: Place): boolean {
  return kind === "air" || (kind === "land" || kind === "aa" ? "land" : "sea") === place;
}

function placeOf(groups: readonly Group[], units: readonly Unit[]): Place {
  const codes = groups.map(({ unit }) => readUnit(unit).code);
  const kinds = units.filter(({ code }) => codes.includes(code)).map(({ kind }) => kind);
  return kinds.some((kind) => kind === "ship" || kind === "sub") ? "sea" : "land";
}

interface Row extends Unit {
  /** The name in the force, with its nation, depth and damage. */
  unit: string;
  damaged: boolean;
}

/** Returns the position of a row: aircraft are after other units, and damaged units last, so that no row moves if one is added. */
function rank({ kind, damaged }: Row): number {
  return damaged ? 2 : kind === "air" ? 1 : 0;
}

/** Returns a row for each unit of the rules at each depth, each other unit of the forces, and their damaged units. */
function rowsOf(units: readonly Unit[], groups: readonly Group[], rules: Rules): Row[] {
  const present = new Set(groups.filter(({ count }) => count > 0).map(({ unit }) => unit));
  const names = units.flatMap((unit) => {
    const depths = unit.kind === "sub" ? ["", ...(rules.depths ? below : [])] : [""];
    const plain = depths.map((depth) => unit.code + depth);
    const others = [...present].filter(
      (name) => readUnit(name).code === unit.code && !plain.includes(name),
    );
    const damaged = [...plain, ...others]
      .filter((name) => present.has(name) && readUnit(name).damage + 1 < unit.hits)
      .map((name) => name.replace(/!?$/, (detected) => "*" + detected));
    return [...new Set([...plain, ...others, ...damaged])];
  });
  return names.map((name) => {
    const { code, damage } = readUnit(name);
    return { ...units.find((each) => each.code === code)!, unit: name, damaged: damage > 0 };
  });
}
