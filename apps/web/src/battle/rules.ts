// What the program says of its rule systems: `asdic rules --format json`, as it was when the page was
// built; and of rules files that battles bring.
import { signal } from "@preact/signals";
import printed from "virtual:rules";
import type { Engine } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";

export interface Setting {
  /** With dots, as "options.edition". */
  path: string;
  kind: "reading" | "parameter" | "policy" | "word" | "number" | "otherwise" | "numbers" | "force";
  values: readonly string[];
  default: string;
  /** Other defaults, by the value of a setting. */
  otherDefaults: { path: string; byValue: Readonly<Record<string, string>> } | undefined;
  /** Values that leave the decision open. */
  open: readonly string[];
  /** What else it may be, as "a number from 1 to 9" or "{ units = N } with N from 1 to 9". */
  forms: readonly string[];
  least: number;
  most: number;
  meaning: string;
}

export interface Unit {
  code: string;
  name: string;
  plural: string;
  kind: "sub" | "ship" | "air" | "land" | "aa";
  attack: number | null;
  defense: number | null;
  hits: number;
  cost: number;
}

/** The units on a die, where settings have these values. */
export interface UnitBlock {
  die: number;
  where: Readonly<Record<string, string>>;
  units: readonly Unit[];
}

export interface Rules {
  name: string;
  title: string;
  source: string;
  /** Whose units have to be there. */
  forces: "both" | "attacker" | "none";
  /** The faces that its dice may have; none for any. */
  dice: readonly number[];
  currency: string;
  rounds: boolean;
  fought: boolean;
  losses: boolean;
  open_losses: boolean;
  depths: boolean;
  waves: boolean;
  /** Whether a battle at sea may come first. */
  sea: boolean;
  technologies: readonly string[];
  settings: readonly Setting[];
  units: readonly Unit[];
  /** Ships that other rule systems have, which may come beside a battle on land. */
  ships: readonly Unit[];
  /** Those by default first. */
  unitBlocks: readonly UnitBlock[];
}

interface Printed {
  systems: readonly (Omit<Rules, "settings" | "units" | "ships" | "unitBlocks"> & {
    settings: readonly PrintedSetting[];
    units: readonly { die: number; where: Record<string, string>; units: readonly PrintedUnit[] }[];
  })[];
}

type PrintedUnit = Omit<Unit, "code"> & { unit: string };
type PrintedSetting = Omit<Setting, "path" | "otherDefaults"> & {
  key: string;
  default_by?: { key: string; values: Record<string, string> };
};

function setting({ key, default_by, ...rest }: PrintedSetting): Setting {
  const otherDefaults = default_by && { path: default_by.key, byValue: default_by.values };
  return { ...rest, path: key, otherDefaults };
}

function read({ systems: all }: Printed): readonly Rules[] {
  const systems = all.map((system) => {
    const unitBlocks = system.units.map((block) => ({
      ...block,
      units: block.units.map(({ unit, ...rest }) => ({ ...rest, code: unit })),
    }));
    const units = unitBlocks[0]?.units ?? [];
    return { ...system, settings: system.settings.map(setting), unitBlocks, units };
  });
  const ships = systems
    .flatMap(({ units }) => units)
    .filter(({ kind }) => kind === "ship" || kind === "sub")
    .filter(({ code }, index, all) => all.findIndex((other) => other.code === code) === index);
  return systems.map((system) => ({
    ...system,
    ships: ships.filter(({ code }) => !system.units.some((own) => own.code === code)),
  }));
}

/** All rule systems. */
export const ruleSystems = read(printed as Printed);

/** Rules files by their texts, and what is wrong with those that are none. */
const rulesFiles = signal<ReadonlyMap<string, { rules?: Rules; fault?: string }>>(new Map());

/** Whether the key `rules` of a battle has the text of a rules file. */
export function isRulesText(rules: string): boolean {
  return rules.includes("\n");
}

/** The rule system of this name, or of this text of a rules file once it was read. */
export function rulesNamed(name: string): Rules | undefined {
  if (isRulesText(name)) return rulesFiles.value.get(name)?.rules;
  return ruleSystems.find((each) => each.name === name);
}

/** What is wrong with the text of a rules file. */
export function faultOfRules(text: string): string | undefined {
  return rulesFiles.value.get(text)?.fault;
}

/** Lets the program read the text of a rules file, unless it has done so. */
export async function readRules(text: string, engine: Engine): Promise<void> {
  if (!isRulesText(text) || rulesFiles.peek().has(text)) return;
  const args = ["rules", "./rules.toml", "--format", "json"];
  const { status, out, err } = await engine.run(args, { "rules.toml": text }).answered;
  const fault = messageOf(err).replace(/^\.\//, "");
  const found = status === 0 ? { rules: read(JSON.parse(out) as Printed)[0]! } : { fault };
  rulesFiles.value = new Map([...rulesFiles.peek(), [text, found]]);
}
