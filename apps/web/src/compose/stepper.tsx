import { bounded, mostOfAUnit } from "../battle/force.ts";

interface StepperProps {
  label: string; // what is counted, as "Attacker: infantry"
  count: number;
  set(count: number): void;
}

/** A number with a button on each side; on a keyboard the keys up and down step it. */
export function Stepper({ label, count, set }: StepperProps) {
  return (
    <div class={count > 0 ? "stepper stepper-some" : "stepper"}>
      <button
        type="button"
        tabIndex={-1}
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
        onInput={({ currentTarget: input }) => {
          set(input.valueAsNumber);
          if (input.valueAsNumber > mostOfAUnit) input.valueAsNumber = mostOfAUnit;
        }}
        onBlur={({ currentTarget: input }) => (input.valueAsNumber = bounded(input.valueAsNumber))}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${label}, one more`}
        disabled={count === mostOfAUnit}
        onClick={() => set(count + 1)}
      >
        +
      </button>
    </div>
  );
}
