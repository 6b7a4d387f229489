// A field for a setting of the rules, with its meaning.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Battle } from "../battle/battle.ts";
import { numberAt, textAt, textOf, valueAt, valueOf, withValue } from "../battle/case.ts";
import type { Table } from "../battle/case.ts";
import { readForce, readUnit } from "../battle/force.ts";
import { mayBombard } from "../battle/landing.ts";
import type { Rules, Setting, Unit } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { ForceField } from "./force_field.tsx";
import { StepSlider } from "./step_slider.tsx";
import {
  firstTyped,
  formInField,
  formsOf,
  isComplete,
  isCompleteNumber,
  isPercent,
  typedOf,
  valueInForm,
  valueOfNumber,
} from "../battle/setting_forms.ts";
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

/** Returns the units that a setting can name: ships that can bombard, land units of the force that have landed, or all. */
function unitsFor({ path }: Setting, rules: Rules, table: Table): Unit[] {
  const units = unitsOf(rules, table);
  const all = units.some(({ kind }) => kind === "ship") ? units : [...units, ...rules.ships];
  const force = path.slice(0, path.lastIndexOf("."));
  if (path.endsWith(".bombard")) return all.filter((unit) => mayBombard(unit, force, rules, table));
  if (!path.endsWith(".landed")) return all;
  const codes = new Set((readForce(textAt(table, `${force}.units`)) ?? []).map(({ unit }) => readUnit(unit).code));
  return all.filter(({ kind, code }) => kind === "land" && codes.has(code));
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
    const other = die === (numberAt(table, "die") ?? 6) ? {} : { die: die === 6 ? undefined : die };
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
  id?: string;
  label?: string;
  placeholder?: string;
  text: string;
  isComplete(text: string): boolean;
  /** Is called at the first key. */
  begin?(): void;
  /** Texts with the same `hold` are one step for the undo of the battle. */
  set(text: string, hold: object): void;
  /** Is called when the field loses the focus, or after Enter. */
  end?(text: string): void;
}

/**
 * Shows a field that keeps what the user types until it loses the focus, or until Enter. The battle takes a complete text
 * immediately, and any other text at the end. An empty text changes nothing unless it is complete.
 */
function TypedText({ id, label, placeholder, text, isComplete, begin, set, end }: TypedTextProps) {
  const draft = useSignal<string | undefined>(undefined);
  const hold = useRef({});
  const finish = () => {
    const typed = draft.value?.trim() ?? text;
    if (typed !== text && (typed !== "" || isComplete(""))) set(typed, hold.current);
    hold.current = {};
    end?.(draft.value === undefined ? "" : typed);
    draft.value = undefined;
  };
  return (
    <input
      class="typed"
      id={id}
      aria-label={label}
      placeholder={placeholder}
      autocapitalize="off"
      autocomplete="off"
      value={draft.value ?? text}
      onInput={({ currentTarget: { value } }) => {
        begin?.();
        draft.value = value;
        if (isComplete(value)) set(value, hold.current);
      }}
      onChange={finish}
      onBlur={finish}
    />
  );
}

/** Shows a field for a number, a fraction or a list. An empty field has the default. */
function Typed({ battle, setting, id }: SettingProps & { id: string }) {
  const load = battle.loads.value;
  return (
    <TypedText
      key={load}
      id={id}
      placeholder={setting.default || `${setting.least} to ${setting.most}`}
      text={textOf(valueAt(battle.table.value ?? {}, setting.path))}
      isComplete={isCompleteNumber}
      set={(text, hold) => {
        if (load === battle.loads.peek()) battle.change({ [setting.path]: valueOfNumber(text) }, hold);
      }}
    />
  );
}
