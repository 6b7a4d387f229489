// Fields for a battle at sea before a landing.
import type { Battle } from "../battle/battle.ts";
import { valueAt } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";
import { ForceField } from "./force_field.tsx";

export function hasSea(battle: Battle): boolean {
  return valueAt(battle.table.value ?? {}, "sea") !== undefined;
}

export function Sea({ battle, rules }: { battle: Battle; rules: Rules }) {
  const units = [...rules.ships, ...rules.units.filter(({ kind }) => kind === "air")];
  if (!hasSea(battle)) {
    const sea = { attacker: { units: `1 ${units[0]?.code}` }, defender: { units: "" } };
    return (
      <button type="button" class="add" onClick={() => battle.change({ sea })}>
        Add a battle at sea
      </button>
    );
  }
  return (
    <>
      {["attacker", "defender"].map((side) => (
        <div class="setting" key={side}>
          <label for={`sea-${side}`}>{side} at sea</label>
          <ForceField {...{ battle, units }} path={`sea.${side}.units`} id={`sea-${side}`} />
        </div>
      ))}
      <button type="button" class="add" onClick={() => battle.change({ sea: undefined })}>
        Remove the battle at sea
      </button>
    </>
  );
}
