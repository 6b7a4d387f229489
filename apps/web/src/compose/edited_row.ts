// Keeps the row of a unit while the user edits its number, which may be 0 before the next digit.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Milliseconds for which a row stays without the focus, so that nothing moves under a pointer that is still down. */
const stay = 300;

export interface EditedRow {
  /** The row that has the focus, or an empty text. */
  row: string;
  /** Returns the handlers of a row. */
  of(row: string): { onFocusIn(): void; onFocusOut(): void };
}

export function useEditedRow(): EditedRow {
  const edited = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    row: edited.value,
    of: (row) => ({
      onFocusIn() {
        clearTimeout(timer.current);
        edited.value = row;
      },
      onFocusOut() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => (edited.value = ""), stay);
      },
    }),
  };
}
