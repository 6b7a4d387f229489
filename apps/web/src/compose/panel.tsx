// A part of the form that the user opens.
import type { ComponentChildren } from "preact";

interface PanelProps {
  title: string;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  children(): ComponentChildren;
}

/** Shows a panel. A closed panel has no content. */
export function Panel({ title, isOpen, setOpen, children }: PanelProps) {
  return (
    <details
      class="panel"
      data-title={title}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && <div class="panel-body">{children()}</div>}
    </details>
  );
}
