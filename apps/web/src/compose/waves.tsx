// Fields for further attacks, one after the other, and for the worth of the territory.
import { useSignal } from "@preact/signals";
import { currencyOf } from "../answer/words.ts";
import type { Battle } from "../battle/battle.ts";
import { textAt } from "../battle/case.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import { aircraftOf, type Attacker, hasTerritory, sideOf, titleOf, waveCaseOf, waveSettings, wavesOf } from "../battle/waves.ts";
import type { Engine } from "../engine/engine.ts";
import { CasualtyOrder } from "./casualty_order.tsx";
import { ForceField } from "./force_field.tsx";
import { NumberField } from "./general.tsx";
import { Policies } from "./policies.tsx";
import { SettingField } from "./setting_field.tsx";
import { Technologies } from "./technologies.tsx";
import "./waves.css";

export interface WavesProps {
  battle: Battle;
  engine: Engine;
  rules: Rules;
  units: readonly Unit[];
}

export function Waves({ battle, engine, rules, units }: WavesProps) {
  const table = battle.table.value ?? {};
  const waves = wavesOf(table);
  const canHold = hasTerritory(rules);
  const hasCounter = waves.some((wave) => sideOf(table, wave) === "defender");
  const add = (by: Attacker) => {
    const kinds = new Map(units.map(({ code, kind }) => [code, kind]));
    const own = battle.force(`${by}.units`)?.find(({ unit }) => kinds.get(unit) !== "aa")?.unit;
    const first = own ?? (canHold ? units.find(({ kind }) => kind === "land") : units[0])?.code ?? "";
    battle.change({ [`wave.${waves.length + 2}`]: { ...(by === "defender" && { by }), units: `1 ${first}` } });
  };
  return (
    <>
      {canHold && (
        <p class="quiet">
          A further attack follows if the other side holds the territory. In a counter-attack the defender tries to take it
          back. Aircraft that helped to take a territory fly home unless they stay.
        </p>
      )}
      {hasCounter && (
        <section class="wave attacker">
          <h3>Attack 1</h3>
          <Stays {...{ battle, units }} path="attacker" title="Attack 1" />
        </section>
      )}
      {waves.map((wave) => (
        <Wave key={wave} {...{ battle, engine, rules, units, wave, canHold, hasCounter }} />
      ))}
      <p class="wave-buttons">
        <button type="button" class="add" onClick={() => add("attacker")}>
          Add an attack
        </button>
        {canHold && (
          <button type="button" class="add" onClick={() => add("defender")}>
            Add a counter-attack
          </button>
        )}
      </p>
      {canHold && <Worth {...{ battle, rules }} />}
    </>
  );
}

interface WaveProps extends WavesProps {
  wave: string;
  canHold: boolean;
  /** Whether the defender attacks in any wave, so that aircraft can matter after an attack. */
  hasCounter: boolean;
}

function Wave({ battle, engine, rules, units, wave, canHold, hasCounter }: WaveProps) {
  const isOpen = useSignal(false);
  const table = battle.table.value ?? {};
  const side = sideOf(table, wave);
  const title = titleOf(wave);
  const id = wave.replace(".", "-");
  // Ships cannot fight in a case with a counter-attack.
  const possible = hasCounter ? units.filter(({ kind }) => kind === "land" || kind === "air") : units.filter(({ kind }) => kind !== "aa");
  return (
    <section class={`wave ${side}`}>
      <h3>{title}</h3>
      <button type="button" class="quiet wave-remove" onClick={() => battle.change({ [wave]: undefined })}>
        remove {title.toLowerCase()}
      </button>
      {canHold && (
        <label class="wave-by">
          by{" "}
          <select
            value={side}
            aria-label={`${title} by`}
            onChange={({ currentTarget: { value } }) => battle.change({ [`${wave}.by`]: value === "defender" ? value : undefined })}
          >
            <option value="attacker">the attacker</option>
            <option value="defender">the defender (counter-attack)</option>
          </select>
        </label>
      )}
      <label for={id} class="unseen">
        Units of {title.toLowerCase()}
      </label>
      <ForceField battle={battle} units={possible} path={`${wave}.units`} id={id} title={title} />
      <details open={isOpen.value} onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
        <summary>Casualty order and policies of {title.toLowerCase()}</summary>
        {isOpen.value && (
          <>
            <CasualtyOrder
              {...{ battle, engine, rules, units, side }}
              path={wave}
              whole={waveCaseOf(table, wave)}
              sideInWhole="attacker"
              title={`${title}: casualty order`}
              fixed={side === "defender"}
            />
            <Technologies battle={battle} rules={rules} side={wave} />
            {waveSettings(rules, wave, side).map((setting) => (
              <SettingField key={setting.path} {...{ battle, rules, setting }} />
            ))}
            <Policies
              {...{ battle, rules, units, title }}
              force={wave}
              settings={waveSettings(rules, wave, side)}
              against={{ attacker: wave, defender: side === "attacker" ? "defender" : "attacker" }}
            />
            {hasCounter && <Stays {...{ battle, units, title }} path={wave} />}
          </>
        )}
      </details>
    </section>
  );
}

interface StaysProps {
  battle: Battle;
  units: readonly Unit[];
  /** The key of the force, such as "wave.2". */
  path: string;
  title: string;
}

/** Shows which aircraft stay in a territory that they helped to take. */
function Stays({ battle, units, path, title }: StaysProps) {
  const table = battle.table.value ?? {};
  const aircraft = aircraftOf(table, path, units);
  const stays = textAt(table, `${path}.stays`).split(",").map((each) => each.trim());
  const toggle = (code: string, on: boolean) => {
    const codes = aircraft.map((each) => each.code).filter((each) => (each === code ? on : stays.includes(each)));
    battle.change({ [`${path}.stays`]: codes.length > 0 ? codes.join(", ") : undefined });
  };
  if (aircraft.length === 0) return null;
  return (
    <fieldset class="technologies">
      <legend>{title}: aircraft that stay in the territory</legend>
      {aircraft.map(({ code, plural }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={stays.includes(code)}
            onChange={({ currentTarget: { checked } }) => toggle(code, checked)}
          />
          {plural}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows what the territory adds to the net gain. */
function Worth({ battle, rules }: { battle: Battle; rules: Rules }) {
  const currency = currencyOf(battle.table.value ?? {}, rules);
  return (
    <section class="wave">
      <h3>Worth of the territory, in {currency}</h3>
      <NumberField battle={battle} path="territory.value" label="if the attacker holds it at the end" least={0} byDefault="0" />
      <NumberField
        battle={battle}
        path="territory.dead_zone"
        label="if the attacker takes it and loses it again"
        least={0}
        byDefault="0"
      />
      <p class="quiet">The worth counts in the net gain of the attacker.</p>
    </section>
  );
}
