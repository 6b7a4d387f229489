// Shows the case file, which the user can edit.
import type { Battle } from "../battle/battle.ts";
import { isTable } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";

export function CaseText({ battle, rules }: { battle: Battle; rules: Rules | undefined }) {
  const table = battle.table.value;
  const hidden = table && rules ? keysInTextAlone(table, rules) : [];
  return (
    <details class="panel" open={!table}>
      <summary>
        <h2>The case file</h2>{" "}
        {hidden.length > 0 && <span class="note">also has {hidden.join(", ")}</span>}
      </summary>
      <div class="panel-body">
        <textarea
          class="case-text"
          aria-label="The case file"
          spellcheck={false}
          autocapitalize="off"
          rows={Math.min(battle.text.value.split("\n").length + 1, 24)}
          value={battle.text.value}
          onInput={(event) => battle.type(event.currentTarget.value)}
        />
      </div>
    </details>
  );
}

/** The keys that have a field on the page. */
const shown = [
  "title",
  "source",
  "rules",
  "die",
  "rounds",
  "fought",
  "wave",
  "sea",
  "expect",
  "table",
  "sweep",
];
const shownOfSides = ["units", "losses", "technologies"];

/** Returns the keys of the case that have no field on the page, such as "attacker.policy". */
function keysInTextAlone(table: Table, rules: Rules): string[] {
  const keys = Object.entries(table).flatMap(([key, value]) =>
    isTable(value) && rules.settings.some(({ path }) => path.startsWith(key + "."))
      ? Object.keys(value).map((each) => `${key}.${each}`)
      : [key],
  );
  const fields = new Set([...shown, ...rules.settings.map(({ path }) => path)]);
  for (const each of shownOfSides) fields.add(`attacker.${each}`).add(`defender.${each}`);
  return keys.filter((key) => !fields.has(key) && key !== "attacker" && key !== "defender");
}
