// The last battles, on this device only.
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

const key = "asdic.battles";
const most = 12;

export interface Remembered {
  readonly battles: ReadonlySignal<readonly string[]>;
  add(text: string): void;
  forget(): void;
  /** Takes over what another tab has changed. */
  readAgain(): void;
}

/** The last battles first. Where the device keeps nothing, they last as long as the page. */
export function createRemembered(storage: Storage | undefined): Remembered {
  const battles = signal<readonly string[]>(read(storage));
  let keeps = storage !== undefined;
  // Another tab may have kept other battles since.
  const readAgain = () => {
    if (keeps) battles.value = read(storage);
  };
  const keep = (texts: readonly string[]) => {
    battles.value = texts;
    try {
      storage?.setItem(key, JSON.stringify(texts));
    } catch {
      keeps = false; // the device is full, or keeps nothing
    }
  };
  return {
    battles,
    add(text) {
      readAgain();
      keep([text, ...battles.value.filter((each) => each !== text)].slice(0, most));
    },
    forget: () => keep([]),
    readAgain,
  };
}

function read(storage: Storage | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
