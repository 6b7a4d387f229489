// A field for a number of units.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { bounded, mostOfAUnit } from "../battle/force.ts";
import { useReport } from "../report.ts";
import { useDraft } from "./number_input.tsx";
import { Repetition } from "./repetition.ts";

interface StepperProps {
  /** The units, such as "Attacker: infantry". */
  label: string;
  count: number;
  /** Changes the number. The changes of one `hold` are one step for undo. */
  set(count: number, hold?: object): void;
}

/** Shows a number between two buttons. The up and down keys change it also. A button or a key that is held repeats. */
export function Stepper({ label, count, set }: StepperProps) {
  const [report, say] = useReport();
  const now = useRef({ count, set });
  now.current = { count, set };
  const repetition = useRef<Repetition | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  const draft = useDraft(count);
  /** All that the user types before the field loses the focus is one step for undo. */
  const typing = useRef({});
  const isTyping = useRef(false);
  const end = () => repetition.current?.stop();
  // The focus moves after the pointer is down, so that only a key loses its hold with the focus.
  const leave = () => {
    if (isByKey.current) end();
  };
  useEffect(() => end, []);
  useLayoutEffect(() => {
    // After a button or a key, a digit replaces the number. After a digit, another one follows it.
    if (!isTyping.current && document.activeElement === input.current) input.current?.select();
  }, [count]);

  const endTyping = () => {
    isTyping.current = false;
    typing.current = {};
    draft.drop();
  };
  const begin = (by: number, byKey: boolean) => {
    end();
    endTyping();
    isByKey.current = byKey;
    const hold = {};
    const step = () => {
      const next = now.current.count + by;
      if (bounded(next) === next) now.current.set(next, hold);
      return bounded(next + by) === next + by;
    };
    if (byKey) step();
    repetition.current = new Repetition(step);
  };
  const press = (event: KeyboardEvent, by: number | undefined) => {
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) begin(by, true);
  };
  const button = (by: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${label}, one ${by > 0 ? "more" : "less"}`}
      disabled={bounded(count + by) === count}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.releasePointerCapture(event.pointerId); // a finger that leaves the button ends the hold
        begin(by, false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => press(event, event.key === " " || event.key === "Enter" ? by : undefined)}
      onKeyUp={end}
      onBlur={leave}
      onClick={({ detail }) => {
        // The click that ends a hold does not count. Screen readers click without a pointer.
        if (detail === 0 || !repetition.current?.hasRepeated) set(count + by);
      }}
    >
      {by > 0 ? "+" : "−"}
    </button>
  );
  return (
    <div class={count > 0 ? "stepper stepper-some" : "stepper"}>
      {button(-1)}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostOfAUnit}
        aria-label={label}
        value={draft.shown}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => press(event, { ArrowUp: 1, ArrowDown: -1 }[event.key])}
        onKeyUp={end}
        onInput={({ currentTarget: field }) => {
          isTyping.current = true;
          draft.keep(field.value, field.valueAsNumber || 0);
          set(field.valueAsNumber, typing.current);
          if (field.valueAsNumber > mostOfAUnit) say(`at most ${mostOfAUnit}`);
        }}
        onBlur={() => {
          leave();
          endTyping();
        }}
      />
      {button(1)}
      {report.value !== "" && (
        <span class="stepper-note" role="status">
          {report.value}
        </span>
      )}
    </div>
  );
}
