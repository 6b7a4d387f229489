// Fields for the technologies of all units of a side. The case file can also have them by nation.
import type { Battle } from "../battle/battle.ts";
import { textOf, valueAt } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";

export function Technologies({
  battle,
  rules,
  side,
}: {
  battle: Battle;
  rules: Rules;
  side: string;
}) {
  const path = `${side}.technologies.all`;
  const value = valueAt(battle.table.value ?? {}, path);
  const has = Array.isArray(value) ? value.map(textOf) : [];
  const toggle = (each: string, on: boolean) => {
    const now = rules.technologies.filter((other) => (other === each ? on : has.includes(other)));
    battle.change({ [path]: now.length > 0 ? now : undefined });
  };
  if (rules.technologies.length === 0) return null;
  return (
    <fieldset class="technologies">
      <legend>technologies</legend>
      {rules.technologies.map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={has.includes(each)}
            onChange={(event) => toggle(each, event.currentTarget.checked)}
          />
          {each.replaceAll("-", " ")}
        </label>
      ))}
    </fieldset>
  );
}
