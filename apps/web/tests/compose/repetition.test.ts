import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Repetition } from "../../src/compose/repetition.ts";

const blurs = new Set<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => blurs.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => blurs.delete(listener));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  blurs.clear();
});

/** Returns the times of the steps in milliseconds. */
function timesOf(possible: number, end = 5000): { times: number[]; repetition: Repetition } {
  const begin = Date.now();
  const times: number[] = [];
  const repetition = new Repetition(() => times.push(Date.now() - begin) < possible);
  vi.advanceTimersByTime(end);
  return { times, repetition };
}

test("A short press has no repetition", () => {
  const { times, repetition } = timesOf(100, 399);
  repetition.stop();
  vi.advanceTimersByTime(5000);
  expect(times).toEqual([]);
  expect(repetition.hasRepeated).toBe(false);
});

test("Pauses become shorter, to 50 ms", () => {
  const { times, repetition } = timesOf(1000);
  repetition.stop();
  expect(times[0]).toBe(400);
  const pauses = times.slice(1).map((time, index) => time - times[index]!);
  expect(pauses[0]).toBe(160);
  expect(pauses.at(-1)).toBe(50);
  expect(pauses).toEqual(pauses.toSorted((one, other) => other - one));
});

test("A limit ends the repetition", () => {
  expect(timesOf(3).times).toHaveLength(3);
});

test("A window that loses the focus ends the repetition", () => {
  const { times } = timesOf(1000, 1000);
  const before = times.length;
  for (const blur of [...blurs]) blur();
  vi.advanceTimersByTime(5000);
  expect(times).toHaveLength(before);
  expect(blurs.size).toBe(0);
});
