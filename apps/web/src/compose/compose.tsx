// The form of a battle: the rules, both forces, and the settings of the rules.
import type { Battle } from "../battle/battle.ts";
import { textAt, valueAt } from "../battle/case.ts";
import { isRulesText } from "../battle/rules.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { unitSettings, unitsOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { Board } from "./board.tsx";
import { CaseText } from "./case_text.tsx";
import { Game } from "./game.tsx";
import { General, Goal } from "./general.tsx";
import { CasualtyOrder } from "./casualty_order.tsx";
import { Panel } from "./panel.tsx";
import { RulesText } from "./rules_text.tsx";
import { hasSea, Sea } from "./sea.tsx";
import { nameOfSetting, SettingField } from "./setting_field.tsx";
import { Technologies } from "./technologies.tsx";
import { WrittenForces } from "./written_field.tsx";
import { Waves, wavesOf } from "./waves.tsx";
import "./compose.css";
import "./settings.css";

const sideName = { attacker: "Attacker", defender: "Defender" };

interface ComposeProps {
  battle: Battle;
  engine: Engine;
  systems: readonly Rules[];
  rules: Rules | undefined;
  /** Replaces the battle. */
  load(text: string): void;
}

export function Compose({ battle, engine, systems, rules, load }: ComposeProps) {
  const table = battle.table.value;
  return (
    <section class="compose" aria-label="The battle">
      <Game battle={battle} systems={systems} rules={rules} load={load} />
      {table && rules && (
        <>
          {rules.forces !== "none" && (
            <>
              <WrittenForces {...{ battle, engine, rules }} />
              <Board battle={battle} rules={rules} units={unitsOf(rules, table)} />
            </>
          )}
          <Settings battle={battle} rules={rules} />
          {rules.forces !== "none" && rules.losses && (
            <Panel title="Casualty order" note={orders(battle)}>
              {() => (
                <div class="casualty-orders">
                  {(["attacker", "defender"] as const).map((side) => (
                    <CasualtyOrder
                      key={side}
                      {...{ battle, engine, side }}
                      rules={rules}
                      units={unitsOf(rules, table)}
                    />
                  ))}
                </div>
              )}
            </Panel>
          )}
          {rules.forces !== "none" && (
            <Panel
              title="Policies of each side"
              note={changes(battle, rules.settings.filter(isOfASide))}
            >
              {() => (
                <>
                  {(["attacker", "defender"] as const).map((side) => (
                    <section key={side} class={`side ${side}`}>
                      <h3>{sideName[side]}</h3>
                      <Technologies battle={battle} rules={rules} side={side} />
                      <Fields
                        battle={battle}
                        rules={rules}
                        settings={rules.settings.filter((each) => isOf(side, each))}
                      />
                    </section>
                  ))}
                  <Goal battle={battle} />
                </>
              )}
            </Panel>
          )}
          {rules.waves && (
            <Panel
              title="Further attacks"
              note={wavesOf(battle) > 0 ? `${wavesOf(battle)} more` : undefined}
            >
              {() => <Waves battle={battle} units={unitsOf(rules, table)} />}
            </Panel>
          )}
          {rules.sea && (
            <Panel title="A battle at sea first" note={hasSea(battle) ? "added" : undefined}>
              {() => <Sea battle={battle} rules={rules} />}
            </Panel>
          )}
          <Panel title="Options of the rules" note={changes(battle, ruleOptions(rules))}>
            {() => (
              <>
                <p class="source">Rules: {rules.source}</p>
                {textAt(table, "source") !== "" && (
                  <p class="source">Battle: {textAt(table, "source")}</p>
                )}
                <General battle={battle} rules={rules} />
                <Fields battle={battle} rules={rules} settings={ruleOptions(rules)} />
              </>
            )}
          </Panel>
        </>
      )}
      <Panel title="Your own rules" note={isRulesText(battle.rules.value) ? rules?.name : undefined}>
        {() => <RulesText battle={battle} engine={engine} />}
      </Panel>
      <CaseText battle={battle} rules={rules} />
    </section>
  );
}

interface FieldsProps {
  battle: Battle;
  rules: Rules;
  settings: readonly Setting[];
}

function Fields({ battle, rules, settings }: FieldsProps) {
  return (
    <>
      {settings.map((setting) => (
        <SettingField key={setting.path} battle={battle} rules={rules} setting={setting} />
      ))}
    </>
  );
}

/** Shows the settings of neither side, such as those of a territory. They are always visible if one is required. */
function Settings({ battle, rules }: { battle: Battle; rules: Rules }) {
  const others = rules.settings.filter((each) => !isOfASide(each) && !isOption(each));
  if (others.length === 0) return null;
  const fields = () => <Fields battle={battle} rules={rules} settings={others} />;
  const title = [...new Set(others.map(({ path }) => path.split(".")[0]!))].join(", ");
  const required = others.some((each) => each.default === "" && each.kind !== "force");
  if (required) return <div class="panel-body">{fields()}</div>;
  return (
    <Panel title={title[0]!.toUpperCase() + title.slice(1)} note={changes(battle, others)}>
      {fields}
    </Panel>
  );
}

function isOf(side: string, { path }: Setting): boolean {
  return path.startsWith(side + ".");
}

function isOfASide(setting: Setting): boolean {
  return isOf("attacker", setting) || isOf("defender", setting);
}

function isOption({ path }: Setting): boolean {
  return path.startsWith("options.");
}

/** Returns the rule options that the field of the rules does not show. */
function ruleOptions(rules: Rules): Setting[] {
  const above = unitSettings(rules);
  return rules.settings.filter((each) => isOption(each) && !above.includes(each));
}

/** Returns the names of the settings that differ from their defaults, or undefined if there are none. */
function changes(battle: Battle, settings: readonly Setting[]): string | undefined {
  const table = battle.table.value ?? {};
  const names = settings.filter(({ path }) => valueAt(table, path) !== undefined).map(nameOfSetting);
  return names.length > 0 ? [...new Set(names)].join(", ") : undefined;
}

/** Returns the casualty orders that the case has, or undefined if it has none. */
function orders(battle: Battle): string | undefined {
  const table = battle.table.value ?? {};
  const ordered = ["attacker", "defender"].filter((side) => textAt(table, `${side}.losses`) !== "");
  return ordered.length > 0
    ? ordered.map((side) => `${side}: ${textAt(table, `${side}.losses`)}`).join("; ")
    : undefined;
}
