// The same battle with the sides changed round.
import { isTable, textAt, valueAt } from "./case.ts";
import type { Table, Value } from "./case.ts";
import { readForce, readUnit, writeForce } from "./force.ts";
import { readOrder, writeOrder } from "./loss_order.ts";
import type { Rules } from "./rules.ts";
import { waysOf, wayOf } from "./setting_forms.ts";
import { unitsOf } from "./units.ts";

const ofBothSides = ["units", "losses", "technologies"];

/** Whether a side may have this value under this key. */
function isPossible(rules: Rules, side: string, key: string, value: Value): boolean {
  if (ofBothSides.includes(key)) return true;
  const setting = rules.settings.find(({ path }) => path === `${side}.${key}`);
  if (!setting) return false;
  const ways = waysOf(setting);
  return ways.length === 0 || wayOf(value, ways) !== undefined;
}

/** What a side brings with it to the other place; it leaves what only the place before may have. */
function moved(table: Table, rules: Rules, from: string, to: string): Table {
  const side = valueAt(table, from);
  const kept = Object.entries(isTable(side) ? side : {}).filter(([key, value]) =>
    isPossible(rules, to, key, value),
  );
  return { units: "", ...Object.fromEntries(kept) };
}

/** Without units that only defend. */
function attacking(side: Table, table: Table, rules: Rules): Table {
  const kinds = new Map(unitsOf(rules, table).map(({ code, kind }) => [code, kind]));
  const attacks = ({ unit }: { unit: string }) => kinds.get(readUnit(unit).code) !== "aa";
  const groups = readForce(textAt(side, "units"));
  const units = groups ? { units: writeForce(groups.filter(attacks)) } : {};
  const order = readOrder(textAt(side, "losses")).filter(attacks);
  const losses = order.length > 0 ? { losses: writeOrder(order) } : {};
  const { losses: _, ...rest } = side;
  return { ...rest, ...units, ...losses };
}

/**
 * The keys that change. Further attacks were those of the attacker before, and are left out; so are
 * guns that cannot attack, and what only the side before may do.
 */
export function swapped(table: Table, rules: Rules): Record<string, Value | undefined> {
  const sea = valueAt(table, "sea");
  const { attacker, defender } = isTable(sea) ? sea : {};
  return {
    attacker: attacking(moved(table, rules, "defender", "attacker"), table, rules),
    defender: moved(table, rules, "attacker", "defender"),
    wave: undefined,
    ...(isTable(sea) && { "sea.attacker": defender, "sea.defender": attacker }),
  };
}
