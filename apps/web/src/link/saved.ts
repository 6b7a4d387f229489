// Keeps battles under names that the user gives, on this device only.
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

const key = "asdic.saved";

export interface SavedBattle {
  name: string;
  /** The case. */
  text: string;
}

export interface SavedBattles {
  /** In the order of their names. */
  readonly battles: ReadonlySignal<readonly SavedBattle[]>;
  /** Saves a battle, in place of one with the same name. Returns why it cannot be saved, or an empty text. */
  save(battle: SavedBattle): string;
  /** Returns why the battle cannot have this name, or an empty text. */
  rename(from: string, to: string): string;
  remove(name: string): string;
  /** Reads the battles again, after another tab has changed them. */
  reload(): void;
}

const noStorage = "This browser does not let the page keep battles. Save a case file instead.";
const noSpace = "This browser has no space left for battles. Delete one, or save a case file.";

export function createSavedBattles(storage: Storage | undefined): SavedBattles {
  const battles = signal<readonly SavedBattle[]>(read(storage));
  const reload = () => {
    battles.value = read(storage);
  };
  const write = (next: readonly SavedBattle[]): string => {
    if (!storage) return noStorage;
    const sorted = [...next].sort((one, other) => one.name.localeCompare(other.name));
    try {
      storage.setItem(key, JSON.stringify(sorted));
    } catch (error) {
      return (error as Error).name === "QuotaExceededError" ? noSpace : noStorage;
    }
    battles.value = sorted;
    return "";
  };
  const others = (name: string) => {
    reload(); // another tab may have changed them
    return battles.value.filter((each) => each.name !== name);
  };
  return {
    battles,
    save: (battle) => write([...others(battle.name), battle]),
    rename(from, to) {
      const rest = others(from);
      const battle = battles.value.find(({ name }) => name === from);
      if (rest.some(({ name }) => name === to)) return "Another battle has this name.";
      return battle ? write([...rest, { ...battle, name: to }]) : "Another tab has deleted this battle.";
    },
    remove: (name) => write(others(name)),
    reload,
  };
}

function isBattle(value: unknown): value is SavedBattle {
  const { name, text } = (value ?? {}) as Partial<SavedBattle>;
  return typeof name === "string" && typeof text === "string";
}

function read(storage: Storage | undefined): SavedBattle[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isBattle) : [];
  } catch {
    return [];
  }
}
