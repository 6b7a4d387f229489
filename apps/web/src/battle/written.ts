// Reads battles that the user writes or pastes, such as "3 inf, 2 arm v 4 inf".
import type { Engine } from "../engine/engine.ts";
import { blameOf, messageOf } from "../engine/message.ts";
import { type Table, textAt, withValue, writeCase } from "./case.ts";
import { readForce, readUnit, writeForce } from "./force.ts";
import type { Rules } from "./rules.ts";
import { unitsOf } from "./units.ts";

const file = "battle.toml";
const asCase = ["solve", file, "--format", "json", "--numbers", "certified", "--no-fractions"];

const between = /[\s,]+(?:v|vs|versus|against|attacks?)[\s,.:]+/i;
/** The name of a side before its units, such as "Attacker:". */
const label = /(?<!\S)(attacker|defender)s?\s*[:=,–-]\s*/i;

/**
 * Returns the forces in a text by their keys. A side begins with its name, or the defender's force with "v". A text without
 * both is the attacker's force.
 */
export function forcesIn(text: string): Record<string, string> {
  const line = ` ${text.replaceAll(/\s+/g, " ")} `;
  const [before = "", ...parts] = line.split(label);
  if (parts.length === 0) return withoutLabels(line);
  const forces: Record<string, string> = {};
  const add = (side: string, units: string) => {
    const path = `${side.toLowerCase()}.units`;
    const more = trimmed(` ${units} `.split(between).join(", "));
    forces[path] = [forces[path] ?? "", more].filter((each) => each !== "").join(", ");
  };
  if (trimmed(before) !== "") add("attacker", before);
  for (let index = 0; index < parts.length; index += 2) add(parts[index]!, parts[index + 1] ?? "");
  return forces;
}

function withoutLabels(line: string): Record<string, string> {
  const [attacker = "", ...rest] = line.split(between);
  const units = { "attacker.units": trimmed(attacker) };
  return rest.length === 0 ? units : { ...units, "defender.units": trimmed(rest.join(" ")) };
}

/** Returns a text without spaces and commas at its ends. */
function trimmed(text: string): string {
  return text.replaceAll(/^[\s,;]+|[\s,;]+$/g, "");
}

/** Returns pasted text in one line, with a comma between its lines, without the marks of quotes and lists. */
export function inOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => trimmed(line.replace(/^\s*(?:>\s*)*(?:[•·*–—-]+\s*)?/, "")))
    .filter((line) => line !== "")
    .join(", ");
}

/** Returns both forces of a case as one text, which `forcesIn` reads. */
export function forcesAsText(table: Table): string {
  const [attacker, defender] = ["attacker.units", "defender.units"].map((path) => textAt(table, path));
  return attacker === "" && defender === "" ? "" : `${attacker} v ${defender}`.trim();
}

/** Returns whether each force has the form of a case file, with units of these rules alone. */
function isPlain(forces: Readonly<Record<string, string>>, rules: Rules, table: Table): boolean {
  const { attacker: _, defender: __, ...others } = table;
  const codes = new Set(unitsOf(rules, others).map(({ code }) => code));
  return Object.values(forces).every((units) => readForce(units)?.every(({ unit }) => codes.has(readUnit(unit).code)));
}

/**
 * Returns the forces in a text as a case file has them. The program reads names and other forms, if it has them.
 * Throws an error with the message of the program if it cannot read them.
 */
export async function readForces(
  text: string,
  { table, rules, engine }: { table: Table; rules: Rules; engine: Engine },
): Promise<Record<string, string>> {
  const forces = forcesIn(text);
  if (isPlain(forces, rules, table)) {
    return Object.fromEntries(Object.entries(forces).map(([path, units]) => [path, writeForce(readForce(units) ?? [])]));
  }
  let changed = withValue(withValue(table, "attacker.losses", undefined), "defender.losses", undefined);
  // The forces on land are the same without the battle at sea, which may lack transports for them.
  changed = withValue(changed, "sea", undefined);
  for (const [path, units] of Object.entries(forces)) changed = withValue(changed, path, units);
  if (rules.rounds) changed = withValue(changed, "rounds", 1); // a short battle has the same forces
  let fault: string | undefined;
  for (const full of withBothSides(changed, rules)) {
    const { status, out, err } = await engine.run(asCase, { [file]: writeCase(full) }).answered;
    if (status === 0) {
      const read = (JSON.parse(out) as { case: Table }).case;
      const asRead = (path: string, units: string) => (units === "" ? "" : textAt(read, path));
      return Object.fromEntries(Object.entries(forces).map(([path, units]) => [path, asRead(path, units)]));
    }
    fault ??= blameOf(messageOf(err), file).text;
  }
  throw new Error(fault);
}

/** Returns the case with units on both sides: an empty side has those of the other side, or else one unit of a kind. */
function withBothSides(table: Table, rules: Rules): Table[] {
  const paths = ["attacker.units", "defender.units"] as const;
  const empty = paths.filter((path) => textAt(table, path) === "");
  if (rules.forces !== "both" || empty.length !== 1) return [table];
  const other = paths.find((path) => path !== empty[0])!;
  const codes = (["land", "ship"] as const).flatMap((kind) => rules.units.find((unit) => unit.kind === kind)?.code ?? []);
  return [textAt(table, other), ...codes.map((code) => `1 ${code}`)].map((units) => withValue(table, empty[0]!, units));
}
