// Lists the possible axes and figures of a table.
import { type Table, textAt, valueAt } from "../battle/case.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { forcesOf } from "../answer/forces.ts";
import { unitName } from "../answer/words.ts";

/** A key and its values in the notation of the program, such as "attacker.units.inf" and "1..6". */
export interface Axis {
  key: string;
  values: string;
}

export interface PossibleAxis extends Axis {
  title: string;
  group: string;
}

export interface Figure {
  name: string;
  title: string;
}

/** The number of units that an axis adds to those of the case. */
const more = 3;
const groupsOfKinds: Partial<Record<Setting["kind"], string>> = {
  reading: "Options of the rules",
  policy: "Policies",
  otherwise: "Policies",
};

function unitAxes(table: Table, rules: Rules | undefined): PossibleAxis[] {
  return forcesOf(table).flatMap(({ path, whose, groups }) =>
    groups.map(({ unit, count }) => ({
      key: `${path}.${unit}`,
      values: `0..${Math.min(count + more, 250)}`,
      title: `${whose}: ${unitName(unit, 2, rules)}`,
      group: "Numbers of units",
    })),
  );
}

/** Returns the values of a setting, or the first of them if there are many. */
function valuesOf({ values, kind, least, most, default: byDefault }: Setting): string {
  if (kind === "otherwise") return `${byDefault},${Math.max(least, 1)}..${Math.min(most, 4)}`;
  return values.join(",");
}

function settingAxes(rules: Rules | undefined): PossibleAxis[] {
  return (rules?.settings ?? []).flatMap((setting) => {
    const group = groupsOfKinds[setting.kind];
    const values = valuesOf(setting);
    if (group === undefined || values === "") return [];
    const title = setting.path.replace(/^options\./, "").replace(".", ": ").replaceAll("_", " ");
    return [{ key: setting.path, values, title, group }];
  });
}

function battleAxes(rules: Rules | undefined): PossibleAxis[] {
  const axes: PossibleAxis[] = [];
  const group = "The battle";
  if (rules?.rounds) axes.push({ key: "rounds", values: "1..6", title: "most rounds", group });
  if (rules && rules.dice.length !== 1) {
    const dice = rules.dice.length > 0 ? rules.dice : [6, 8, 10, 12, 20];
    axes.push({ key: "die", values: dice.join(","), title: "faces of the dice", group });
  }
  return axes;
}

export function possibleAxes(table: Table, rules: Rules | undefined): PossibleAxis[] {
  return [...unitAxes(table, rules), ...battleAxes(rules), ...settingAxes(rules)];
}

export function readAxis(text: string): Axis | undefined {
  const [, key, values] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return key === undefined || values === undefined ? undefined : { key, values };
}

/** Returns the axes of the [table] of the case, or the first unit of each side. */
export function firstAxes(table: Table, possible: PossibleAxis[]): [Axis | undefined, Axis | undefined] {
  const rows = readAxis(textAt(table, "table.rows"));
  if (rows) return [rows, readAxis(textAt(table, "table.columns"))];
  const unitsOf = (side: string) => possible.find(({ key }) => key.startsWith(`${side}.units.`));
  return [unitsOf("attacker") ?? possible[0], unitsOf("defender")];
}

/** Returns whether battles under the rules have a winner. A raid has none. */
function hasWinner(rules: Rules | undefined): boolean {
  return rules?.forces === "both";
}

/** Returns the figures of the [table] of the case, or the probability that the attacker wins. */
export function firstFigures(table: Table, rules: Rules | undefined): string[] {
  const show = valueAt(table, "table.show");
  if (typeof show === "string") return [show];
  if (Array.isArray(show)) return show.filter((each) => typeof each === "string");
  return hasWinner(rules) ? ["winner.attacker"] : [];
}

/** Returns the figures that a cell can show. Battles without sides have others, which the program chooses. */
export function figuresOf(rules: Rules | undefined): Figure[] {
  if (!rules || !hasWinner(rules)) return [];
  const isLand = rules.units.some(({ kind }) => kind === "land");
  return [
    { name: "winner.attacker", title: "attacker wins" },
    { name: "winner.defender", title: "defender wins" },
    ...(isLand ? [{ name: "takes", title: "attacker has the land at the end" }] : []),
    { name: "clears", title: isLand ? "no defender is left" : "no defender left in battle" },
    { name: "exchange", title: "net gain on average" },
    { name: "losses.attacker.cost", title: "loss of the attacker" },
    { name: "losses.defender.cost", title: "loss of the defender" },
    { name: "rounds.mean", title: "rounds on average" },
  ];
}

/** Returns a message about the rows or columns, such as "--rows attacker.units.inf: …", with the words of their fields. */
export function faultInWords(fault: string, possible: readonly PossibleAxis[]): string {
  const [, axis, key, rest = ""] = /^--(rows|columns) ([^\s:=]+)[^:]*: (.*)$/s.exec(fault) ?? [];
  if (axis === undefined) return fault;
  const title = possible.find((each) => each.key === key)?.title ?? key;
  return `${axis === "rows" ? "Rows" : "Columns"} (${title}): ${rest}`;
}
