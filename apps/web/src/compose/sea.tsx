// Fields for the battle at sea before a landing: its rounds, and the casualty order and the policies of each side.
import { useSignal } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { seaCaseOf, seaRulesOf, seaUnitsOf } from "../battle/landing.ts";
import type { Rules } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import { CasualtyOrder } from "./casualty_order.tsx";
import { isOf } from "./changed.ts";
import { NumberField } from "./general.tsx";
import { PoliciesPanel as Policies } from "./policies_panel.tsx";
import { SettingField } from "./setting_field.tsx";
import { Technologies } from "./technologies.tsx";

const sides = ["attacker", "defender"] as const;
const sideName = { attacker: "Attacker", defender: "Defender" };

interface AtSeaProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
}

export function AtSea({ battle, engine, rules }: AtSeaProps) {
  const areOptionsOpen = useSignal(false);
  const table = battle.table.value ?? {};
  const atSea = seaRulesOf(rules);
  const units = seaUnitsOf(rules, table);
  const whole = seaCaseOf(table, rules);
  const fields = (key: string) =>
    atSea.settings
      .filter((each) => isOf(key, each))
      .map((setting) => <SettingField key={setting.path} {...{ battle, setting }} rules={atSea} />);
  return (
    <>
      <NumberField battle={battle} path="sea.rounds" label="limit of rounds at sea" least={1} byDefault="no limit" />
      <NumberField battle={battle} path="sea.fought" label="rounds already fought at sea" least={0} byDefault="0" />
      <div class="casualty-orders">
        {sides.map((side) => (
          <CasualtyOrder
            key={side}
            {...{ battle, engine, side, rules, units, whole }}
            path={`sea.${side}`}
            title={`${sideName[side]}: casualty order at sea`}
          />
        ))}
      </div>
      {sides.map((side) => (
        <section key={side} class={`side ${side}`}>
          <h3>{sideName[side]} at sea</h3>
          {atSea.name !== rules.name && <Technologies battle={battle} rules={atSea} side={`sea.${side}`} />}
          {fields(`sea.${side}`)}
          <Policies
            {...{ battle, units }}
            rules={atSea}
            force={`sea.${side}`}
            title={`${sideName[side]} at sea`}
            settings={atSea.settings}
            against={{ attacker: "sea.attacker", defender: "sea.defender" }}
          />
        </section>
      ))}
      {fields("sea.territory")}
      <details open={areOptionsOpen.value} onToggle={({ currentTarget: { open } }) => (areOptionsOpen.value = open)}>
        <summary>Options of the rules at sea</summary>
        {areOptionsOpen.value && fields("sea.options")}
      </details>
    </>
  );
}
