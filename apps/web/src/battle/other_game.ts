// Takes the units of a battle into another game, and names those that a change leaves out.
import { emptyCase } from "./battle.ts";
import { type Table, textAt, textOf, valueAt, withValue } from "./case.ts";
import { countOf, type Group, readForce, readUnit, withCount, writeForce } from "./force.ts";
import type { Rules, Unit } from "./rules.ts";
import { groupsInWords, unitsOf } from "./units.ts";
import { wavesOf } from "./waves.ts";

const sides = ["attacker", "defender"] as const;

/** Returns whether a side can have this unit under these rules. */
function isKnown(unit: string, side: string, rules: Rules, units: readonly Unit[]): boolean {
  const { code, depth, damage } = readUnit(unit);
  const known = units.find((each) => each.code === code);
  if (!known || rules.forces === "none") return false;
  if ((depth !== "" && !rules.depths) || damage >= known.hits) return false;
  return known.kind !== "aa" || side === "defender";
}

/** Returns a name without what does not count: letter case, blanks, "-", "_" and ".". */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s._-]/g, "");
}

/** Returns a group such as "3inf", "2 tanks" or "inf x3", or undefined if it is not a group of these units. */
function groupIn(text: string, units: readonly Unit[]): Group | undefined {
  const before = /^(\d+)\s*(?:x\s+)?(\D.*)$/i.exec(text);
  const [, name = "", number = ""] = before ? [text, before[2], before[1]] : (/^(.*?[^\d\s:])\s*(?:\s+x|:)?\s*(\d+)$/i.exec(text) ?? []);
  const [, word = "", marks = ""] = /^([^:@*!]+?)\s*((?::[\w-]+)?(?:@[a-z]+)?\**!?)$/.exec(name.trim()) ?? [];
  const names = ({ code, name, plural, aliases = [] }: Unit) => [code, `${code}s`, name, plural, ...aliases, ...aliases.map((each) => `${each}s`)];
  const unit = units.find((each) => word !== "" && names(each).some((other) => plain(other) === plain(word)));
  return unit && { count: Number(number), unit: unit.code + marks };
}

/** Returns the groups of a force that has names or other spellings, or undefined if the page cannot read it. */
function readNames(text: string, units: readonly Unit[]): Group[] | undefined {
  const parts = text
    .split(/[,;&+/\n]|\band\b/i)
    .flatMap((part) => (/^\s*\d/.test(part) ? part.split(/\s+(?=\d)/) : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const groups = parts.map((part) => groupIn(part, units));
  return groups.includes(undefined) ? undefined : (groups as Group[]);
}

/** Returns groups without the marks of detected submarines, which belong to a battle that has begun. */
function undetected(groups: readonly Group[]): Group[] {
  return groups
    .map(({ unit, count }) => ({ unit: unit.replace(/!$/, ""), count }))
    .reduce<Group[]>((all, { unit, count }) => withCount(all, unit, countOf(all, unit) + count), []);
}

/** Returns a case of other rules with the units that they have, and everything else of the forces in words. */
export function inOtherGame(table: Table, before: readonly Unit[], rules: Rules): { text: string; leftOut: string } {
  const units = unitsOf(rules, {});
  let kept: Table = {};
  const leftOut: string[] = [];
  /** Returns the groups of a force, or undefined after the force is named as one that cannot be read. */
  const groupsOf = (path: string, words: string) => {
    const text = textOf(valueAt(table, path));
    const groups = readForce(text) ?? readNames(text, [...before, ...units]);
    if (!groups) leftOut.push(`“${text}” ${words}, which the page cannot read`);
    return groups && undetected(groups.filter(({ count }) => count > 0));
  };
  for (const side of sides) {
    const groups = groupsOf(`${side}.units`, `of the ${side}`) ?? [];
    const stay = groups.filter(({ unit }) => isKnown(unit, side, rules, units));
    const others = groups.filter((each) => !stay.includes(each));
    if (stay.length > 0) kept = withValue(kept, `${side}.units`, writeForce(stay));
    if (others.length > 0) leftOut.push(`${groupsInWords(others, before)} of the ${side}`);
  }
  const ships = [...before, ...rules.ships, ...units];
  const elsewhere = [
    ["attacker.bombard", "of the bombardment"],
    ["sea.attacker.units", "of the attacker at sea"],
    ["sea.defender.units", "of the defender at sea"],
  ] as const;
  for (const [path, words] of elsewhere) {
    const groups = groupsOf(path, words) ?? [];
    if (groups.length > 0) leftOut.push(`${groupsInWords(groups, ships)} ${words}`);
  }
  if (wavesOf(table).some((wave) => textAt(table, `${wave}.units`) !== "")) leftOut.push("further attacks");
  // A case with one side needs the key of the other side.
  if (Object.keys(kept).length === 1) kept = { attacker: { units: "" }, defender: { units: "" }, ...kept };
  return { text: emptyCase(rules.name, kept), leftOut: leftOut.join(", ") };
}
