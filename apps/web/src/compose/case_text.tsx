// The case itself, for whoever knows its format.
import type { Battle } from "../battle/battle.ts";

export function CaseText({ battle, opened }: { battle: Battle; opened: boolean }) {
  return (
    <details class="panel" open={opened}>
      <summary>The case file</summary>
      <div class="panel-body">
        <textarea
          class="case-text"
          aria-label="The case file"
          spellcheck={false}
          autocapitalize="off"
          rows={Math.min(battle.text.value.split("\n").length + 1, 24)}
          value={battle.text.value}
          onInput={(event) => battle.load(event.currentTarget.value)}
        />
      </div>
    </details>
  );
}
