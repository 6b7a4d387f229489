// A field for a rules file. The case has its text, so a link has it also.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { readTextFile } from "../battle/case_file.ts";
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
  const fileFault = useSignal("");
  useSignalEffect(() => {
    if (isRulesText(battle.rules.value)) draft.value = battle.rules.value;
  });
  useSignalEffect(() => {
    const text = draft.value;
    const later = setTimeout(async () => {
      await readRules(text, engine).catch(() => {});
      const sequence = await sequenceOf(text, engine).catch(() => "");
      if (text === draft.peek()) inWords.value = sequence;
    }, 400);
    return () => clearTimeout(later);
  });
  const open = async (files: FileList | null) => {
    const [file] = files ?? [];
    fileFault.value = "";
    if (!file) return;
    await readTextFile(file).then(
      (text) => (draft.value = text),
      (error: Error) => (fileFault.value = error.message),
    );
  };
  const fault = fileFault.value || faultOfRules(draft.value);
  const isUsed = battle.rules.value === draft.value;
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
        disabled={isUsed || rulesNamed(draft.value) === undefined}
        onClick={() => battle.change({ rules: draft.value })}
      >
        {isUsed ? "The battle uses these rules" : "Use these rules"}
      </button>
      {inWords.value !== "" && <pre class="rules-words">{inWords.value}</pre>}
    </div>
  );
}

/** Returns the title and the sequence of play in words, without the keys and units. */
async function sequenceOf(text: string, engine: Engine): Promise<string> {
  if (!isRulesText(text)) return "";
  const { status, out } = await engine.run(["rules", "./rules.toml"], { "rules.toml": text })
    .answered;
  if (status !== 0) return "";
  const title = out.slice(0, out.indexOf("\n\n"));
  const begin = out.search(/^(Before the first round|In each round)$/m);
  return `${title}\n\n${out.slice(begin, out.indexOf("Keys of every case"))}`.trim();
}
