// A field for a number that is never missing.
import { useSignal } from "@preact/signals";

/** What a field for a number shows while the user types in it. */
export interface Draft {
  shown: string | number;
  /** Whether the user types. */
  isKept: boolean;
  /** Shows this text as long as the number is `number`. */
  keep(text: string, number: number): void;
  /** Shows the number again. */
  drop(): void;
}

/** Keeps what the user types in a field for `number`. The field shows the number again if it changes in another way. */
export function useDraft(number: number): Draft {
  const draft = useSignal<{ text: string; number: number } | undefined>(undefined);
  const kept = draft.value?.number === number ? draft.value : undefined;
  return {
    shown: kept ? kept.text : number,
    isKept: kept !== undefined,
    keep: (text, typed) => (draft.value = { text, number: typed }),
    drop: () => (draft.value = undefined),
  };
}

interface NumberInputProps {
  value: number;
  least: number;
  most: number;
  /** Whether the number can have decimals. */
  hasDecimals?: boolean;
  /** Is called with each number from `least` to `most` that the user types. */
  set(value: number): void;
  label?: string;
  class?: string;
}

/**
 * Shows a field for a number. When it loses the focus, it shows the number that is used: a number that is too large or too
 * small becomes the nearest one, and any other text changes nothing.
 */
export function NumberInput({ value, least, most, hasDecimals = false, set, label, class: name }: NumberInputProps) {
  const draft = useDraft(value);
  const read = (typed: number) => (hasDecimals ? typed : Math.floor(typed));
  return (
    <input
      class={name}
      type="number"
      inputMode={hasDecimals ? "decimal" : "numeric"}
      step={hasDecimals ? "any" : 1}
      min={least}
      max={most}
      aria-label={label}
      value={draft.shown}
      onInput={({ currentTarget: { value: text, valueAsNumber } }) => {
        const typed = read(valueAsNumber);
        const isUsed = typed >= least && typed <= most;
        if (isUsed) set(typed);
        draft.keep(text, isUsed ? typed : value);
      }}
      onBlur={({ currentTarget: { valueAsNumber } }) => {
        const nearest = Math.min(Math.max(read(valueAsNumber), least), most);
        if (draft.isKept && !Number.isNaN(nearest) && nearest !== value) set(nearest);
        draft.drop();
      }}
    />
  );
}
