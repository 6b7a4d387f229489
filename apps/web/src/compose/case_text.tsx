// Shows the case file, which the user can edit.
import type { Battle } from "../battle/battle.ts";

export function CaseText({ battle }: { battle: Battle }) {
  return (
    <textarea
      class="case-text"
      aria-label="The case file"
      spellcheck={false}
      autocapitalize="off"
      rows={Math.min(battle.text.value.split("\n").length + 1, 24)}
      value={battle.text.value}
      onInput={(event) => battle.type(event.currentTarget.value)}
    />
  );
}
