import { expect, test } from "vitest";
import { createSavedBattles } from "../../src/link/saved.ts";

function storage(fault?: string): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (fault) throw Object.assign(new Error(fault), { name: fault });
      stored.set(key, value);
    },
  } as unknown as Storage;
}

const names = (saved: ReturnType<typeof createSavedBattles>) => saved.battles.value.map(({ name }) => name);

test("The next visit has the saved battles, in the order of their names", () => {
  const device = storage();
  const saved = createSavedBattles(device);
  expect(saved.save({ name: "Ukraine", text: "u" })).toBe("");
  expect(saved.save({ name: "Karelia", text: "k" })).toBe("");
  expect(createSavedBattles(device).battles.value).toEqual([
    { name: "Karelia", text: "k" },
    { name: "Ukraine", text: "u" },
  ]);
});

test("A battle replaces the one with the same name", () => {
  const saved = createSavedBattles(storage());
  saved.save({ name: "Karelia", text: "first" });
  saved.save({ name: "Karelia", text: "second" });
  expect(saved.battles.value).toEqual([{ name: "Karelia", text: "second" }]);
});

test("A battle gets another name, but not that of another battle", () => {
  const saved = createSavedBattles(storage());
  for (const name of ["a", "b"]) saved.save({ name, text: name });
  expect(saved.rename("a", "b")).toBe("Another battle has this name.");
  expect(saved.rename("a", "c")).toBe("");
  expect(saved.battles.value).toEqual([
    { name: "b", text: "b" },
    { name: "c", text: "a" },
  ]);
});

test("One battle is removed, and the others stay", () => {
  const saved = createSavedBattles(storage());
  for (const name of ["a", "b", "c"]) saved.save({ name, text: name });
  expect(saved.remove("b")).toBe("");
  expect(names(saved)).toEqual(["a", "c"]);
});

test("Battles that another tab has saved stay", () => {
  const device = storage();
  const [one, other] = [createSavedBattles(device), createSavedBattles(device)];
  one.save({ name: "a", text: "a" });
  other.save({ name: "b", text: "b" });
  expect(names(other)).toEqual(["a", "b"]);
});

test("A full storage and one that is refused have a message, and nothing is listed as saved", () => {
  const full = createSavedBattles(storage("QuotaExceededError"));
  expect(full.save({ name: "a", text: "a" })).toMatch(/no space left/);
  expect(names(full)).toEqual([]);
  expect(createSavedBattles(storage("SecurityError")).save({ name: "a", text: "a" })).toMatch(/does not let/);
  expect(createSavedBattles(undefined).save({ name: "a", text: "a" })).toMatch(/does not let/);
});

test.each(["{", '{"a": 1}', '[1, {"name": 2}]'])("The value %s under the same key is not a saved battle", (value) => {
  const device = storage();
  device.setItem("asdic.saved", value);
  expect(createSavedBattles(device).battles.value).toEqual([]);
});
