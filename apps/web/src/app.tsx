// The page: the battle, its odds, and its tables.
import { useSignal, useSignalEffect } from "@preact/signals";
import { Answer } from "./answer/answer.tsx";
import { type Battle, emptyCase } from "./battle/battle.ts";
import { isTable, valueAt } from "./battle/case.ts";
import { readRules, ruleSystems, rulesNamed } from "./battle/rules.ts";
import type { Rules } from "./battle/rules.ts";
import { mistypedKeys } from "./compose/changed.ts";
import { Compose } from "./compose/compose.tsx";
import { example } from "./compose/example.ts";
import { isWorthKeeping, Menu } from "./compose/menu.tsx";
import type { Engine } from "./engine/engine.ts";
import { fromFragment, toFragment } from "./link/link.ts";
import type { BattleHistory } from "./link/history.ts";
import type { SavedBattles } from "./link/saved.ts";
import { Tables } from "./tables/tables.tsx";

interface AppProps {
  battle: Battle;
  engine: Engine;
  history: BattleHistory;
  saved: SavedBattles;
  badLink: string;
  /** The fragment of the address that `battle` was read from. */
  fragment: string;
}

export function App({ battle, engine, history, saved, badLink, fragment }: AppProps) {
  const rules = rulesNamed(battle.rules.value);
  const notice = useSignal<Notice>({ message: badLink, text: battle.text.value, about: "link" });
  const show = (message: string, about: Notice["about"]) => (notice.value = { message, text: battle.text.peek(), about });
  const warn = (message: string) => show(message, "file");
  const warnOfLink = (message: string) => show(message, "link");
  const notify = (message: string) => show(message, "change");
  // A change of the battle removes the notice for good, also if the battle has this case again later.
  useSignalEffect(() => {
    const { message, text } = notice.value;
    if (message !== "" && text !== battle.text.value) notice.value = none;
  });

  const load = (text: string) => {
    if (isWorthKeeping(battle)) history.add(battle.text.value);
    notice.value = none;
    battle.load(text);
  };
  const hasBadLink = () => notice.value.message !== "" && notice.value.about === "link";
  useLink(battle, fragment, load, warnOfLink, hasBadLink);
  useSignalEffect(() => {
    void readRules(battle.rules.value, engine).catch(() => {}); // the answer reports the fault
  });
  useHistory(battle, history);

  const missing = missingSide(battle, rules);
  return (
    <>
      <header class="top">
        <h1>
          asdic <span class="motto">exact odds</span>
        </h1>
        <Menu {...{ battle, history, saved, load, warn, notify }} />
      </header>
      {notice.value.message && notice.value.text === battle.text.value && (
        <p class="notice" role="alert">
          {notice.value.message}{" "}
          {notice.value.about === "change" && (
            <button type="button" class="plain" onClick={() => battle.undo()}>
              Undo
            </button>
          )}
        </p>
      )}
      {battle.text.value === example && (
        <p class="hint">An example: change its numbers, or press Clear.</p>
      )}
      <main class="sheet">
        <Compose {...{ battle, engine, rules, load, notify }} systems={ruleSystems} />
        {missing ? (
          <section class="verdict" aria-label="The odds">
            <p class="verdict-missing">{missing}</p>
          </section>
        ) : (
          <>
            <Answer
              case={battle.text.value}
              engine={engine}
              remove={({ side, unit, isAtSea }) => battle.setCount(`${isAtSea ? "sea." : ""}${side}.units`, unit, 0)}
              change={battle.change}
              load={load}
            />
            <Tables case={battle.text.value} engine={engine} />
          </>
        )}
      </main>
      <footer class="bottom">
        Every probability is an exact fraction, computed on this device. The page sends nothing.
      </footer>
    </>
  );
}

/** Returns a question for the sides that need units before there is an answer, or an empty text. */
function missingSide(battle: Battle, rules: Rules | undefined): string {
  const table = battle.table.value;
  if (!table || !rules || rules.forces === "none" || mistypedKeys(table, rules).length > 0) return "";
  const needed = rules.forces === "both" ? ["attacker", "defender"] : ["attacker"];
  // The program explains a side or units of another form, such as `units = 5`.
  const isEmpty = (side: string) => {
    const units = valueAt(table, `${side}.units`);
    if (units === undefined) return isTable(table[side] ?? {});
    return typeof units === "string" && units.trim() === "";
  };
  const empty = needed.filter(isEmpty);
  if (empty.length === 0) return "";
  return empty.length === 2
    ? "Add units to both sides to see the odds."
    : `Add units to the ${empty[0]} to see the odds.`;
}

/** A message about a link, a file or the last change. It is shown until the battle changes from this case. */
interface Notice {
  message: string;
  text: string;
  /** What it is about. A message about the last change has a button to undo it. */
  about: "link" | "file" | "change";
}

const none: Notice = { message: "", text: "", about: "file" };

/**
 * Keeps the link of the battle in the address, and loads the battle of an address that the user enters, also if it
 * has taken the place of `fragment` while the page started. A link that the page cannot read stays in the address while
 * its message is shown, so that the user can reload the page or copy the link.
 */
function useLink(
  battle: Battle,
  fragment: string,
  load: (text: string) => void,
  warn: (message: string) => void,
  hasBadLink: () => boolean,
): void {
  useSignalEffect(() => {
    const text = battle.text.value;
    if (hasBadLink()) return undefined;
    const later = setTimeout(async () => {
      const fragment = await toFragment(text);
      if (text !== battle.text.peek()) return;
      const worth = isWorthKeeping(battle);
      window.history.replaceState(null, "", worth ? fragment : location.pathname + location.search);
    }, 250);
    return () => clearTimeout(later);
  });
  useSignalEffect(() => {
    let last = "";
    // The link is that of the event: the effect above may have written another one into the address since.
    const read = (address: string) => {
      last = address;
      const isLast = () => last === address;
      fromFragment(new URL(address).hash).then(
        (text) => text !== undefined && isLast() && load(text),
        (error: Error) => {
          if (!isLast()) return;
          load(emptyCase("axis-allies")); // the odds of another battle could pass for those of the link
          warn(error.message);
        },
      );
    };
    const follow = ({ newURL }: HashChangeEvent) => read(newURL);
    window.addEventListener("hashchange", follow);
    if (location.hash !== fragment) read(location.href);
    return () => window.removeEventListener("hashchange", follow);
  });
}

/** Adds the battle to the history when the user leaves the page. */
function useHistory(battle: Battle, history: BattleHistory): void {
  useSignalEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden" && isWorthKeeping(battle))
        history.add(battle.text.peek());
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  });
}
