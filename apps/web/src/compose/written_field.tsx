// A field for both forces as text, to copy and to paste.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { withTransports } from "../battle/landing.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { unitsOf } from "../battle/units.ts";
import { forcesAsText, inOneLine, readForces } from "../battle/written.ts";
import { type Engine, StopError } from "../engine/engine.ts";
import { messageOfError } from "../engine/message.ts";
import { useReport } from "../report.ts";

interface WrittenProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
}

/** Returns forces of these units as an example, such as "3 inf, 2 arm v 4 inf" or "3 sub, 2 dd v 4 dd". */
export function exampleOf(units: readonly Unit[]): string {
  const codes = units.filter(({ kind }) => kind !== "aa").map(({ code }) => code);
  const known = [["inf", "arm", "inf"], ["sub", "dd", "dd"]].find((each) => each.every((code) => codes.includes(code)));
  const [first = "", second = first, third = first] = known ?? codes;
  return `3 ${first}, 2 ${second} v 4 ${third}`;
}

/** Shows the forces as text. The battle takes what the user types after Enter, or when the field loses the focus. */
export function WrittenForces({ battle, engine, rules }: WrittenProps) {
  const table = battle.table.value ?? {};
  const written = forcesAsText(table);
  const [report, say] = useReport();
  /** What the user has typed for the case `text`, and why it cannot be read. */
  const draft = useSignal({ text: "", typed: "", message: "" });
  const field = useRef<HTMLInputElement>(null);
  const isDraft = draft.value.text === battle.text.value;
  const { typed, message } = isDraft ? draft.value : { typed: written, message: "" };

  const write = (text: string) => (draft.value = { text: battle.text.peek(), typed: text, message: "" });
  const take = async (text: string) => {
    const { text: before } = write(text);
    try {
      const forces = await readForces(text, { table, rules, engine });
      if (draft.peek().text !== before || battle.text.peek() !== before) return; // it has changed since
      draft.value = { text: "", typed: "", message: "" };
      battle.setForces(withTransports(table, rules, forces));
    } catch (error) {
      if (draft.peek().typed === text && !(error instanceof StopError))
        draft.value = { text: before, typed: text, message: messageOfError(error) };
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written);
      say("The forces are copied.");
    } catch {
      field.current?.select();
      say("This browser does not let the page copy. The text is selected: copy it.");
    }
  };
  return (
    <>
      <form
        class="written"
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          ref={field}
          aria-label="Both forces as text"
          aria-invalid={message !== ""}
          aria-describedby={message === "" ? undefined : "written-fault"}
          onFocus={(event) => event.currentTarget.select()}
          placeholder={exampleOf(unitsOf(rules, table))}
          autocapitalize="off"
          autocomplete="off"
          enterkeyhint="done"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget: { value } }) => write(value)}
          onChange={({ currentTarget: { value } }) => void take(value)}
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData?.getData("text") ?? "";
            if (pasted === "" || selectionStart !== 0 || selectionEnd !== value.length) return;
            event.preventDefault();
            void take(inOneLine(pasted));
          }}
        />
        <button type="button" disabled={written === ""} onClick={() => void copy()}>
          Copy
        </button>
      </form>
      {message !== "" && (
        <p class="fault written-fault" id="written-fault" role="alert">
          {message}
        </p>
      )}
      <span class="said" role="status">
        {report}
      </span>
    </>
  );
}
