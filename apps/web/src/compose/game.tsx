// Fields for the rule system, and for the settings on which its units depend.
import type { Battle } from "../battle/battle.ts";
import { emptyCase } from "../battle/battle.ts";
import { textAt, valueAt } from "../battle/case.ts";
import { isRulesText } from "../battle/rules.ts";
import type { Rules } from "../battle/rules.ts";
import { unitSettings } from "../battle/units.ts";
import { Choice } from "./setting_field.tsx";

interface GameProps {
  battle: Battle;
  systems: readonly Rules[];
  rules: Rules | undefined;
  /** Replaces the battle. */
  load(text: string): void;
}

export function Game({ battle, systems, rules, load }: GameProps) {
  const table = battle.table.value ?? {};
  return (
    <>
      <div class="game">
        <label>
          <span class="unseen">Rules</span>
          <select
            value={battle.rules.value}
            onChange={(event) => load(emptyCase(event.currentTarget.value))}
          >
            {systems.map(({ name, title }) => (
              <option key={name} value={name}>
                {title.replace(/:.*/, "")}
              </option>
            ))}
            {isRulesText(battle.rules.value) && (
              <option value={battle.rules.value}>{rules?.title ?? "A rules file"}</option>
            )}
          </select>
        </label>
        {rules &&
          unitSettings(rules).map((setting) => (
            <label key={setting.path}>
              <span class="unseen">{setting.meaning}</span>
              <Choice battle={battle} rules={rules} setting={setting} bare />
            </label>
          ))}
        {rules && <Die battle={battle} rules={rules} />}
      </div>
      {textAt(table, "title") !== "" && <p class="title">{textAt(table, "title")}</p>}
    </>
  );
}

/** Shows the dice on which the rules have units, and the die of the case. */
function Die({ battle, rules }: { battle: Battle; rules: Rules }) {
  const chosen = Number(valueAt(battle.table.value ?? {}, "die") ?? 6);
  const dice = new Set([...rules.unitBlocks.map(({ die }) => die), chosen]);
  if (dice.size === 1) return null;
  return (
    <label>
      <span class="unseen">Dice</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          battle.change({ die: value === "6" ? undefined : Number(value) })
        }
      >
        {[...dice].map((die) => (
          <option key={die} value={die}>
            D{die}
          </option>
        ))}
      </select>
    </label>
  );
}
