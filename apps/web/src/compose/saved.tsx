// The part of the menu with the battles that the user has saved under names.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SavedBattle, SavedBattles } from "../link/saved.ts";

interface SavedProps {
  saved: SavedBattles;
  /** The battle of the page, and a name for it. */
  text: string;
  suggested: string;
  /** Opens a battle. */
  choose(text: string): void;
}

/** The greatest number of characters of a name. */
const longest = 80;

export function Saved({ saved, text, suggested, choose }: SavedProps) {
  const typed = useSignal<string | undefined>(undefined);
  const renamed = useSignal("");
  const deleted = useSignal<SavedBattle | undefined>(undefined);
  const report = useSignal("");
  const fault = useSignal("");
  const section = useRef<HTMLElement>(null);
  /** What gets the focus after the next change, as the button that was pressed is gone. */
  const focus = useRef("");
  useLayoutEffect(() => {
    const { current } = focus;
    focus.current = "";
    if (current !== "") section.current?.querySelector<HTMLElement>(current)?.focus();
  });

  const all = saved.battles.value;
  const name = (typed.value ?? suggested).trim().slice(0, longest);
  const isKnown = all.some((each) => each.name === name);
  const tell = (why: string, done: string) => {
    fault.value = why;
    report.value = why === "" ? done : "";
    return why === "";
  };
  const save = () => {
    if (name !== "" && tell(saved.save({ name, text }), `${name} is saved.`)) typed.value = undefined;
    deleted.value = undefined;
  };
  const rename = (from: string, to: string) => {
    const next = to.trim().slice(0, longest);
    if (next === "" || next === from || tell(saved.rename(from, next), `${next} is renamed.`)) {
      renamed.value = "";
      focus.current = `[data-name="${CSS.escape(next || from)}"]`;
    }
  };
  const remove = (battle: SavedBattle) => {
    if (!tell(saved.remove(battle.name), `${battle.name} is deleted.`)) return;
    deleted.value = battle;
    focus.current = ".bring-back";
  };
  const bringBack = (battle: SavedBattle) => {
    tell(saved.save(battle), `${battle.name} is back.`);
    deleted.value = undefined;
    focus.current = `[data-name="${CSS.escape(battle.name)}"]`;
  };
  return (
    <section class="saved" ref={section} aria-label="Saved battles">
      <h2>Saved battles on this device</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input
          aria-label="Name of this battle"
          autocomplete="off"
          maxLength={longest}
          value={typed.value ?? suggested}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <button type="submit" disabled={name === ""}>
          {isKnown ? "Replace" : "Save"}
        </button>
      </form>
      {fault.value !== "" && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
      <p class="saved-report" role="status">
        {report.value}
        {deleted.value && (
          <button type="button" class="plain bring-back" onClick={() => bringBack(deleted.value!)}>
            Bring it back
          </button>
        )}
      </p>
      <ul>
        {all.map((battle) => (
          <li key={battle.name}>
            {renamed.value === battle.name ? (
              <Renaming battle={battle} rename={rename} />
            ) : (
              <>
                <button type="button" data-name={battle.name} onClick={() => choose(battle.text)}>
                  {battle.name}
                </button>
                <button
                  type="button"
                  aria-label={`Rename ${battle.name}`}
                  onClick={() => {
                    renamed.value = battle.name;
                    focus.current = ".renaming input";
                  }}
                >
                  Rename
                </button>
                <button type="button" aria-label={`Delete ${battle.name}`} onClick={() => remove(battle)}>
                  Delete
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RenamingProps {
  battle: SavedBattle;
  rename(from: string, to: string): void;
}

function Renaming({ battle, rename }: RenamingProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      class="renaming"
      onSubmit={(event) => {
        event.preventDefault();
        rename(battle.name, input.current?.value ?? "");
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation(); // the menu stays open
        rename(battle.name, battle.name);
      }}
    >
      <input
        ref={input}
        aria-label={`New name of ${battle.name}`}
        autocomplete="off"
        maxLength={longest}
        defaultValue={battle.name}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="submit">Rename</button>
    </form>
  );
}
