// A field for the units of a setting, such as ships that bombard.
import type { Battle } from "../battle/battle.ts";
import type { Unit } from "../battle/rules.ts";
import { nameOf } from "../battle/units.ts";
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
  const groups = battle.force(path) ?? [];
  const others = units.filter(({ code }) => !groups.some(({ unit }) => unit === code));
  return (
    <div class="force-field">
      <ul>
        {groups.map(({ unit, count }) => (
          <li key={unit}>
            {nameOf(unit, units)}
            <Stepper
              label={`${title}: ${nameOf(unit, units)}`}
              count={count}
              set={(other, hold) => battle.setCount(path, unit, other, hold)}
            />
          </li>
        ))}
      </ul>
      <select
        id={id}
        value=""
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
