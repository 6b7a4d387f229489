// What a table can have along its rows and columns, and in its cells.
import { type Table, textAt, valueAt } from "../battle/case.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { forcesOf } from "../answer/forces.ts";
import { unitName } from "../answer/words.ts";

/** A key and its values, as the program reads them: "attacker.units.inf" and "1..6". */
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

const more = 3;
const groupsOfKinds: Partial<Record<Setting["kind"], string>> = {
  reading: "Readings of the rules",
  policy: "What the sides do",
  otherwise: "What the sides do",
};

function ofUnits(table: Table, rules: Rules | undefined): PossibleAxis[] {
  return forcesOf(table).flatMap(({ path, whose, groups }) =>
    groups.map(({ unit, count }) => ({
      key: `${path}.${unit}`,
      values: `0..${Math.min(count + more, 250)}`,
      title: `${whose}: ${unitName(unit, 2, rules)}`,
      group: "Numbers of units",
    })),
  );
}

/** All values of a setting, or some of a setting with too many. */
function valuesOf({ values, kind, least, most, default: byDefault }: Setting): string {
  if (kind === "otherwise") return `${byDefault},${Math.max(least, 1)}..${Math.min(most, 4)}`;
  return values.join(",");
}

function ofSettings(rules: Rules | undefined): PossibleAxis[] {
  return (rules?.settings ?? []).flatMap((setting) => {
    const group = groupsOfKinds[setting.kind];
    const values = valuesOf(setting);
    if (group === undefined || values === "") return [];
    const title = setting.path.replace(/^options\./, "").replace(".", ": ").replaceAll("_", " ");
    return [{ key: setting.path, values, title, group }];
  });
}

function ofBattle(rules: Rules | undefined): PossibleAxis[] {
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
  return [...ofUnits(table, rules), ...ofBattle(rules), ...ofSettings(rules)];
}

export function readAxis(text: string): Axis | undefined {
  const [, key, values] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return key === undefined || values === undefined ? undefined : { key, values };
}

/** The axes of the case's own [table], or one side's first unit over the other's. */
export function firstAxes(table: Table, possible: PossibleAxis[]): [Axis | undefined, Axis | undefined] {
  const rows = readAxis(textAt(table, "table.rows"));
  if (rows) return [rows, readAxis(textAt(table, "table.columns"))];
  const of = (side: string) => possible.find(({ key }) => key.startsWith(`${side}.units.`));
  return [of("attacker") ?? possible[0], of("defender")];
}

/** A raid has no winner, and its defender may have no units. */
function hasWinner(rules: Rules | undefined): boolean {
  return rules?.forces === "both";
}

/** The figures of the case's own [table]; without any the program shows who wins. */
export function firstFigures(table: Table, rules: Rules | undefined): string[] {
  const show = valueAt(table, "table.show");
  if (typeof show === "string") return [show];
  if (Array.isArray(show)) return show.filter((each) => typeof each === "string");
  return hasWinner(rules) ? ["winner.attacker"] : [];
}

/** What a cell can show; battles without sides have their own, which the program shows by itself. */
export function figuresOf(rules: Rules | undefined): Figure[] {
  if (!rules || !hasWinner(rules)) return [];
  const isLand = rules.units.some(({ kind }) => kind === "land");
  return [
    { name: "winner.attacker", title: "attacker wins" },
    { name: "winner.defender", title: "defender wins" },
    ...(isLand ? [{ name: "takes", title: "attacker takes the land" }] : []),
    { name: "clears", title: "nobody defends any more" },
    { name: "exchange", title: "exchange on average" },
    { name: "losses.attacker.cost", title: "cost that the attacker loses" },
    { name: "losses.defender.cost", title: "cost that the defender loses" },
    { name: "rounds.mean", title: "rounds on average" },
  ];
}
