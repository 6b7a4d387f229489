// Names the game of a battle and its options in words.
import { type Table, valueAt } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";
import { currentText, dieOf, unitSettings } from "../battle/units.ts";
import { changesOf } from "./changed.ts";
import { games } from "./game.tsx";
import { nameOfSetting } from "./setting_field.tsx";

/** Returns the game with its edition and its dice, such as "Axis & Allies, edition 1942", or an empty text. */
export function titleOfGame(table: Table, rules: Rules | undefined): string {
  if (!rules) return "";
  const game = (games[rules.name] ?? rules.title).replace(": all editions", "");
  const settings = unitSettings(rules).map((each) => `${nameOfSetting(each)} ${currentText(each, rules, table)}`);
  const die = dieOf(rules, table);
  return [game, ...settings, ...(die === 6 ? [] : [`D${die}`])].join(", ");
}

/** Returns what differs from the defaults or from the game, a text for each. */
export function optionLabels(table: Table, rules: Rules | undefined): string[] {
  if (!rules) return [];
  return [...changesOf(table, rules).map(({ label }) => label), standInsInWords(table, rules)].filter((each) => each !== "");
}

/** Returns that the tables are not those of the game if the case does not have them, or an empty text. */
export function standInsInWords(table: Table, rules: Rules): string {
  return rules.name === "surface" && valueAt(table, "tables") === undefined ? "tables: stand-ins, not those of the game" : "";
}
