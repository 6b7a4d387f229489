// Fields for waves: further attackers, one after the other.
import type { Battle } from "../battle/battle.ts";
import { valueAt } from "../battle/case.ts";
import type { Unit } from "../battle/rules.ts";
import { ForceField } from "./force_field.tsx";

export function wavesOf(battle: Battle): number {
  const waves = valueAt(battle.table.value ?? {}, "wave");
  return Array.isArray(waves) ? waves.length : 0;
}

export function Waves({ battle, units }: { battle: Battle; units: readonly Unit[] }) {
  const count = wavesOf(battle);
  const first = battle.force("attacker.units")?.[0]?.unit ?? units[0]?.code ?? "";
  return (
    <>
      {Array.from({ length: count }, (_, index) => `wave.${index + 2}`).map((path, index) => (
        <div class="setting" key={path}>
          <label for={path}>attack {index + 2}</label>
          <ForceField battle={battle} units={units} path={`${path}.units`} id={path} />
          <button type="button" class="quiet" onClick={() => battle.change({ [path]: undefined })}>
            remove attack {index + 2}
          </button>
        </div>
      ))}
      <button
        type="button"
        class="add"
        onClick={() => battle.change({ [`wave.${count + 2}`]: { units: `1 ${first}` } })}
      >
        Add an attack
      </button>
    </>
  );
}
