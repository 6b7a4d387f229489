// The menu: openings that players know, the last battles, files, and a link.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Battle } from "../battle/battle.ts";
import { emptyCase } from "../battle/battle.ts";
import { readCase, textAt, valueAt, withValue } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import { fileNameOf, readTextFile } from "../battle/case_file.ts";
import { rulesNamed } from "../battle/rules.ts";
import { leftOutOfSwap, swapped } from "../battle/swap.ts";
import { unitSettings } from "../battle/units.ts";
import { toFragment } from "../link/link.ts";
import type { BattleHistory } from "../link/history.ts";
import type { SavedBattles } from "../link/saved.ts";
import { useReport } from "../report.ts";
import { example } from "./example.ts";
import type { Preset } from "./presets.ts";
import { Saved } from "./saved.tsx";
import "./menu.css";

interface MenuProps {
  battle: Battle;
  history: BattleHistory;
  saved: SavedBattles;
  /** Replaces the battle. */
  load(text: string): void;
  /** Shows a message for the user. */
  warn(message: string): void;
  /** Shows a message about the last change, with a button that takes it back. */
  notify(message: string): void;
}

export function Menu({ battle, history, saved, load, warn, notify }: MenuProps) {
  const [report, say] = useReport();
  const presets = useSignal<readonly Preset[]>([]);
  const file = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const link = new URL(await toFragment(battle.text.value), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied.");
    } catch {
      say("This browser does not let the page copy. Copy the link from the address bar.");
    }
  };

  useUndoKeys(battle);
  return (
    <div class="menu">
      <Dropdown
        label="Battles"
        opened={() =>
          void import("./presets.ts").then(
            (module) => (presets.value = module.presets),
            () => warn("The openings could not be loaded. Reload the page to get them."),
          )
        }
      >
        {(close) => (
          <>
            <Group title="Files">
              <Item label="Open a case file" choose={() => (file.current?.click(), close())} />
              <Item
                label="Save this battle as a case file"
                choose={() => (save(battle), close())}
              />
            </Group>
            <Saved
              saved={saved}
              text={battle.text.value}
              suggested={titleOf(battle.text.value).label}
              choose={(text) => (load(text), close())}
            />
            {history.battles.value.length > 0 && (
              <Group title="Last battles on this device">
                {history.battles.value.map((text) => (
                  <Item key={text} {...titleOf(text)} choose={() => (load(text), close())} />
                ))}
                <Item label="Forget them" choose={() => (close(), history.clear())} />
              </Group>
            )}
            {[...new Set(presets.value.map(({ game }) => game))].map((game) => (
              <Group key={game} title={game}>
                {presets.value
                  .filter((each) => each.game === game)
                  .map(({ title, text }) => (
                    <Item key={title} label={title} choose={() => (load(text), close())} />
                  ))}
              </Group>
            ))}
          </>
        )}
      </Dropdown>
      <button type="button" disabled={!battle.canUndo.value} onClick={() => battle.undo()}>
        Undo
      </button>
      <button type="button" disabled={valueAt(battle.table.value ?? {}, "sea") !== undefined} onClick={() => swap(battle, notify)}>
        Swap
      </button>
      <button type="button" onClick={() => load(emptyCaseLike(battle))}>
        Clear
      </button>
      <button type="button" onClick={() => void copy()}>
        Link
      </button>
      <input
        ref={file}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label="A case file"
        accept=".toml,application/toml,text/plain"
        onChange={async (event) => {
          const input = event.currentTarget;
          const [file] = input.files ?? [];
          if (file) await readTextFile(file).then(load, (error: Error) => warn(error.message));
          input.value = "";
        }}
      />
      <span class="said" role="status">
        {report}
      </span>
    </div>
  );
}

interface DropdownProps {
  label: string;
  opened(): void;
  children(close: () => void): ComponentChildren;
}

/** Shows a list under a button. Escape, a click elsewhere and a focus elsewhere close it. */
function Dropdown({ label, opened, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!details.current?.open) return;
    const summary = details.current.querySelector("summary");
    if (details.current.contains(document.activeElement)) summary?.focus();
    details.current.open = false;
  };
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
  return (
    <details
      class="dropdown"
      ref={details}
      onToggle={({ currentTarget: { open, lastElementChild: list } }) => {
        if (!open) return;
        list!.scrollTop = 0;
        opened();
      }}
      onKeyDown={(event) => event.key === "Escape" && close()}
      onFocusOut={({ currentTarget: list, relatedTarget }) => {
        if (relatedTarget && !list.contains(relatedTarget as Node)) list.open = false;
      }}
    >
      <summary>{label}</summary>
      <div class="dropdown-list">{children(close)}</div>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Item({ label, more, choose }: { label: string; more?: string; choose(): void }) {
  return (
    <li>
      <button type="button" onClick={choose}>
        {label}
        {more && <span class="more">{more}</span>}
      </button>
    </li>
  );
}

/** Undoes changes with Ctrl+Z, and makes them again with Ctrl+Shift+Z or Ctrl+Y, except in fields with text. */
function useUndoKeys(battle: Battle): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if ((event.target as Element).matches("textarea, input:not([type=number], [type=radio], [type=checkbox])")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) battle.redo();
      else battle.undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [battle]);
}

/** Returns whether the battle belongs in a link and in the history: a battle without units and the example do not. */
export function isWorthKeeping(battle: Battle): boolean {
  const table = battle.table.value;
  if (battle.text.value === example) return false;
  const forces = ["attacker.units", "defender.units", "sea.attacker.units", "sea.defender.units"];
  return !table || forces.some((path) => textAt(table, path) !== "");
}

/** Returns the title of a battle and its forces, such as "6 inf, 2 arm against 4 inf". */
function titleOf(text: string): { label: string; more?: string } {
  const table = readCase(text);
  if (!table) return { label: text.slice(0, 60) };
  const title = textAt(table, "title");
  const units = ["attacker", "defender"].map((side) => textAt(table, `${side}.units`) || "nothing");
  const forces = units.join(" against ");
  return title === "" ? { label: forces } : { label: title, more: forces };
}

/** Returns a case without units under the same rules, edition and dice. */
function emptyCaseLike(battle: Battle): string {
  const table = battle.table.value ?? {};
  const rules = rulesNamed(battle.rules.value);
  let kept: Table = {};
  for (const path of ["die", ...(rules ? unitSettings(rules) : []).map((each) => each.path)])
    kept = withValue(kept, path, valueAt(table, path));
  return emptyCase(battle.rules.value, kept);
}

function swap(battle: Battle, notify: (message: string) => void): void {
  const table = battle.table.value;
  const rules = rulesNamed(battle.rules.value);
  if (!table || !rules) return;
  battle.change(swapped(table, rules));
  const leftOut = leftOutOfSwap(table, rules);
  if (leftOut !== "") notify(`${leftOut} left out.`);
}

function save(battle: Battle): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([battle.text.value], { type: "application/toml" }));
  link.download = `${fileNameOf(battle.table.value ?? {})}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
