// A setting of the rules: what it decides, and a field for it.
import { useSignal } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { textOf, valueAt, valueOf, withValue } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import type { Rules, Setting, Unit } from "../battle/rules.ts";
import { ForceField } from "./force_field.tsx";
import { typedOf, valueInWay, wayOf, waysOf } from "../battle/setting_forms.ts";
import type { Way } from "../battle/setting_forms.ts";
import { defaultOf, dieOf, unitsOf } from "../battle/units.ts";

interface SettingProps {
  battle: Battle;
  rules: Rules;
  setting: Setting;
}

export function SettingField(props: SettingProps) {
  const { battle, setting } = props;
  const id = `setting-${setting.path.replaceAll(".", "-")}`;
  const table = battle.table.value ?? {};
  const changed = valueAt(table, setting.path) !== undefined;
  return (
    <div class={changed ? "setting setting-changed" : "setting"}>
      <label for={id}>{spoken(setting)}</label>
      {setting.kind === "force" ? (
        <ForceField
          {...{ battle, id }}
          path={setting.path}
          units={unitsBeside(props.rules, table)}
        />
      ) : waysOf(setting).length > 0 ? (
        <Choice {...props} id={id} />
      ) : (
        <Typed {...props} id={id} />
      )}
      <p class="meaning">{setting.meaning}</p>
    </div>
  );
}

/** Where the rules have no ships, those that others have come from the sea. */
function unitsBeside(rules: Rules, table: Table): Unit[] {
  const units = unitsOf(rules, table);
  return units.some(({ kind }) => kind === "ship") ? units : [...units, ...rules.ships];
}

/** "aa fire" for "options.aa_fire". */
export function spoken({ path }: Setting): string {
  return path.slice(path.indexOf(".") + 1).replaceAll("_", " ");
}

/** One of several words; beside it a field for what has to be typed. */
export function Choice({
  battle,
  rules,
  setting,
  id,
  bare,
}: SettingProps & { id?: string; bare?: boolean }) {
  const begun = useSignal<string | undefined>(undefined); // a way that has been chosen and needs to be typed
  const table = battle.table.value ?? {};
  const ways = waysOf(setting);
  const byDefault = defaultOf(setting, rules, table);
  const value = valueAt(table, setting.path) ?? valueOf(byDefault) ?? "";
  const way = ways.find(({ name }) => name === begun.value) ?? wayOf(value, ways);

  const change = (typed: string, chosen: Way | undefined) => {
    const next = chosen?.word
      ? typed === byDefault
        ? undefined
        : valueOf(typed)
      : chosen && valueInWay(valueOf(typed), chosen);
    const changed = withValue(table, setting.path, next);
    const die = dieOf(rules, changed);
    const other = die === Number(valueAt(table, "die") ?? 6) ? {} : { die: die === 6 ? undefined : die };
    battle.change({ [setting.path]: next, ...other });
  };
  const choose = (name: string) => {
    const chosen = ways.find((each) => each.name === name);
    begun.value = chosen?.word ? undefined : name;
    if (chosen?.word) change(name, chosen);
  };

  return (
    <span class="choice">
      <select
        id={id}
        value={way?.name ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!way && <option value="">{textOf(value)}</option>}
        {ways.map(({ name }) => (
          <option key={name} value={name}>
            {name === byDefault && !bare ? `${name} (default)` : name}
          </option>
        ))}
      </select>
      {way && !way.word && (
        <input
          class="typed"
          aria-label={`${spoken(setting)}, ${way.name}`}
          value={wayOf(value, ways) === way ? typedOf(value, way) : ""}
          onInput={(event) => change(event.currentTarget.value, way)}
        />
      )}
    </span>
  );
}

/** A number or a list, as a case has it. */
function Typed({ battle, setting, id }: SettingProps & { id: string }) {
  const value = valueAt(battle.table.value ?? {}, setting.path);
  return (
    <input
      class="typed"
      id={id}
      placeholder={setting.default || `${setting.least} to ${setting.most}`}
      value={textOf(value)}
      onInput={(event) => battle.change({ [setting.path]: valueOf(event.currentTarget.value) })}
    />
  );
}
