// A part of the answer that can be folded; what is folded is not made.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import "./parts.css";

interface Props {
  title: string;
  /** What it says in a few words, also while it is folded. */
  brief?: ComponentChildren;
  open?: boolean;
  children: () => ComponentChildren;
}

export function Part({ title, brief, open = false, children }: Props) {
  const isOpen = useSignal(open);
  return (
    <details
      class="part"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <h2>{title}</h2>
        {brief && <span class="quiet">{brief}</span>}
      </summary>
      {isOpen.value && <div class="part-body">{children()}</div>}
    </details>
  );
}

/** A bar as long as its share, from 0 to 1; the number stands beside it. */
export function Bar({ share, of }: { share: number; of?: "attacker" | "defender" | undefined }) {
  const width = share > 0 ? `max(1px, ${(share * 100).toFixed(2)}%)` : "0";
  return (
    <span class="bar" aria-hidden="true">
      <span class={of ? `bar-${of}` : "bar-plain"} style={{ width }} />
    </span>
  );
}

interface MoreProps {
  shown: Signal<number>;
  of: number;
  step: number;
  what: string;
}

/** A button below so many of a long list, while there are more. */
export function More({ shown, of, step, what }: MoreProps) {
  if (shown.value >= of) return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => {
        shown.value += step;
      }}
    >
      Show more of the {of} {what}
    </button>
  );
}
