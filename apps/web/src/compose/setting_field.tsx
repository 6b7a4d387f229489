// A field for a setting of the rules, with its meaning.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { textOf, valueAt, valueOf, withValue } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import type { Rules, Setting, Unit } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { ForceField } from "./force_field.tsx";
import { StepSlider } from "./step_slider.tsx";
import { firstTyped, formInField, formsOf, isComplete, isPercent, typedOf, valueInForm } from "../battle/setting_forms.ts";
import type { Form } from "../battle/setting_forms.ts";
import { defaultOf, dieOf, unitsOf } from "../battle/units.ts";

interface SettingProps {
  battle: Battle;
  /** Answers the question for the odds next to a slider; without it there is no slider. */
  engine?: Engine;
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
      <label for={id}>{nameOfSetting(setting)}</label>
      {setting.kind === "force" ? (
        <ForceField
          {...{ battle, id }}
          path={setting.path}
          units={unitsFor(setting, props.rules, table)}
        />
      ) : formsOf(setting).length > 0 ? (
        <Choice {...props} id={id} />
      ) : (
        <Typed {...props} id={id} />
      )}
      {props.engine && (
        <StepSlider {...{ battle, setting }} engine={props.engine} rules={props.rules} name={nameOfSetting(setting)} />
      )}
      <p class="meaning">{meaningOf(setting, props.rules)}</p>
    </div>
  );
}

/** Returns the meaning of a setting. That of a defender's setting is "the same" if the attacker has it also. */
function meaningOf({ path, meaning }: Setting, rules: Rules): string {
  if (meaning !== "the same") return meaning;
  const other = path.replace(/(^|\.)defender\./, "$1attacker.");
  return rules.settings.find((each) => each.path === other)?.meaning ?? meaning;
}

/** Returns the units that a setting can name: ships that bombard, land units that have landed, or all. */
function unitsFor({ path }: Setting, rules: Rules, table: Table): Unit[] {
  const units = unitsOf(rules, table);
  const all = units.some(({ kind }) => kind === "ship") ? units : [...units, ...rules.ships];
  const only = path.endsWith(".bombard") ? "ship" : path.endsWith(".landed") ? "land" : undefined;
  return only ? all.filter(({ kind }) => kind === only) : all;
}

/** Returns the name of a setting, such as "aa fire" for "options.aa_fire". */
export function nameOfSetting({ path }: Setting): string {
  return path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " ");
}

/** Shows a list of forms, and a field for a form that the user types. `bare` leaves out "(default)". */
export function Choice({
  battle,
  rules,
  setting,
  id,
  label,
  bare,
}: SettingProps & { id?: string; label?: string; bare?: boolean }) {
  // The form in whose field the user types, or that waits for a text.
  const begun = useSignal<{ form: string; load: number } | undefined>(undefined);
  const load = battle.loads.value;
  const table = battle.table.value ?? {};
  const forms = formsOf(setting);
  const byDefault = defaultOf(setting, rules, table);
  const value = valueAt(table, setting.path) ?? valueOf(byDefault) ?? "";
  const inField = formInField(value, forms);
  const form = (begun.value?.load === load && forms.find(({ name }) => name === begun.value?.form)) || inField;

  const change = (typed: string, chosen: Form, hold?: object) => {
    if (load !== battle.loads.peek()) return; // a draft for another battle
    const next = !chosen.word ? valueInForm(typed, chosen) : typed === byDefault ? undefined : valueOf(typed);
    const changed = withValue(table, setting.path, next);
    const die = dieOf(rules, changed);
    const other = die === Number(valueAt(table, "die") ?? 6) ? {} : { die: die === 6 ? undefined : die };
    battle.change({ [setting.path]: next, ...other }, hold);
  };
  const choose = (name: string) => {
    const chosen = forms.find((each) => each.name === name);
    if (!chosen) return;
    const typed = chosen.word ? name : firstTyped(chosen, setting);
    begun.value = typed === "" ? { form: name, load } : undefined;
    if (typed !== "") change(typed, chosen);
  };
  const isTyped = form !== undefined && inField === form;
  const typed = form && isTyped ? typedOf(value, form).replace(/%$/, "") : "";

  return (
    <span class="choice">
      <select
        id={id}
        aria-label={label}
        value={form?.name ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!form && <option value="">{textOf(value)}</option>}
        {forms.map(({ name, title }) => (
          <option key={name} value={name}>
            {name === byDefault && !bare ? `${title} (default)` : title}
          </option>
        ))}
      </select>
      {form && !form.word && (
        <span class="typed-line">
          <TypedText
            key={`${load} ${form.name}`}
            label={`${label ?? nameOfSetting(setting)}, ${form.title}`}
            text={typed}
            isComplete={(text) => isComplete(text, form)}
            begin={() => (begun.value = { form: form.name, load })}
            set={(text, hold) => change(text, form, hold)}
            end={(text) => (begun.value = text === "" && !isTyped ? begun.value : undefined)}
          />
          {isPercent(form) && !typed.includes("/") && "%"}
          {!isTyped && typed === "" && value !== "" && <span class="quiet">not used yet</span>}
        </span>
      )}
    </span>
  );
}

interface TypedTextProps {
  label: string;
  text: string;
  isComplete(text: string): boolean;
  /** Is called at the first key. */
  begin(): void;
  /** Texts with the same `hold` are one step for the undo of the battle. */
  set(text: string, hold: object): void;
  /** Is called when the field loses the focus, or after Enter. */
  end(text: string): void;
}

/**
 * Shows a field that keeps what the user types until it loses the focus, or until Enter. The battle takes a complete text
 * immediately, and any other text at the end. An empty text changes nothing.
 */
function TypedText({ label, text, isComplete, begin, set, end }: TypedTextProps) {
  const draft = useSignal<string | undefined>(undefined);
  const hold = useRef({});
  const finish = () => {
    const typed = draft.value?.trim() ?? "";
    if (typed !== "" && typed !== text) set(typed, hold.current);
    hold.current = {};
    end(typed);
    draft.value = undefined;
  };
  return (
    <input
      class="typed"
      aria-label={label}
      autocapitalize="off"
      autocomplete="off"
      value={draft.value ?? text}
      onInput={({ currentTarget: { value } }) => {
        begin();
        draft.value = value;
        if (isComplete(value)) set(value, hold.current);
      }}
      onChange={finish}
      onBlur={finish}
    />
  );
}

/** Shows a field for a number or a list. */
function Typed({ battle, setting, id }: SettingProps & { id: string }) {
  const value = valueAt(battle.table.value ?? {}, setting.path);
  const hold = useRef({});
  return (
    <input
      class="typed"
      id={id}
      placeholder={setting.default || `${setting.least} to ${setting.most}`}
      value={textOf(value)}
      onInput={(event) => battle.change({ [setting.path]: valueOf(event.currentTarget.value) }, hold.current)}
      onBlur={() => (hold.current = {})}
    />
  );
}
