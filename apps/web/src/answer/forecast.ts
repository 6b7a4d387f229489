// Estimates what a battle takes, and decides whether the page can solve it.
import { isTable, readCase, type Table, type Value } from "../battle/case.ts";
import { type Group, writeForce } from "../battle/force.ts";
import { forcesOf } from "./forces.ts";

/** An estimate of the program, in its words, and whether the memory of the page suffices. */
export interface Forecast {
  /** "12 to 550 million states, 5 s to 2 min, 1.4 to 6 GB", or an empty text if nothing is known. */
  words: string;
  fits: "yes" | "maybe" | "no";
}

const gigabyte = 1e9;

/** The largest memory of the program on the page, in gigabytes: that of its array, or that of the device. */
export function memoryOfPage(): number {
  const ofDevice = (globalThis.navigator as { deviceMemory?: number } | undefined)?.deviceMemory;
  return Math.min(4, ofDevice ?? 4);
}

/** A size of battles: the ways to lose some of the units, which are known at once, and the states of the chain. */
export interface Size {
  positions: number;
  states: number;
}

/** The size from which the page asks for an estimate before it asks for the answer. */
export const sizeForEstimate: Size = { positions: 1e12, states: 1e6 };
/**
 * The size from which threads are worth their start. docs/explanation/performance.md has the times of battles of 7,500,
 * 57,000 and 254,000 states.
 */
export const sizeForThreads: Size = { positions: 1e8, states: 1e4 };

/** Returns the number of ways to lose some of the units of a case. */
export function positionsOf(text: string): number {
  return forcesOf(readCase(text) ?? {})
    .flatMap(({ groups }) => groups)
    .reduce((product, { count }) => product * (count + 1), 1);
}

/** Returns both ends of a range of memory, such as "200 MB to 5 GB" or "1.4 to 3270 GB", in bytes. */
function bytesIn(text: string): [least: number, most: number] | undefined {
  const parts = text.replace("more than ", "").split(" to ").map((part) => part.split(" "));
  const unit = parts.at(-1)?.[1];
  const bytes = parts.map(([number = "", own = unit]) => Number(number.replaceAll(",", "")) * (own === "GB" ? gigabyte : 1e6));
  const [least, most = least] = bytes;
  return least === undefined || most === undefined || bytes.some(Number.isNaN) ? undefined : [least, most];
}

/** Returns the estimate in the output of `--dry-run`, or undefined if it has none. */
export function readForecast(out: string): Forecast | undefined {
  const row = (name: string) => new RegExp(`^  ${name} +(.+)$`, "m").exec(out)?.[1] ?? "";
  const [states, time, memory] = [row("states"), row("time"), row("memory")];
  if (states === "") return undefined;
  const isKnown = (each: string) => each !== "not known";
  const words = [isKnown(states) ? `${states} states` : "", time, memory].filter((each) => each !== "" && isKnown(each));
  const most = memoryOfPage() * gigabyte;
  const bytes = isKnown(memory) ? bytesIn(memory) : undefined;
  const isMore = /That is more than [\d,]+\s+states, the limit/.test(out) || (bytes !== undefined && bytes[0] > most);
  const mayBeMore = words.length < 3 || /That may be more than/.test(out) || (bytes !== undefined && bytes[1] > most);
  return { words: words.join(", "), fits: isMore ? "no" : mayBeMore ? "maybe" : "yes" };
}

/** Returns whether the program stopped because the battle is too large for the page. */
export function isTooLarge(fault: string): boolean {
  return /more than \d+ states?|enough memory|exact solution would take|Aborted\(OOM\)/.test(fault);
}

/** A change that makes a battle smaller. */
export interface Reduction {
  label: string;
  values: Record<string, Value | undefined>;
}

function halved(groups: readonly Group[]): string {
  return writeForce(groups.map(({ unit, count }) => ({ unit, count: Math.ceil(count / 2) })));
}

/** Returns the keys whose value leaves a choice open. */
function openKeys(table: Table, prefix = ""): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (value === "optimal" || value === "best-order") return [path];
    return isTable(value) ? openKeys(value, `${path}.`) : [];
  });
}

/** Returns changes that make the battle smaller: fixed choices, and half of the units. */
export function reductionsOf(text: string): Reduction[] {
  const table = readCase(text) ?? {};
  const reductions: Reduction[] = [];
  const open = openKeys(table);
  if (open.length > 0) {
    reductions.push({ label: "Use default choices", values: Object.fromEntries(open.map((path) => [path, undefined])) });
  }
  const forces = forcesOf(table).filter(({ groups }) => groups.some(({ count }) => count > 1));
  if (forces.length > 0) {
    reductions.push({ label: "Halve all forces", values: Object.fromEntries(forces.map(({ path, groups }) => [path, halved(groups)])) });
  }
  return reductions;
}
