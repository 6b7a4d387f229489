// Fields for the keys of all rule systems: the limit of rounds, the rounds already fought, and the goal of best play.
import type { Battle } from "../battle/battle.ts";
import { textOf, valueAt } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";
import { goals } from "./changed.ts";

export function General({ battle, rules }: { battle: Battle; rules: Rules }) {
  // A surface action that has begun needs keys without a field.
  const needsMore =
    rules.name === "surface" &&
    valueAt(battle.table.value ?? {}, "action.begun") === undefined;
  return (
    <>
      {rules.rounds && (
        <NumberField
          battle={battle}
          path="rounds"
          label="limit of rounds"
          least={1}
          byDefault="no limit"
        />
      )}
      {rules.fought && !needsMore && (
        <NumberField
          battle={battle}
          path="fought"
          label="rounds already fought"
          least={0}
          byDefault="0"
        />
      )}
    </>
  );
}

export function Goal({ battle }: { battle: Battle }) {
  const goal = valueAt(battle.table.value ?? {}, "play.goal") ?? "win";
  return (
    <div class="setting">
      <label for="setting-goal">goal of best play</label>
      <select
        id="setting-goal"
        value={textOf(goal)}
        onChange={({ currentTarget: { value } }) =>
          battle.change({ "play.goal": value === "win" ? undefined : value })
        }
      >
        {[...new Set([...Object.keys(goals), textOf(goal)])].map((each) => (
          <option key={each} value={each}>
            {goals[each] ?? each}
          </option>
        ))}
      </select>
      <p class="meaning">the goal of both sides if a choice is open (optimal)</p>
    </div>
  );
}

interface FieldProps {
  battle: Battle;
  path: string;
  label: string;
  least: number;
  byDefault: string;
}

export function NumberField({ battle, path, label, least, byDefault }: FieldProps) {
  const id = `setting-${path.replaceAll(".", "-")}`;
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="typed"
        type="number"
        inputMode="numeric"
        min={least}
        placeholder={byDefault}
        value={textOf(valueAt(battle.table.value ?? {}, path))}
        onInput={({ currentTarget: { value, valueAsNumber } }) =>
          battle.change({ [path]: value === "" ? undefined : valueAsNumber })
        }
      />
    </div>
  );
}
