// The form of a battle: the rules, both forces, and the settings of the rules.
import type { Battle } from "../battle/battle.ts";
import type { Rules } from "../battle/rules.ts";
import { unitsOf } from "../battle/units.ts";
import type { Engine } from "../engine/engine.ts";
import { Board } from "./board.tsx";
import { areRequired, otherSettings } from "./changed.ts";
import { Game } from "./game.tsx";
import { Fields, Options } from "./options.tsx";
import { WrittenForces } from "./written_field.tsx";
import "./compose.css";
import "./settings.css";

interface ComposeProps {
  battle: Battle;
  engine: Engine;
  systems: readonly Rules[];
  rules: Rules | undefined;
  /** Replaces the battle. */
  load(text: string): void;
  /** Shows a message about the last change, with a button that takes it back. */
  notify(message: string): void;
}

export function Compose({ battle, engine, systems, rules, load, notify }: ComposeProps) {
  const table = battle.table.value;
  return (
    <section class="compose" aria-label="The battle">
      <Game battle={battle} systems={systems} {...{ rules, load, notify }} />
      {table && rules && rules.forces !== "none" && (
        <>
          <WrittenForces {...{ battle, engine, rules }} />
          <Board {...{ battle, rules, notify }} units={unitsOf(rules, table)} />
        </>
      )}
      {table && rules && areRequired(rules) && (
        <div class="panel-body">
          <Fields battle={battle} engine={engine} rules={rules} settings={otherSettings(rules)} />
        </div>
      )}
      <Options {...{ battle, engine, rules }} />
    </section>
  );
}
