import { expect, test } from "vitest";
import { createHistory } from "../../src/link/history.ts";

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
}

test("The last battle is first, and each battle is in the list once", () => {
  const history = createHistory(storage());
  for (const text of ["a", "b", "a"]) history.add(text);
  expect(history.battles.value).toEqual(["a", "b"]);
});

test("The next visit has the battles of this one", () => {
  const device = storage();
  createHistory(device).add("a");
  expect(createHistory(device).battles.value).toEqual(["a"]);
});

test("The history has up to twelve battles", () => {
  const history = createHistory(storage());
  for (let each = 1; each <= 13; each++) history.add(String(each));
  expect(history.battles.value).toHaveLength(12);
  expect(history.battles.value).not.toContain("1");
});

test("Clearing the history removes the battles from the device", () => {
  const device = storage();
  const history = createHistory(device);
  history.add("a");
  history.clear();
  expect(createHistory(device).battles.value).toEqual([]);
});

test("Without storage battles last as long as the page", () => {
  const history = createHistory(undefined);
  history.add("a");
  expect(history.battles.value).toEqual(["a"]);
});

test("A value of another form under the same key is not a battle", () => {
  const device = storage();
  device.setItem("asdic.battles", '{"a": 1}');
  expect(createHistory(device).battles.value).toEqual([]);
});

test("Battles that another tab added stay when this tab adds one", () => {
  const device = storage();
  const [here, there] = [createHistory(device), createHistory(device)];
  here.add("a");
  there.add("b");
  expect(createHistory(device).battles.value).toEqual(["b", "a"]);
  here.reload();
  expect(here.battles.value).toEqual(["b", "a"]);
});

test("The page has all its battles also if the storage is full", () => {
  const device = storage();
  const history = createHistory(device);
  device.setItem = () => {
    throw new Error("full");
  };
  for (const text of ["a", "b"]) history.add(text);
  history.reload();
  expect(history.battles.value).toEqual(["b", "a"]);
});

test("A battle that is larger than a case can be is not added", () => {
  const history = createHistory(storage());
  history.add("a".repeat((1 << 20) + 1));
  expect(history.battles.value).toEqual([]);
});
