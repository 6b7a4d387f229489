// Decides whether the page can follow one battle round by round.
import { type Result, type Side, sides } from "../answer/result.ts";
import { isTable, type Table, textAt, valueAt } from "../battle/case.ts";
import { readOrder } from "../battle/casualty_order.ts";
import { readForce, readUnit } from "../battle/force.ts";

/** The rule systems of which the units, and the rounds that are over, determine the rest of the battle. */
const systems = ["axis-allies", "assault", "one-for-one", "detection-roll"];

/**
 * Returns whether the page can follow one battle of this case. It cannot if the past of the battle matters in a way that
 * the units left do not show.
 */
export function canFollow(table: Table, { case: read, winner, play }: Result): boolean {
  if (!winner || play || !systems.includes(textAt(table, "rules"))) return false;
  if (["wave", "sea", "until", "attacker.policy", "defender.policy"].some((key) => valueAt(table, key) !== undefined))
    return false;
  const isPlain = (side: Side) =>
    readForce(read[side]?.units ?? "") !== undefined && !hasNumbers(textAt(table, `${side}.losses`));
  return sides.every(isPlain) && canFollowRetreat(table, read) && valueAt(table, "options.dd_loss_restores") !== false;
}

function hasNumbers(order: string): boolean {
  return readOrder(order).some(({ count }) => count !== undefined);
}

/** Returns whether a retreat takes all units of the attacker and does not count the losses before. */
function canFollowRetreat(table: Table, read: Result["case"]): boolean {
  const retreat = valueAt(table, "attacker.retreat") ?? "never";
  if (retreat === "never") return true;
  if (isTable(retreat) && "lost" in retreat) return false;
  const lands = ["attacker.bombard", "attacker.landed"].some((key) => textAt(table, key) !== "");
  const hides = textAt(table, "rules") === "one-for-one" && hasSubmarines(read, "attacker");
  return !lands && !hides;
}

/** Returns whether a side has submarines. */
function hasSubmarines(read: Result["case"], side: Side): boolean {
  const kinds = read["units"] as Record<string, { kind: string }> | undefined;
  return (readForce(read[side]?.units ?? "") ?? []).some(({ unit }) => kinds?.[readUnit(unit).code]?.kind === "sub");
}
