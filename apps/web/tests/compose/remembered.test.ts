import { expect, test } from "vitest";
import { createRemembered } from "../../src/link/remembered.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

test("The last battle comes first, and each but once", () => {
  const remembered = createRemembered(storage());
  for (const text of ["a", "b", "a"]) remembered.add(text);
  expect(remembered.battles.value).toEqual(["a", "b"]);
});

test("Battles outlast the page", () => {
  const device = storage();
  createRemembered(device).add("a");
  expect(createRemembered(device).battles.value).toEqual(["a"]);
});

test("Twelve battles are remembered", () => {
  const remembered = createRemembered(storage());
  for (let each = 1; each <= 13; each++) remembered.add(String(each));
  expect(remembered.battles.value).toHaveLength(12);
  expect(remembered.battles.value).not.toContain("1");
});

test("Forgotten battles are gone from the device", () => {
  const device = storage();
  const remembered = createRemembered(device);
  remembered.add("a");
  remembered.forget();
  expect(createRemembered(device).battles.value).toEqual([]);
});

test("Without storage battles last as long as the page", () => {
  const remembered = createRemembered(undefined);
  remembered.add("a");
  expect(remembered.battles.value).toEqual(["a"]);
});

test("What somebody else keeps under the same name is no battle", () => {
  const device = storage();
  device.setItem("asdic.battles", '{"a": 1}');
  expect(createRemembered(device).battles.value).toEqual([]);
});

test("What another tab keeps stays when this one keeps more", () => {
  const device = storage();
  const [here, there] = [createRemembered(device), createRemembered(device)];
  here.add("a");
  there.add("b");
  expect(createRemembered(device).battles.value).toEqual(["b", "a"]);
  here.readAgain();
  expect(here.battles.value).toEqual(["b", "a"]);
});

test("A device that is full forgets nothing that the page remembers", () => {
  const device = storage();
  const remembered = createRemembered(device);
  device.setItem = () => {
    throw new Error("full");
  };
  for (const text of ["a", "b"]) remembered.add(text);
  remembered.readAgain();
  expect(remembered.battles.value).toEqual(["b", "a"]);
});
