// Shows a part of the answer that the user can fold. A folded part has no content.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import "./parts.css";

interface Props {
  title: string;
  /** A summary, which is also visible while the part is folded. */
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

/** Shows a bar whose length is `share`, from 0 to 1, in the colour of a side. */
export function Bar({ share, side }: { share: number; side?: "attacker" | "defender" | undefined }) {
  const width = share > 0 ? `max(1px, ${(share * 100).toFixed(2)}%)` : "0";
  return (
    <span class="bar" aria-hidden="true">
      <span class={side ? `bar-${side}` : "bar-plain"} style={{ width }} />
    </span>
  );
}

interface MoreProps {
  shown: Signal<number>;
  total: number;
  step: number;
  what: string;
}

/** Shows a button that shows `step` more entries of a long list, unless all of the `total` entries are shown. */
export function More({ shown, total, step, what }: MoreProps) {
  if (shown.value >= total) return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => {
        shown.value += step;
      }}
    >
      Show more of the {total} {what}
    </button>
  );
}
