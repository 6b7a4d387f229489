// An editor for rules files. The case has the text of its rules, so a link has it also.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { withSource } from "virtual:rules";
import type { Battle } from "../battle/battle.ts";
import { readCase } from "../battle/case.ts";
import { readTextFile } from "../battle/case_file.ts";
import { isRulesText, rulesNamed } from "../battle/rules.ts";
import { checkRules, placeOf, type RulesCheck, sequenceOf, sourceOf } from "../battle/rules_check.ts";
import type { Engine } from "../engine/engine.ts";
import { messageOfError } from "../engine/message.ts";
import { gameOf } from "./game.tsx";
import "./rules_editor.css";

const example = `name  = "my-rules"
title = "My own rules"
base  = "one-for-one"   # the rules that these change

# Each destroyer rolls a die, and detects one submarine on 3 or less.
[[replace]]
step = "detection"
spot = { by = "destroyers", value = 3, who = "hidden", to = "plain" }
`;

/** Returns an example that changes these rules if they have tanks, or else those of the other example. */
function exampleFor(name: string): string {
  const tank = withSource.includes(name) ? rulesNamed(name)?.units.find(({ code, kind }) => code === "arm" && kind === "land") : undefined;
  if (!tank) return example;
  const { cost, attack, defense, plural } = tank;
  return `name  = "my-rules"
title = "My own rules"
base  = "${name}"   # the rules that these change

# ${cost - 1} is the cost of a tank. Change, add or remove units here.
[units]
arm = { name = "${tank.name}", plural = "${plural}", kind = "land", cost = ${cost - 1}, attack = ${attack}, defense = ${defense} }
`;
}

/** Returns whether a text is a case file. */
function isCase(text: string): boolean {
  const table = readCase(text) ?? {};
  return ["rules", "attacker", "defender"].some((key) => table[key] !== undefined);
}

/** Milliseconds between the last key and the check. */
const typingPause = 400;

/** What the user has typed for a battle, and the rules that the battle had then. The editor can be closed in the meantime. */
interface Draft {
  text: string;
  load: number;
  rules: string;
}

const drafts = new WeakMap<Battle, Draft>();

/** Returns the draft of the user for this battle, the rules of the battle, or an example. */
function firstText(battle: Battle): string {
  const rules = battle.rules.peek();
  const draft = drafts.get(battle);
  const isOfBattle = draft?.load === battle.loads.peek() && (draft.rules === rules || !isRulesText(rules));
  if (draft && isOfBattle) return draft.text;
  return isRulesText(rules) ? rules : exampleFor(rules);
}

export interface RulesEditorProps {
  battle: Battle;
  engine: Engine;
}

export function RulesEditor({ battle, engine }: RulesEditorProps) {
  const draft = useSignal(firstText(battle));
  /** The text before the user started from other rules. */
  const former = useSignal<string | undefined>(undefined);
  const check = useSignal<RulesCheck | undefined>(undefined);
  const inWords = useSignal("");
  const fileFault = useSignal("");
  /** All changes of the rules while the editor is open are one step for undo. */
  const hold = useRef({});
  const field = useRef<HTMLTextAreaElement>(null);
  /** The last rules of the battle that the editor has seen. */
  const used = useRef(battle.rules.peek());

  useSignalEffect(() => {
    const rules = battle.rules.value;
    if (isRulesText(rules) && rules !== used.current) draft.value = rules;
    used.current = rules;
  });
  useSignalEffect(() => {
    const text = draft.value;
    const isStale = () => text !== draft.peek();
    const later = setTimeout(async () => {
      const checked = await checkRules(text, engine).catch(() => undefined);
      if (isStale() || !checked) return;
      check.value = checked;
      // A battle with rules of the editor takes every valid change of them.
      if (checked.isValid && isRulesText(battle.rules.peek())) use(text);
      const sequence = checked.isValid ? await sequenceOf(text, engine).catch(() => "") : "";
      if (!isStale()) inWords.value = sequence;
    }, typingPause);
    return () => clearTimeout(later);
  });

  const write = (text: string) => {
    draft.value = text;
    drafts.set(battle, { text, load: battle.loads.peek(), rules: battle.rules.peek() });
  };
  const use = (text: string) => {
    used.current = text;
    drafts.delete(battle); // the battle has it
    battle.change({ rules: text }, hold.current);
  };
  const take = (text: Promise<string>) => {
    fileFault.value = "";
    text.then(
      (read) => {
        if (isCase(read)) fileFault.value = "This is a case file, not a rules file. Open it under Battles.";
        else {
          former.value = draft.peek();
          write(read);
        }
      },
      (error: unknown) => (fileFault.value = messageOfError(error)),
    );
  };
  const goTo = (line: number, column: number) => {
    const area = field.current;
    if (!area) return;
    const at = placeOf(draft.value, line, column);
    area.focus();
    area.setSelectionRange(at, at);
    const height = area.scrollHeight / Math.max(1, draft.value.split("\n").length);
    area.scrollTop = Math.max(0, (line - 4) * height);
  };

  const isUsed = battle.rules.value === draft.value;
  const isOwn = isRulesText(battle.rules.value);
  const known = check.value?.text === draft.value ? check.value : undefined;
  return (
    <div class="rules-text">
      <label class="rules-file">
        Start from{" "}
        <select
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = "";
            if (value !== "") take(value === "example" ? Promise.resolve(example) : sourceOf(value, engine));
          }}
        >
          <option value="">choose rules …</option>
          {withSource.map((name) => (
            <option key={name} value={name}>
              {gameOf(name, rulesNamed(name)?.title ?? name)}
            </option>
          ))}
          <option value="example">An example that changes one step</option>
        </select>
      </label>
      <label class="rules-file">
        Open a rules file{" "}
        <input
          type="file"
          accept=".toml,text/plain"
          onChange={({ currentTarget: { files } }) => files?.[0] && take(readTextFile(files[0]))}
        />
      </label>
      {fileFault.value !== "" && (
        <p class="notice" role="alert">
          {fileFault.value}
        </p>
      )}
      {former.value !== undefined && former.value !== draft.value && (
        <p class="quiet" role="status">
          The former text is replaced.{" "}
          <button type="button" class="plain" onClick={() => write(former.value ?? "")}>
            Bring it back
          </button>
        </p>
      )}
      <NumberedText field={field} text={draft.value} type={write} />
      <Messages check={known} goTo={goTo} />
      {isOwn && !isUsed && known && !known.isValid && (
        <p class="quiet">The odds are still those of the last rules without an error.</p>
      )}
      <button type="button" disabled={isUsed || !known?.isValid} onClick={() => use(draft.value)}>
        {isUsed ? "The battle uses these rules" : "Use these rules"}
      </button>
      {isUsed && <p class="quiet">The odds follow your changes. A link to the battle has these rules in it.</p>}
      {inWords.value !== "" && known?.isValid && <pre class="rules-words">{inWords.value}</pre>}
    </div>
  );
}

interface NumberedTextProps {
  field: { current: HTMLTextAreaElement | null };
  text: string;
  type: (text: string) => void;
}

/** Shows a text field with the numbers of its lines, which scroll with it. */
function NumberedText({ field, text, type }: NumberedTextProps) {
  const numbers = useRef<HTMLPreElement>(null);
  const lines = text.split("\n").length;
  return (
    <div class="numbered">
      <pre class="line-numbers" aria-hidden="true" ref={numbers}>
        {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
      </pre>
      <textarea
        ref={field}
        class="case-text"
        aria-label="The rules file"
        aria-describedby="rules-messages"
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        rows={Math.min(lines + 1, 24)}
        value={text}
        onScroll={({ currentTarget }) => numbers.current && (numbers.current.scrollTop = currentTarget.scrollTop)}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}

interface MessagesProps {
  check: RulesCheck | undefined;
  goTo: (line: number, column: number) => void;
}

/** Shows the messages of the program about the rules. A press on a place moves the cursor there. */
function Messages({ check, goTo }: MessagesProps) {
  return (
    <div id="rules-messages" role="status">
      {!check && <p class="quiet">Checking…</p>}
      {check?.messages.map(({ text, line, column }, index) => (
        <p key={index} class={check.isValid ? "notice rules-doubt" : "notice"}>
          {line !== undefined && column !== undefined && (
            <button type="button" class="plain" onClick={() => goTo(line, column)}>
              Line {line}, column {column}
            </button>
          )}{" "}
          {text}
        </p>
      ))}
      {check?.isValid && check.messages.length === 0 && <p class="quiet">The program finds no mistakes.</p>}
    </div>
  );
}
