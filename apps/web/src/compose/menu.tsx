// Which battle: openings that players know, the last battles, files, and a link.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Battle } from "../battle/battle.ts";
import { emptyCase } from "../battle/battle.ts";
import { readCase, textAt, valueAt, withValue } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import { rulesNamed } from "../battle/rules.ts";
import { swapped } from "../battle/swap.ts";
import { readingsOfUnits } from "../battle/units.ts";
import { toFragment } from "../link/link.ts";
import type { Remembered } from "../link/remembered.ts";
import type { Preset } from "./presets.ts";
import "./menu.css";

interface MenuProps {
  battle: Battle;
  remembered: Remembered;
  load(text: string): void; // in place of the battle
}

export function Menu({ battle, remembered, load }: MenuProps) {
  const said = useSignal("");
  const presets = useSignal<readonly Preset[]>([]);
  const file = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const link = new URL(await toFragment(battle.text.value), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      said.value = "The link is copied.";
    } catch {
      said.value = "The link is in the address bar.";
    }
    setTimeout(() => (said.value = ""), 3000);
  };

  return (
    <div class="menu">
      <Dropdown
        label="Battles"
        opened={() =>
          void import("./presets.ts").then((module) => (presets.value = module.presets))
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
            {remembered.battles.value.length > 0 && (
              <Group title="Last battles on this device">
                {remembered.battles.value.map((text) => (
                  <Item key={text} {...spoken(text)} choose={() => (load(text), close())} />
                ))}
                <Item label="Forget them" choose={remembered.forget} />
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
      <button type="button" onClick={() => swap(battle)}>
        Swap
      </button>
      <button type="button" onClick={() => load(cleared(battle))}>
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
          const text = await input.files?.[0]?.text();
          input.value = "";
          if (text !== undefined) load(text);
        }}
      />
      <span class="said" role="status">
        {said}
      </span>
    </div>
  );
}

interface DropdownProps {
  label: string;
  opened(): void;
  children(close: () => void): ComponentChildren;
}

/** A list under a button; Escape and a click elsewhere close it. */
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

/** A battle of nobody is not remembered. */
export function isWorthKeeping(battle: Battle): boolean {
  const table = battle.table.value;
  return !table || textAt(table, "attacker.units") !== "" || textAt(table, "defender.units") !== "";
}

/** "Germany attacks Karelia", and then "6 inf, 2 arm against 4 inf". */
function spoken(text: string): { label: string; more?: string } {
  const table = readCase(text);
  if (!table) return { label: text.slice(0, 60) };
  const title = textAt(table, "title");
  const units = ["attacker", "defender"].map((side) => textAt(table, `${side}.units`) || "nobody");
  const forces = units.join(" against ");
  return title === "" ? { label: forces } : { label: title, more: forces };
}

/** Nobody, in the same game: what stands beside the rules is kept, as the edition and the dice. */
function cleared(battle: Battle): string {
  const table = battle.table.value ?? {};
  const rules = rulesNamed(battle.rules.value);
  let kept: Table = {};
  for (const path of ["die", ...(rules ? readingsOfUnits(rules) : []).map((each) => each.path)])
    kept = withValue(kept, path, valueAt(table, path));
  return emptyCase(battle.rules.value, kept);
}

function swap(battle: Battle): void {
  const table = battle.table.value;
  const rules = rulesNamed(battle.rules.value);
  if (table && rules) battle.change(swapped(table, rules));
}

function save(battle: Battle): void {
  const title = textAt(battle.table.value ?? {}, "title") || "battle";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([battle.text.value], { type: "application/toml" }));
  link.download =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) + ".toml";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
