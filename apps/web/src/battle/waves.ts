// Further attacks of a case: those of the attacker, and counter-attacks of the defender.
import { isTable, type Table, textAt, valueAt } from "./case.ts";
import { readForce, readUnit } from "./force.ts";
import type { Rules, Setting, Unit } from "./rules.ts";

export type Attacker = "attacker" | "defender";

/** Returns the keys of the further attacks, such as "wave.2". */
export function wavesOf(table: Table): string[] {
  const waves = valueAt(table, "wave");
  return Array.isArray(waves) ? waves.map((_, index) => `wave.${index + 2}`) : [];
}

/** Returns the side that attacks in a wave. */
export function sideOf(table: Table, wave: string): Attacker {
  return textAt(table, `${wave}.by`) === "defender" ? "defender" : "attacker";
}

/** Returns the title of an attack, such as "Attack 3" for "wave.3". */
export function titleOf(wave: string): string {
  return wave.replace("wave.", "Attack ");
}

/** Returns whether the rules have territories, which a counter-attack can take back. */
export function hasTerritory(rules: Rules): boolean {
  return rules.waves && rules.units.some(({ kind }) => kind === "land");
}

/** The settings that no counter-attack has: a case with one has no ships and submarines. */
const notOfDefender = ["bombard", "landed", "submerge"];
/** The retreats that need the odds of the rest of the battle, which no counter-attack has. */
const needsOdds = /^\{ (odds|takes|exchange|next_round_clears) =/;

/** Returns the settings of an attack, which are those of the attacker. A counter-attack has no open choices. */
export function waveSettings(rules: Rules, wave: string, side: Attacker): Setting[] {
  return rules.settings
    .filter(({ path }) => path.startsWith("attacker."))
    .filter(({ path }) => side === "attacker" || !notOfDefender.some((key) => path.endsWith(`.${key}`)))
    .map((setting) => ({ ...setting, path: setting.path.replace("attacker", wave) }))
    .map((setting) =>
      side === "attacker" ? setting : { ...setting, open: [], forms: setting.forms.filter((form) => !needsOdds.test(form)) },
    );
}

/** Returns an attack as a case of its own, against the units of the other side. */
export function waveCaseOf(table: Table, wave: string): Table {
  const other = sideOf(table, wave) === "defender" ? "attacker" : "defender";
  const { wave: _, ...rest } = table;
  return {
    ...rest,
    attacker: { units: textAt(table, `${wave}.units`) },
    defender: { units: textAt(table, `${other}.units`) },
  };
}

/** Returns the aircraft of a force, which fly home after they helped to take a territory unless they stay. */
export function aircraftOf(table: Table, path: string, units: readonly Unit[]): Unit[] {
  const codes = new Set((readForce(textAt(table, `${path}.units`)) ?? []).map(({ unit }) => readUnit(unit).code));
  return units.filter(({ code, kind }) => kind === "air" && codes.has(code));
}

/** Returns the keys of further attacks that have no field, such as "wave.2.nation". */
export function waveKeysWithoutField(table: Table, rules: Rules): string[] {
  const waves = valueAt(table, "wave");
  if (!Array.isArray(waves) || !rules.waves) return [];
  return wavesOf(table).flatMap((wave) => {
    const fields = new Set(waveSettings(rules, wave, "attacker").map(({ path }) => path));
    for (const key of ["units", "losses", "policy"]) fields.add(`${wave}.${key}`);
    if (valueAt(table, `${wave}.technologies.all`) !== undefined) fields.add(`${wave}.technologies`);
    if (hasTerritory(rules)) for (const key of ["by", "stays"]) fields.add(`${wave}.${key}`);
    const value = valueAt(table, wave);
    const keys = isTable(value) ? Object.keys(value) : [];
    return keys.map((key) => `${wave}.${key}`).filter((path) => !fields.has(path));
  });
}
