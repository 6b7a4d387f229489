// A field for the units of a setting, such as ships that bombard.
import { useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { countOf } from "../battle/force.ts";
import type { Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
import { useEditedRow } from "./edited_row.ts";
import { Stepper } from "./stepper.tsx";

interface ForceFieldProps {
  battle: Battle;
  units: readonly Unit[];
  /** The key, such as "attacker.bombard". */
  path: string;
  id: string;
  /** The name of the force for screen readers, if it is not its key. */
  title?: string;
}

/** Shows a stepper for each unit of the force, and a list of units to add. */
export function ForceField({ battle, units, path, id, title = path.replace(".", ", ") }: ForceFieldProps) {
  const edited = useEditedRow();
  const force = battle.force(path) ?? [];
  /** The rows when the user came to one of them. They keep their order while the user edits it. */
  const order = useRef<readonly string[]>([]);
  const names = force.map(({ unit }) => unit);
  const kept = edited.row === "" ? [] : order.current.filter((unit) => unit === edited.row || names.includes(unit));
  const rows = [...kept, ...names.filter((unit) => !kept.includes(unit))];
  order.current = rows;
  const others = units.filter(({ code }) => !rows.includes(code));
  return (
    <div class="force-field">
      <ul>
        {rows.map((unit) => (
          <li key={unit} {...edited.of(unit)}>
            {nameOf(unit, units)}
            <Stepper
              label={`${title}: ${nameOf(unit, units)}`}
              count={countOf(force, unit)}
              set={(other, hold) => battle.setCount(path, unit, other, hold)}
            />
          </li>
        ))}
      </ul>
      <select
        id={id}
        value=""
        disabled={others.length === 0}
        onChange={({ currentTarget: { value } }) => battle.setCount(path, value, 1)}
      >
        <option value="">add …</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
