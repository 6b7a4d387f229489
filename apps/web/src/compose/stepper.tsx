import { mostOfAUnit } from "../battle/force.ts";

interface StepperProps {
  label: string; // what is counted, as "Attacker: infantry"
  count: number;
  set(count: number): void;
}

/** A number with a button on each side. The keys up and down step it, too. */
export function Stepper({ label, count, set }: StepperProps) {
  return (
    <div class={count > 0 ? "stepper stepper-some" : "stepper"}>
      <button
        type="button"
        aria-label={`${label}, one less`}
        disabled={count === 0}
        onClick={() => set(count - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={mostOfAUnit}
        aria-label={label}
        value={count}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        aria-label={`${label}, one more`}
        disabled={count === mostOfAUnit}
        onClick={() => set(count + 1)}
      >
        +
      </button>
    </div>
  );
}
