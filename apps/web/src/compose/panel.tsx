import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface PanelProps {
  title: string;
  note?: string | undefined; // what is worth knowing while it is closed
  children(): ComponentChildren;
}

/** A part of the page that is made when it is opened. */
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
