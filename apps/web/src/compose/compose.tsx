// The battle as one composes it: the game, both forces, and what else the rules let one say.
import type { Battle } from "../battle/battle.ts";
import { textAt, valueAt } from "../battle/case.ts";
import { isRulesText } from "../battle/rules.ts";
import type { Rules, Setting } from "../battle/rules.ts";
import { readingsOfUnits, unitsOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { Board } from "./board.tsx";
import { CaseText } from "./case_text.tsx";
import { Game } from "./game.tsx";
import { General, Goal } from "./general.tsx";
import { LossOrder } from "./loss_order.tsx";
import { Panel } from "./panel.tsx";
import { RulesText } from "./rules_text.tsx";
import { hasSea, Sea } from "./sea.tsx";
import { SettingField, spoken } from "./setting_field.tsx";
import { Technologies } from "./technologies.tsx";
import { Waves, wavesOf } from "./waves.tsx";
import "./compose.css";
import "./settings.css";

const sideName = { attacker: "Attacker", defender: "Defender" };

interface ComposeProps {
  battle: Battle;
  engine: Engine;
  systems: readonly Rules[];
  rules: Rules | undefined; // those of the battle
  load(text: string): void; // in place of the battle
}

export function Compose({ battle, engine, systems, rules, load }: ComposeProps) {
  const table = battle.table.value;
  return (
    <section class="compose" aria-label="The battle">
      <Game battle={battle} systems={systems} rules={rules} load={load} />
      {table && rules && (
        <>
          {rules.forces !== "none" && (
            <Board battle={battle} rules={rules} units={unitsOf(rules, table)} />
          )}
          <Settings battle={battle} rules={rules} />
          {rules.forces !== "none" && rules.losses && (
            <Panel title="Who is lost first" note={orders(battle)}>
              {() => (
                <div class="loss-orders">
                  {(["attacker", "defender"] as const).map((side) => (
                    <LossOrder
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
              title="What each side does"
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
            <Panel title="A battle at sea first" note={hasSea(battle) ? "there is one" : undefined}>
              {() => <Sea battle={battle} rules={rules} />}
            </Panel>
          )}
          <Panel title="How the rules are read" note={changes(battle, readings(rules))}>
            {() => (
              <>
                <p class="source">Rules: {rules.source}</p>
                {textAt(table, "source") !== "" && (
                  <p class="source">Battle: {textAt(table, "source")}</p>
                )}
                <General battle={battle} rules={rules} />
                <Fields battle={battle} rules={rules} settings={readings(rules)} />
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

/** What belongs to neither side nor the rules, as a territory: open where the rules require something of it. */
function Settings({ battle, rules }: { battle: Battle; rules: Rules }) {
  const others = rules.settings.filter((each) => !isOfASide(each) && !isReading(each));
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

function isReading({ path }: Setting): boolean {
  return path.startsWith("options.");
}

/** All but those that stand above, with the game. */
function readings(rules: Rules): Setting[] {
  const above = readingsOfUnits(rules);
  return rules.settings.filter((each) => isReading(each) && !above.includes(each));
}

/** What is not at its default, by name. */
function changes(battle: Battle, settings: readonly Setting[]): string | undefined {
  const table = battle.table.value ?? {};
  const names = settings.filter(({ path }) => valueAt(table, path) !== undefined).map(spoken);
  return names.length > 0 ? [...new Set(names)].join(", ") : undefined;
}

function orders(battle: Battle): string | undefined {
  const table = battle.table.value ?? {};
  const said = ["attacker", "defender"].filter((side) => textAt(table, `${side}.losses`) !== "");
  return said.length > 0
    ? said.map((side) => `${side}: ${textAt(table, `${side}.losses`)}`).join("; ")
    : undefined;
}
