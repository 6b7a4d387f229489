// One line with the differences of the battle from the defaults, and the panels that open under it.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Battle } from "../battle/battle.ts";
import { textAt, valueAt } from "../battle/case.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { unitsOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { CaseText } from "./case_text.tsx";
import { CasualtyOrder } from "./casualty_order.tsx";
import { areRequired, type Change, changesOf, isOf, isPossible, otherSettings, ruleOptions, titleOfOthers, titles } from "./changed.ts";
import { standInsInWords } from "./game_in_words.ts";
import { General, Goal } from "./general.tsx";
import { Panel } from "./panel.tsx";
import { PoliciesPanel as Policies } from "./policies_panel.tsx";
import { AtSea } from "./sea.tsx";
import { RulesText } from "./rules_text.tsx";
import { SettingField } from "./setting_field.tsx";
import { Technologies } from "./technologies.tsx";
import { WavesPanel } from "./waves_panel.tsx";

const sides = ["attacker", "defender"] as const;
const sideName = { attacker: "Attacker", defender: "Defender" };

interface OptionsProps {
  battle: Battle;
  engine: Engine;
  rules: Rules | undefined;
}

/** Shows the line, and the panels if the user opens it. They are always open for a text that is not a case. */
export function Options({ battle, engine, rules }: OptionsProps) {
  const isShown = useSignal(false);
  const open = useSignal<ReadonlySet<string>>(new Set());
  /** The panel that gets the focus after it has been opened from the line. */
  const wanted = useSignal("");
  const report = useSignal("");
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const table = battle.table.value;
  const isText = !table;
  const isOpen = isShown.value || isText;
  const changes = table && rules ? changesOf(table, rules) : [];
  const standIns = table && rules ? standInsInWords(table, rules) : "";

  useEffect(() => {
    const title = wanted.value;
    wanted.value = "";
    if (title !== "") section.current?.querySelector<HTMLElement>(`[data-title="${title}"] summary`)?.focus();
  }, [wanted.value]);

  const setOpen = (title: string, isOpen: boolean) => {
    const others = [...open.peek()].filter((each) => each !== title);
    open.value = new Set(isOpen ? [...others, title] : others);
  };
  const show = (title: string) => {
    isShown.value = true;
    setOpen(title, true);
    wanted.value = title;
  };
  const remove = ({ label, paths }: Change) => {
    battle.change(Object.fromEntries(paths.map((path) => [path, undefined])));
    report.value = `Removed: ${label}.`;
    button.current?.focus();
  };
  const panel = (title: string, children: () => ComponentChildren) => (
    <Panel
      key={title}
      title={title}
      isOpen={open.value.has(title) || (isText && title === titles.file)}
      setOpen={(isOpen) => setOpen(title, isOpen)}
    >
      {children}
    </Panel>
  );
  return (
    <section class="options" ref={section} aria-label="Options">
      <div class="options-line">
        <button
          ref={button}
          type="button"
          class="options-button"
          aria-expanded={isOpen}
          disabled={isText}
          onClick={() => (isShown.value = !isShown.value)}
        >
          Options
        </button>
        {changes.length > 0 && (
          <ul class="chips" aria-label="Changed options">
            {changes.map((change) => (
              <li key={change.paths.join()} class="chip">
                <Label change={change} show={show} />
                <button type="button" class="chip-remove" aria-label={`Remove ${change.label}`} onClick={() => remove(change)}>
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        {standIns !== "" && <span class="quiet">{standIns}</span>}
        {table && rules && changes.length === 0 && standIns === "" && !isOpen && <span class="quiet">all at their defaults</span>}
        <span class="unseen" role="status">
          {report}
        </span>
      </div>
      {isOpen && (
        <>
          {table && rules && <RulePanels {...{ battle, engine, rules, panel }} />}
          {panel("Your own rules", () => (
            <RulesText battle={battle} engine={engine} />
          ))}
          {panel(titles.file, () => (
            <CaseText battle={battle} />
          ))}
        </>
      )}
    </section>
  );
}

/** Shows a difference. A press on it opens the panel with its field. */
function Label({ change: { label, panel }, show }: { change: Change; show(title: string): void }) {
  if (panel === undefined) return <span class="chip-label">{label}</span>;
  return (
    <button type="button" class="chip-label" onClick={() => show(panel)}>
      {label}
    </button>
  );
}

interface RulePanelsProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  panel(title: string, children: () => ComponentChildren): ComponentChildren;
}

/** Shows the panels with fields for the keys of these rules. */
function RulePanels({ battle, engine, rules, panel }: RulePanelsProps) {
  const table = battle.table.value ?? {};
  const units = unitsOf(rules, table);
  const hasForces = rules.forces !== "none";
  const isLanding = rules.sea && valueAt(table, "sea") !== undefined;
  const fields = (settings: readonly Setting[]) => <Fields {...{ battle, engine, rules, settings }} />;
  const source = textAt(table, "source");
  return (
    <>
      {otherSettings(rules).length > 0 &&
        !areRequired(rules) &&
        panel(titleOfOthers(rules), () => fields(otherSettings(rules)))}
      {hasForces &&
        rules.losses &&
        panel(titles.order, () => (
          <div class="casualty-orders">
            {sides.map((side) => (
              <CasualtyOrder key={side} {...{ battle, engine, side, rules, units }} />
            ))}
          </div>
        ))}
      {hasForces &&
        panel(titles.policies, () => (
          <>
            {sides.map((side) => (
              <section key={side} class={`side ${side}`}>
                <h3>{sideName[side]}</h3>
                <Technologies battle={battle} rules={rules} side={side} />
                {fields(rules.settings.filter((each) => isOf(side, each) && isPossible(each, table, rules)))}
                <Policies
                  {...{ battle, rules, units }}
                  force={side}
                  title={sideName[side]}
                  settings={rules.settings}
                  against={{ attacker: "attacker", defender: "defender" }}
                />
              </section>
            ))}
            <Goal battle={battle} />
          </>
        ))}
      {isLanding && panel(titles.sea, () => <AtSea {...{ battle, engine, rules }} />)}
      {rules.waves && !isLanding && panel(titles.waves, () => <WavesPanel {...{ battle, engine, rules, units }} />)}
      {panel(titles.rules, () => (
        <>
          <p class="source">Rules: {rules.source}</p>
          {source !== "" && <p class="source">Battle: {source}</p>}
          <General battle={battle} rules={rules} />
          {fields(ruleOptions(rules))}
        </>
      ))}
    </>
  );
}

interface FieldsProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  settings: readonly Setting[];
}

export function Fields({ battle, engine, rules, settings }: FieldsProps) {
  return (
    <>
      {settings.map((setting) => (
        <SettingField key={setting.path} {...{ battle, engine, rules, setting }} />
      ))}
    </>
  );
}
