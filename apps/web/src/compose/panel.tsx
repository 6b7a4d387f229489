// A part of the form that the user opens.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface PanelProps {
  title: string;
  /** A summary, which is visible while the panel is closed. */
  note?: string | undefined;
  children(): ComponentChildren;
}

/** Shows a panel. A closed panel has no content. */
export function Panel({ title, note, children }: PanelProps) {
  const open = useSignal(false);
  return (
    <details class="panel" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2> {note !== undefined && <span class="note">{note}</span>}
      </summary>
      {open.value && <div class="panel-body">{children()}</div>}
    </details>
  );
}
