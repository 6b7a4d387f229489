// Takes the units of a battle into another game, and names those that a change leaves out.
import { emptyCase } from "./battle.ts";
import { type Table, textAt, withValue } from "./case.ts";
import { type Group, readForce, readUnit, writeForce } from "./force.ts";
import type { Rules, Unit } from "./rules.ts";
import { nameOf, unitsOf } from "./units.ts";

const sides = ["attacker", "defender"] as const;

/** Returns groups in words, such as "2 infantry, 1 tank". */
export function groupsInWords(groups: readonly Group[], units: readonly Unit[]): string {
  return groups.map(({ count, unit }) => `${count} ${nameOf(unit, units, count)}`).join(", ");
}

/** Returns whether a side can have this unit under these rules. */
function isKnown(unit: string, side: string, rules: Rules, units: readonly Unit[]): boolean {
  const { code, depth, damage, detected } = readUnit(unit);
  const known = units.find((each) => each.code === code);
  if (!known || rules.forces === "none") return false;
  if ((depth !== "" && !rules.depths) || (detected && !rules.detection) || damage >= known.hits) return false;
  return known.kind !== "aa" || side === "defender";
}

/** Returns a case of other rules with the units that they have, and the other units in words. */
export function inOtherGame(table: Table, before: readonly Unit[], rules: Rules): { text: string; leftOut: string } {
  const units = unitsOf(rules, {});
  let kept: Table = {};
  const leftOut: string[] = [];
  for (const side of sides) {
    const groups = (readForce(textAt(table, `${side}.units`)) ?? []).filter(({ count }) => count > 0);
    const stay = groups.filter(({ unit }) => isKnown(unit, side, rules, units));
    const others = groups.filter((each) => !stay.includes(each));
    if (stay.length > 0) kept = withValue(kept, `${side}.units`, writeForce(stay));
    if (others.length > 0) leftOut.push(`${groupsInWords(others, before)} of the ${side}`);
  }
  // A case with one side needs the key of the other side.
  if (Object.keys(kept).length === 1) kept = { attacker: { units: "" }, defender: { units: "" }, ...kept };
  return { text: emptyCase(rules.name, kept), leftOut: leftOut.join(", ") };
}
