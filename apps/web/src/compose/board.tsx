// Shows both forces: a row for each unit, with a stepper for each side. A landing has a second board for the battle at sea.
import { useSignal } from "@preact/signals";
import { currencyOf } from "../answer/words.ts";
import type { Battle } from "../battle/battle.ts";
import { isTable, valueAt } from "../battle/case.ts";
import { readUnit, withCount, writeForce } from "../battle/force.ts";
import type { Group } from "../battle/force.ts";
import { landingOf, seaUnitsOf, withoutSea, withTransports } from "../battle/landing.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
import { Picture } from "../pictures/picture.tsx";
import { useEditedRow } from "./edited_row.ts";
import { Stepper } from "./stepper.tsx";

type Place = "land" | "sea" | "landing";
const placeNames = { land: "On land", sea: "At sea", landing: "Landing" };
const below = ["@periscope", "@submerged", "@silent"];
const sides = ["attacker", "defender"] as const;

interface BoardProps {
  battle: Battle;
  rules: Rules;
  units: readonly Unit[];
}

/** The properties of the board; `notify` shows a message about the last change, with a button that takes it back. */
type WholeBoardProps = BoardProps & { notify(message: string): void };

export function Board({ battle, rules, units, notify }: WholeBoardProps) {
  const chosen = useSignal<{ place: Place; load: number } | undefined>(undefined);
  const table = battle.table.value ?? {};
  const kinds = new Set(units.map(({ kind }) => kind));
  const onBoth = (kinds.has("land") || kinds.has("aa")) && (kinds.has("ship") || kinds.has("sub"));
  const places: Place[] = ["land", ...(onBoth ? (["sea"] as const) : []), ...(rules.sea ? (["landing"] as const) : [])];
  const isLanding = rules.sea && valueAt(table, "sea") !== undefined;
  const isChosen = chosen.value?.load === battle.loads.value;
  const own = (isChosen && chosen.value?.place) || placeOf(sides.flatMap((side) => battle.force(`${side}.units`) ?? []), units);
  const place = isLanding ? "landing" : own;
  const choose = (next: Place) => {
    chosen.value = next === "landing" ? undefined : { place: next, load: battle.loads.value };
    if ((next === "landing") === isLanding) return;
    if (next === "landing") return battle.change(landingOf(table, rules));
    const { forces, leftOut } = withoutSea(table, rules, next);
    const hold = {};
    battle.change({ sea: undefined }, hold);
    battle.setForces(forces, hold);
    if (leftOut !== "") notify(`Left out: ${leftOut}.`);
  };

  return (
    <>
      {places.length > 1 && (
        <div class="places" role="group" aria-label="Where the battle is">
          {places.map((each) => (
            <button
              type="button"
              aria-pressed={each === place}
              onClick={() => choose(each)}
            >
              {placeNames[each]}
            </button>
          ))}
        </div>
      )}
      {isLanding && (
        <p class="quiet landing-words">
          If nobody defends at sea, cruisers and battleships bombard. Land units come ashore from transports.
        </p>
      )}
      <Forces {...{ battle, rules, units }} prefix="" place={!onBoth && !isLanding ? undefined : isLanding ? "land" : own} />
      {isLanding && (
        <section aria-labelledby="at-sea">
          <h2 class="at-sea" id="at-sea">
            At sea
          </h2>
          <Forces {...{ battle, rules }} units={seaUnitsOf(rules, table)} prefix="sea." place="sea" />
        </section>
      )}
    </>
  );
}

interface ForcesProps extends BoardProps {
  /** Precedes the keys of the sides: "sea." for a battle at sea before a landing. */
  prefix: "" | "sea.";
  /** The place whose units have rows, or undefined for all units. */
  place: Place | undefined;
}

/** Shows the forces of one battle. */
function Forces({ battle, rules, units, prefix, place }: ForcesProps) {
  const edited = useEditedRow();
  const [editedSide = "", editedUnit = ""] = edited.row.split(" ");
  const forces = sides.map((side) => battle.force(`${prefix}${side}.units`));
  if (forces.includes(undefined)) {
    return (
      <p class="notice">The units of this case cannot be read. Change them in the case file below.</p>
    );
  }
  const groups = (forces as Group[][]).flat();
  const isPresent = (unit: string) => unit === editedUnit || groups.some((each) => each.unit === unit && each.count > 0);
  const currency = currencyOf(battle.table.value ?? {}, rules);
  const where = prefix === "" ? "" : " at sea";
  const rows = rowsOf(units, groups, rules, editedUnit)
    .filter(({ unit, kind }) => !place || isPresent(unit) || isAt(kind, place))
    .sort((one, other) => rank(one) - rank(other));
  /** Anti-aircraft guns only defend. Those of the attacker have a field, so that the user can remove them. */
  const canRemove = (unit: string) =>
    battle.count(`${prefix}attacker.units`, unit) > 0 || (editedSide === "attacker" && editedUnit === unit);
  return (
    <table class="board-table">
      <thead>
        <tr>
          <th scope="col" class="attacker">
            Attacker <ResetSide {...{ battle, where }} path={`${prefix}attacker`} side="attacker" />
            <Total groups={forces[0]!} units={units} currency={currency} />
          </th>
          <th scope="col">
            <span class="unseen">Unit</span>
          </th>
          <th scope="col" class="defender">
            Defender <ResetSide {...{ battle, where }} path={`${prefix}defender`} side="defender" />
            <Total groups={forces[1]!} units={units} currency={currency} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.unit}>
            <td class="attacker" {...edited.of(`attacker ${row.unit}`)}>
              {(row.kind !== "aa" || canRemove(row.unit)) && (
                <Side {...{ battle, rules, units, where }} path={`${prefix}attacker.units`} side="Attacker" unit={row.unit} />
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
            <td class="defender" {...edited.of(`defender ${row.unit}`)}>
              <Side {...{ battle, rules, units, where }} path={`${prefix}defender.units`} side="Defender" unit={row.unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a button that removes the units, the casualty order and the policies of a side. */
function ResetSide({ battle, path, side, where }: { battle: Battle; path: string; side: string; where: string }) {
  const value = valueAt(battle.table.value ?? {}, path);
  const { units = "", ...others } = isTable(value) ? value : {};
  const isEmpty = units === "" && Object.keys(others).length === 0;
  return (
    <button
      type="button"
      class="reset-side"
      aria-label={`Reset the ${side}${where}`}
      aria-disabled={isEmpty}
      onClick={() => battle.change({ [path]: { units: "" } })}
    >
      ×
    </button>
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
  rules: Rules;
  /** The key of the force, such as "sea.attacker.units". */
  path: string;
  side: "Attacker" | "Defender";
  /** Follows the name of the side: " at sea", or nothing. */
  where: string;
  unit: string;
  units: readonly Unit[];
}

function Side({ battle, rules, path, side, where, unit, units }: SideProps) {
  const set = (count: number, hold?: object) => {
    const force = writeForce(withCount(battle.force(path) ?? [], unit, count));
    battle.setForces(withTransports(battle.table.peek() ?? {}, rules, { [path]: force }), hold);
  };
  return (
    <Stepper
      label={`${side}${where}: ${nameOf(unit, units)}`}
      count={battle.count(path, unit)}
      set={set}
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

/**
 * Returns a row for each unit of the rules at each depth, each other unit of the forces, and their damaged units. The unit
 * that the user edits keeps its row.
 */
function rowsOf(units: readonly Unit[], groups: readonly Group[], rules: Rules, edited: string): Row[] {
  const present = new Set(groups.filter(({ count }) => count > 0).map(({ unit }) => unit));
  const names = units.flatMap((unit) => {
    const depths = unit.kind === "sub" ? ["", ...(rules.depths ? below : [])] : [""];
    const plain = depths.map((depth) => unit.code + depth);
    const others = [...present, edited].filter(
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
