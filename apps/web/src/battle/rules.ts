// Reads rule systems: those of `asdic rules --format json` from the build of the page, and rules files of battles.
import { signal } from "@preact/signals";
import printed from "virtual:rules";
import type { Engine } from "../engine/engine.ts";

export interface Setting {
  /** The key with dots, such as "options.edition". */
  path: string;
  kind: "reading" | "parameter" | "policy" | "word" | "number" | "otherwise" | "numbers" | "force";
  values: readonly string[];
  default: string;
  /** Defaults that depend on the value of another setting. */
  otherDefaults: { path: string; byValue: Readonly<Record<string, string>> } | undefined;
  /** The values that make the choice open. */
  open: readonly string[];
  /** Other possible values, such as "a number from 1 to 9" or "{ units = N } with N from 1 to 9". */
  forms: readonly string[];
  /** The words that it may have in policies under conditions; empty if it cannot be in them. */
  blocks: readonly string[];
  least: number;
  most: number;
  meaning: string;
}

export interface Unit {
  code: string;
  name: string;
  plural: string;
  /** Other names that the program reads. */
  aliases?: readonly string[];
  kind: "sub" | "ship" | "air" | "land" | "aa";
  attack: number | null;
  defense: number | null;
  hits: number;
  cost: number;
}

/** The units on a die if the settings in `where` have these values. */
export interface UnitBlock {
  die: number;
  where: Readonly<Record<string, string>>;
  units: readonly Unit[];
}

export interface Rules {
  name: string;
  title: string;
  source: string;
  /** The sides that need units. */
  forces: "both" | "attacker" | "none";
  /** The possible dice; empty if all are possible. */
  dice: readonly number[];
  currency: string;
  rounds: boolean;
  fought: boolean;
  losses: boolean;
  open_losses: boolean;
  depths: boolean;
  /** Whether submarines are detected, so that conditions can count them. */
  detection: boolean;
  waves: boolean;
  /** Whether a case can have [sea], a battle before a landing. */
  sea: boolean;
  technologies: readonly string[];
  settings: readonly Setting[];
  units: readonly Unit[];
  /** The ships of other rule systems, which can bombard a battle on land. */
  ships: readonly Unit[];
  /** The units for each die and edition; the default ones come first. */
  unitBlocks: readonly UnitBlock[];
}

interface RulesOutput {
  systems: readonly (Omit<Rules, "settings" | "units" | "ships" | "unitBlocks"> & {
    settings: readonly SettingOutput[];
    units: readonly { die: number; where: Record<string, string>; units: readonly UnitOutput[] }[];
  })[];
}

type UnitOutput = Omit<Unit, "code"> & { unit: string };
type SettingOutput = Omit<Setting, "path" | "otherDefaults"> & {
  key: string;
  default_by?: { key: string; values: Record<string, string> };
};

function setting({ key, default_by, ...rest }: SettingOutput): Setting {
  const otherDefaults = default_by && { path: default_by.key, byValue: default_by.values };
  return { ...rest, path: key, otherDefaults };
}

function read({ systems: all }: RulesOutput): readonly Rules[] {
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

export const ruleSystems = read(printed as RulesOutput);

/** The rule systems of rules files by their texts; nothing if a text is not valid. */
const rulesFiles = signal<ReadonlyMap<string, Rules | undefined>>(new Map());

/** Returns whether the key `rules` of a battle has the text of a rules file. */
export function isRulesText(rules: string): boolean {
  return rules.includes("\n");
}

/** Returns the rule system with this name, or of this text of a rules file if it has been read. */
export function rulesNamed(name: string): Rules | undefined {
  if (isRulesText(name)) return rulesFiles.value.get(name);
  return ruleSystems.find((each) => each.name === name);
}

/** Reads the text of a rules file by the program, unless it has been read. */
export async function readRules(text: string, engine: Engine): Promise<void> {
  if (!isRulesText(text) || rulesFiles.peek().has(text)) return;
  const args = ["rules", "./rules.toml", "--format", "json"];
  const { status, out } = await engine.run(args, { "rules.toml": text }).answered;
  const found = status === 0 ? read(JSON.parse(out) as RulesOutput)[0] : undefined;
  rulesFiles.value = new Map([...rulesFiles.peek(), [text, found]]);
}
