// A rules file: opened, pasted or written, and played by. The battle carries its text, and its link too.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { faultOfRules, isRulesText, readRules, rulesNamed } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";

const start = `name  = "my-rules"
title = "My own rules"
base  = "one-for-one"   # the rules that these change

# Each destroyer rolls a die, and detects one submarine on 3 or less.
[[replace]]
step = "detection"
spot = { by = "destroyers", value = 3, who = "hidden", to = "plain" }
`;

export function RulesText({ battle, engine }: { battle: Battle; engine: Engine }) {
  const draft = useSignal(isRulesText(battle.rules.peek()) ? battle.rules.peek() : start);
  const inWords = useSignal("");
  useSignalEffect(() => {
    if (isRulesText(battle.rules.value)) draft.value = battle.rules.value;
  });
  useSignalEffect(() => {
    const text = draft.value;
    const later = setTimeout(async () => {
      await readRules(text, engine).catch(() => {});
      const said = await sequenceOf(text, engine).catch(() => "");
      if (text === draft.peek()) inWords.value = said;
    }, 400);
    return () => clearTimeout(later);
  });
  const open = async (files: FileList | null) => {
    const text = await files?.[0]?.text();
    if (text !== undefined) draft.value = text;
  };
  const fault = faultOfRules(draft.value);
  const isPlayed = battle.rules.value === draft.value;
  return (
    <div class="rules-text">
      <label class="rules-file">
        Open a rules file{" "}
        <input
          type="file"
          accept=".toml,text/plain"
          onChange={(event) => void open(event.currentTarget.files)}
        />
      </label>
      <textarea
        class="case-text"
        aria-label="The rules file"
        spellcheck={false}
        autocapitalize="off"
        rows={Math.min(draft.value.split("\n").length + 1, 24)}
        value={draft.value}
        onInput={(event) => (draft.value = event.currentTarget.value)}
      />
      {fault !== undefined && (
        <p class="notice" role="alert">
          {fault}
        </p>
      )}
      <button
        type="button"
        disabled={isPlayed || rulesNamed(draft.value) === undefined}
        onClick={() => battle.change({ rules: draft.value })}
      >
        {isPlayed ? "The battle is played by these rules" : "Play by these rules"}
      </button>
      {inWords.value !== "" && <pre class="rules-words">{inWords.value}</pre>}
    </div>
  );
}

/** Returns the title and the sequence of play in words, without keys and units. */
async function sequenceOf(text: string, engine: Engine): Promise<string> {
  if (!isRulesText(text)) return "";
  const { status, out } = await engine.run(["rules", "./rules.toml"], { "rules.toml": text })
    .answered;
  if (status !== 0) return "";
  const title = out.slice(0, out.indexOf("\n\n"));
  const begin = out.search(/^(Before the first round|In each round)$/m);
  return `${title}\n\n${out.slice(begin, out.indexOf("Keys of every case"))}`.trim();
}
