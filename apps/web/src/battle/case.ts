// Reads a case file, changes its keys, and writes it.
import { parse, stringify } from "smol-toml";
import type { TomlTable, TomlValue } from "smol-toml";

export type Table = TomlTable;
export type Value = TomlValue;

/** The largest size of a case file in bytes, which is the limit of the program. */
export const largestCase = 1 << 20;

/** Returns the case as a table, or undefined if the text is not TOML. */
export function readCase(text: string): Table | undefined {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" }) as Table;
  } catch {
    return undefined;
  }
}

export function writeCase(table: Table): string {
  return stringify(table).trimEnd() + "\n";
}

export function isTable(value: Value | undefined): value is Table {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
}

/** Returns the value of a key with dots, such as "attacker.units" or "wave.2.units". */
export function valueAt(table: Table, path: string): Value | undefined {
  let value: Value | undefined = table;
  for (const key of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(key) - 2];
    else if (isTable(value)) value = value[key];
    else return undefined;
  }
  return value;
}

export function textAt(table: Table, path: string): string {
  const value = valueAt(table, path);
  return typeof value === "string" ? value : "";
}

/** Returns the number of a key, or undefined if it has none. The program explains a table in its place. */
export function numberAt(table: Table, path: string): number | undefined {
  const value = valueAt(table, path);
  return value === undefined || typeof value === "object" ? undefined : Number(value);
}

/** Returns a copy of the table in which the key has this value, or without the key if the value is undefined. */
export function withValue(table: Table, path: string, value: Value | undefined): Table {
  return within(table, path.split("."), value) as Table;
}

function within(
  old: Value | undefined,
  [key, ...rest]: string[],
  value: Value | undefined,
): Value | undefined {
  if (key === undefined) return value;
  if (Array.isArray(old) || (old === undefined && /^\d+$/.test(key))) {
    const index = Number(key) - 2; // the first [[wave]] is wave.2, after [attacker]
    const changed = (old ?? []).slice();
    const inner = within(changed[index], rest, value);
    if (inner === undefined) changed.splice(index, 1);
    else changed[index] = inner;
    return changed.length > 0 ? changed : undefined;
  }
  const copy: Table = isTable(old) ? { ...old } : {};
  const inner = within(copy[key], rest, value);
  if (inner === undefined || (isTable(inner) && Object.keys(inner).length === 0)) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** Returns the value that the user typed: as TOML if it is valid, else as text. An empty text is undefined. */
export function valueOf(typed: string): Value | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  try {
    return (parse(`value = ${text}`) as { value: Value }).value;
  } catch {
    return text;
  }
}

/** Returns the value in one line, such that `valueOf` reads it. */
export function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : inline(value);
}

function inline(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isTable(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key} = ${inline(each)}`)
    .join(", ")} }`;
}
