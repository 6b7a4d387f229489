// Keeps the last battles, on this device only.
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { largestCase } from "../battle/case.ts";

const key = "asdic.battles";
const most = 12;

export interface BattleHistory {
  /** The last battle first. */
  readonly battles: ReadonlySignal<readonly string[]>;
  add(text: string): void;
  clear(): void;
  /** Reads the battles again, after another tab has changed them. */
  reload(): void;
}

/** Returns the history in `storage`. Without storage, battles last as long as the page. */
export function createHistory(storage: Storage | undefined): BattleHistory {
  const battles = signal<readonly string[]>(read(storage));
  let isStored = storage !== undefined;
  const reload = () => {
    if (isStored) battles.value = read(storage);
  };
  const write = (texts: readonly string[]) => {
    battles.value = texts;
    try {
      storage?.setItem(key, JSON.stringify(texts));
    } catch {
      isStored = false; // the storage is full or refused
    }
  };
  return {
    battles,
    add(text) {
      if (text.length > largestCase) return;
      reload(); // another tab may have added battles
      write([text, ...battles.value.filter((each) => each !== text)].slice(0, most));
    },
    clear: () => write([]),
    reload,
  };
}

function read(storage: Storage | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
