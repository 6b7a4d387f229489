import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { Answer } from "./answer/answer.tsx";
import type { Battle } from "./battle/battle.ts";
import { textAt } from "./battle/case.ts";
import { readRules, ruleSystems, rulesNamed } from "./battle/rules.ts";
import type { Rules } from "./battle/rules.ts";
import { Compose } from "./compose/compose.tsx";
import { isWorthKeeping, Menu } from "./compose/menu.tsx";
import type { Engine } from "./engine/engine.ts";
import { fromFragment, toFragment } from "./link/link.ts";
import type { Remembered } from "./link/remembered.ts";
import { Tables } from "./tables/tables.tsx";

interface AppProps {
  battle: Battle;
  engine: Engine;
  remembered: Remembered;
  badLink: string;
}

export function App({ battle, engine, remembered, badLink }: AppProps) {
  const rules = rulesNamed(battle.rules.value);
  // What is wrong with a link is of interest until the battle is another.
  const notice = useSignal({ said: badLink, of: battle.text.value });

  const load = (text: string) => {
    if (isWorthKeeping(battle)) remembered.add(battle.text.value);
    battle.load(text);
  };
  useLink(battle, load, notice);
  useSignalEffect(() => {
    void readRules(battle.rules.value, engine).catch(() => {}); // the answer says why
  });
  useMemory(battle, remembered);

  const missing = missingSide(battle, rules);
  return (
    <>
      <header class="top">
        <h1>
          asdic <span class="motto">exact odds</span>
        </h1>
        <Menu battle={battle} remembered={remembered} load={load} />
      </header>
      {notice.value.said && notice.value.of === battle.text.value && (
        <p class="notice" role="alert">
          {notice.value.said}
        </p>
      )}
      <main class="sheet">
        <Compose {...{ battle, engine, rules, load }} systems={ruleSystems} />
        {missing ? (
          <section class="verdict" aria-label="The odds">
            <p class="verdict-missing">{missing}</p>
          </section>
        ) : (
          <>
            <Answer case={battle.text.value} engine={engine} />
            <Tables case={battle.text.value} engine={engine} />
          </>
        )}
      </main>
      <footer class="bottom">
        Every chance is a fraction, computed on this device. Nothing is sampled, and nothing is sent
        anywhere.
      </footer>
    </>
  );
}

/** What there has to be before there is anything to answer. */
function missingSide(battle: Battle, rules: Rules | undefined): string {
  const table = battle.table.value;
  if (!table || !rules || rules.forces === "none") return "";
  const needed = rules.forces === "both" ? ["attacker", "defender"] : ["attacker"];
  const empty = needed.filter((side) => textAt(table, `${side}.units`).trim() === "");
  if (empty.length === 0) return "";
  return empty.length === 2
    ? "Who attacks, and who defends?"
    : `Who ${empty[0] === "attacker" ? "attacks" : "defends"}?`;
}

interface Notice {
  said: string;
  /** The battle that was there. */
  of: string;
}

/** The address follows the battle, and the battle follows an address that somebody enters. */
function useLink(battle: Battle, load: (text: string) => void, notice: Signal<Notice>): void {
  useSignalEffect(() => {
    const text = battle.text.value;
    const later = setTimeout(async () => {
      const fragment = await toFragment(text);
      if (text !== battle.text.peek()) return;
      const worth = isWorthKeeping(battle);
      history.replaceState(null, "", worth ? fragment : location.pathname + location.search);
    }, 250);
    return () => clearTimeout(later);
  });
  useSignalEffect(() => {
    const follow = () => {
      fromFragment(location.hash).then(
        (text) => {
          notice.value = { said: "", of: "" };
          if (text !== undefined) load(text);
        },
        (error: Error) => (notice.value = { said: error.message, of: battle.text.peek() }),
      );
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  });
}

/** The battle is remembered when one leaves the page. */
function useMemory(battle: Battle, remembered: Remembered): void {
  useSignalEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden" && isWorthKeeping(battle))
        remembered.add(battle.text.peek());
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  });
}
