// Lists what a battle changes from the defaults of its rules, in words.
import { isTable, numberAt, textAt, textOf, valueAt, valueOf, withValue } from "../battle/case.ts";
import type { Table, Value } from "../battle/case.ts";
import { readOrder } from "../battle/casualty_order.ts";
import { readForce } from "../battle/force.ts";
import { seaRulesOf } from "../battle/landing.ts";
import type { Rules, Setting, Unit } from "../battle/rules.ts";
import { policiesOf } from "../battle/policies.ts";
import { formOf, formsOf, typedOf } from "../battle/setting_forms.ts";
import { hasTerritory, sideOf, waveKeysWithoutField, wavesOf } from "../battle/waves.ts";
import { defaultOf, dieOf, groupsInWords, nameOf, unitSettings, unitsOf } from "../battle/units.ts";
import { nameOfSetting } from "./setting_field.tsx";

/** The titles of the panels. */
export const titles = {
  order: "Casualty order",
  policies: "Policies of each side",
  sea: "The battle at sea",
  waves: "Further attacks",
  rules: "Options of the rules",
  file: "The case file",
} as const;

/** A difference from the defaults. */
export interface Change {
  /** The difference in words, such as "dice: low luck". */
  label: string;
  /** The title of the panel that has its field, if a panel has it. */
  panel?: string;
  /** The keys that have their defaults without it. */
  paths: readonly string[];
}

/** Returns the differences of the case from the defaults, except those that the page always shows. */
export function changesOf(table: Table, rules: Rules): Change[] {
  const has = (path: string) => valueAt(table, path) !== undefined;
  const changes: Change[] = [];
  const add = (label: string, panel: string | undefined, ...paths: string[]) =>
    changes.push({ label, paths, ...(panel !== undefined && { panel }) });

  const die = numberAt(table, "die") ?? 6;
  if (die !== 6 && dieOf(rules, withValue(table, "die", undefined)) !== die) add(`D${die}`, undefined, "die");
  for (const setting of ruleOptions(rules).filter((each) => isChanged(each, rules, table)))
    add(settingInWords(setting, rules, table), titles.rules, setting.path);
  const rounds = textOf(valueAt(table, "rounds"));
  if (rounds !== "") add(`at most ${rounds} ${rounds === "1" ? "round" : "rounds"}`, titles.rules, "rounds");
  const fought = textOf(valueAt(table, "fought"));
  if (fought !== "" && fought !== "0") add(`rounds already fought: ${fought}`, titles.rules, "fought");

  const addSide = (side: string, of: Rules, words: string, panels: { order: string; policies: string }) => {
    if (has(`${side}.losses`)) add(`${words} casualty order: ${orderInWords(textAt(table, `${side}.losses`), allUnits(of, table))}`, panels.order, `${side}.losses`);
    const technologies = valueAt(table, `${side}.technologies.all`);
    if (Array.isArray(technologies)) {
      const names = technologies.map((each) => textOf(each).replaceAll("-", " "));
      add(`${words} technologies: ${names.join(", ")}`, panels.policies, `${side}.technologies.all`);
    }
    for (const setting of of.settings.filter((each) => isOf(side, each) && isChanged(each, of, table)))
      add(`${words} ${settingInWords(setting, of, table)}`, panels.policies, setting.path);
    const policies = policiesOf(table, side).length;
    const plural = policies === 1 ? "policy" : "policies";
    if (policies > 0) add(`${words.replace(/:$/, "")}: ${policies} ${plural} under conditions`, panels.policies, `${side}.policy`);
  };
  for (const side of ["attacker", "defender"]) addSide(side, rules, side, titles);
  const goal = textAt(table, "play.goal");
  if (goal !== "" && goal !== "win") add(`goal of best play: ${goals[goal] ?? goal}`, titles.policies, "play.goal");

  if (!areRequired(rules)) {
    for (const setting of otherSettings(rules).filter((each) => isChanged(each, rules, table)))
      add(settingInWords(setting, rules, table), titleOfOthers(rules), setting.path);
  }
  const waves = wavesOf(table);
  if (waves.length > 0) add(wavesInWords(table, waves), titles.waves, "wave");
  if (hasTerritory(rules)) {
    for (const [key, words] of Object.entries(worth)) {
      const value = textOf(valueAt(table, key));
      if (value !== "" && value !== "0") add(`${words}: ${value}`, titles.waves, key);
    }
    if (has("attacker.stays")) add(`aircraft stay in the territory: ${textAt(table, "attacker.stays")}`, titles.waves, "attacker.stays");
  }
  if (has("sea") && !rules.sea) add("a battle at sea first", undefined, "sea");
  if (has("sea") && rules.sea) {
    const atSea = seaRulesOf(rules);
    for (const key of ["rounds", "fought"]) {
      const value = textOf(valueAt(table, `sea.${key}`));
      const words = key === "rounds" ? `at sea at most ${value} ${value === "1" ? "round" : "rounds"}` : `rounds already fought at sea: ${value}`;
      if (value !== "" && value !== "0") add(words, titles.sea, `sea.${key}`);
    }
    const ofSea = { order: titles.sea, policies: titles.sea };
    for (const side of ["attacker", "defender"]) addSide(`sea.${side}`, atSea, `${side} at sea:`, ofSea);
    for (const setting of atSea.settings.filter((each) => /^sea\.(options|territory)\./.test(each.path) && isChanged(each, atSea, table)))
      add(`at sea: ${settingInWords(setting, atSea, table)}`, titles.sea, setting.path);
  }
  for (const path of keysInTextAlone(table, rules)) add(`${path.replaceAll(".", " ")} in the case file`, titles.file, path);
  return changes;
}

/** The worth of a territory in words, by its keys. */
const worth: Record<string, string> = { "territory.value": "territory if held", "territory.dead_zone": "territory if lost again" };

/** Returns the number of further attacks of each side, such as "2 further attacks, 1 counter-attack". */
function wavesInWords(table: Table, waves: readonly string[]): string {
  const counter = waves.filter((wave) => sideOf(table, wave) === "defender").length;
  const plural = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? "" : "s"}`]);
  return [...plural(waves.length - counter, "further attack"), ...plural(counter, "counter-attack")].join(", ");
}

/** The goals of best play in words, by the values of their key. */
export const goals: Record<string, string> = { win: "winning", cost: "net gain", takes: "having the land at the end" };

/** Returns the rule options that the field of the rules does not show. */
export function ruleOptions(rules: Rules): Setting[] {
  const above = unitSettings(rules);
  return rules.settings.filter((each) => each.path.startsWith("options.") && !above.includes(each));
}

export function isOf(side: string, { path }: Setting): boolean {
  return path.startsWith(`${side}.`);
}

/** Returns whether the battle can have the setting. In a landing the ships at sea bombard, not those of a key. */
export function isPossible({ path }: Setting, table: Table, rules: Rules): boolean {
  return path !== "attacker.bombard" || !rules.sea || valueAt(table, "sea") === undefined || valueAt(table, path) !== undefined;
}

/** Returns the settings of neither side, such as those of a territory. */
export function otherSettings(rules: Rules): Setting[] {
  return rules.settings.filter((each) => !isOf("attacker", each) && !isOf("defender", each) && !isOf("options", each));
}

/** Returns whether one of the settings of neither side has no default, so that the page always shows them. */
export function areRequired(rules: Rules): boolean {
  return otherSettings(rules).some((each) => each.default === "" && each.kind !== "force");
}

/** Returns the title of the panel with the settings of neither side, such as "Territory". */
export function titleOfOthers(rules: Rules): string {
  const title = [...new Set(otherSettings(rules).map(({ path }) => path.split(".")[0]!))].join(", ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function isChanged(setting: Setting, rules: Rules, table: Table): boolean {
  const value = valueAt(table, setting.path);
  return value !== undefined && textOf(value) !== defaultOf(setting, rules, table);
}

function settingInWords(setting: Setting, rules: Rules, table: Table): string {
  const words = valueInWords(setting, valueAt(table, setting.path)!, allUnits(rules, table));
  return words === "" ? nameOfSetting(setting) : `${nameOfSetting(setting)}: ${words}`;
}

/** Returns a value in words, such as "after 3 rounds". That of "true" is empty, as the name of the setting is enough. */
function valueInWords(setting: Setting, value: Value, units: readonly Unit[]): string {
  if (setting.kind === "force") {
    return groupsInWords(readForce(textOf(value)) ?? [], units);
  }
  const form = formOf(value, formsOf(setting));
  if (form?.word) return form.name === "true" ? "" : form.name === "false" ? "no" : form.title.replaceAll("-", " ");
  if (!form || !/\bN\b/.test(form.title) || form.title === form.name) return textOf(value);
  return form.title.replace(form.fraction ? /\bN%?/ : /\bN\b/, typedOf(value, form)).replace(/\b1 (round|unit)s\b/, "1 $1").replace("1 unit are", "1 unit is");
}

/** Returns a casualty order in words, such as "2 infantry, tank". */
export function orderInWords(order: string, units: readonly Unit[]): string {
  if (order === "optimal") return "the best choice at every hit";
  if (order === "best-order") return "the best order of all";
  return readOrder(order)
    .map(({ count, unit }) => (count === undefined ? nameOf(unit, units) : `${count} ${nameOf(unit, units, count)}`))
    .join(", ");
}

/** Returns the name of a choice, such as "attacker casualty order" for "attacker.losses". */
export function choiceInWords(key: string): string {
  const side = key.replace(/^sea\.(\w+)/, "$1 at sea").replace(/^wave\./, "attack ").replace(/^options\./, "");
  return side.replace(/\.losses$/, " casualty order").replace(".", " ").replaceAll("_", " ");
}

/** Returns a key and its value, as the program prints them, in the words of `changesOf`. */
export function policyInWords(policy: string, rules: Rules | undefined): string {
  const [, key, value] = /^(\S+) = (.*)$/.exec(policy) ?? [];
  if (key === undefined || value === undefined || !rules) return policy;
  const name = choiceInWords(key);
  if (key.endsWith(".losses")) return `${name}: ${/^the /.test(value) ? value : orderInWords(value, rules.units)}`;
  const known = key.startsWith("sea.") ? seaRulesOf(rules).settings : rules.settings;
  const setting = known.find(({ path }) => path === key.replace(/^wave\.\d+/, "attacker"));
  return setting ? `${name}: ${valueInWords(setting, valueOf(value) ?? "", []) || value}` : `${name}: ${value}`;
}

function allUnits(rules: Rules, table: Table): Unit[] {
  return [...unitsOf(rules, table), ...rules.ships];
}

/** The keys that have a field on the page or do not change the battle. */
const shown = ["title", "source", "rules", "die", "rounds", "fought", "wave", "sea", "expect", "table", "sweep", "currency"];
const shownOfSides = ["units", "losses", "policy"];
const shownAtSea = ["rounds", "fought"];

/** Returns the keys of the case that have no field on the page, such as "units". */
export function keysInTextAlone(table: Table, rules: Rules): string[] {
  const hasSettings = (key: string) =>
    ["attacker", "defender", "play", ...(hasTerritory(rules) ? ["territory"] : [])].includes(key) || rules.settings.some(({ path }) => path.startsWith(`${key}.`));
  const keys = Object.entries(table).flatMap(([key, value]) =>
    isTable(value) && hasSettings(key) ? Object.keys(value).map((each) => `${key}.${each}`) : [key],
  );
  const fields = new Set([...shown, "play.goal", ...rules.settings.map(({ path }) => path)]);
  if (hasTerritory(rules)) for (const each of [...Object.keys(worth), "attacker.stays"]) fields.add(each);
  for (const side of ["attacker", "defender"]) {
    for (const each of shownOfSides) fields.add(`${side}.${each}`);
    if (valueAt(table, `${side}.technologies.all`) !== undefined) fields.add(`${side}.technologies`);
  }
  return [...keys.filter((key) => !fields.has(key)), ...keysAtSeaInTextAlone(table, rules), ...waveKeysWithoutField(table, rules)];
}

/** Returns the keys of sides without the key `units` that these rules do not have, such as "attacker.unts". */
export function mistypedKeys(table: Table, rules: Rules): string[] {
  const sides = ["attacker", "defender"].filter((side) => valueAt(table, `${side}.units`) === undefined);
  const known = ["play", "technologies"];
  return keysInTextAlone(table, rules).filter((each) => {
    const [, side, name] = /^(attacker|defender)\.(.*)$/.exec(each) ?? [];
    return side !== undefined && sides.includes(side) && !known.includes(name!);
  });
}

/** Returns the keys of the battle at sea that have no field, such as "sea.options.edition". */
function keysAtSeaInTextAlone(table: Table, rules: Rules): string[] {
  const sea = valueAt(table, "sea");
  if (!isTable(sea) || !rules.sea) return [];
  const atSea = seaRulesOf(rules);
  const fields = new Set(atSea.settings.map(({ path }) => path));
  for (const each of shownAtSea) fields.add(`sea.${each}`);
  for (const side of ["attacker", "defender"]) {
    for (const each of shownOfSides) fields.add(`sea.${side}.${each}`);
    if (atSea.name !== rules.name && valueAt(table, `sea.${side}.technologies.all`) !== undefined) fields.add(`sea.${side}.technologies`);
  }
  const keys = Object.entries(sea).flatMap(([key, value]) =>
    isTable(value) && key !== "units" ? Object.keys(value).map((each) => `sea.${key}.${each}`) : [`sea.${key}`],
  );
  return keys.filter((key) => !fields.has(key));
}
