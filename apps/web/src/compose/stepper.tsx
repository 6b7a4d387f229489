// A field for a number of units.
import { bounded, mostOfAUnit } from "../battle/force.ts";

interface StepperProps {
  /** The units, such as "Attacker: infantry". */
  label: string;
  count: number;
  set(count: number): void;
}

/** Shows a number between two buttons. The up and down keys change it also. */
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
