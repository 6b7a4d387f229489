// Fields for the rule system, and for the settings on which its units depend.
import type { Battle } from "../battle/battle.ts";
import { emptyCase } from "../battle/battle.ts";
import { numberAt, textAt } from "../battle/case.ts";
import { inOtherGame } from "../battle/other_game.ts";
import { isRulesText, rulesNamed } from "../battle/rules.ts";
import type { Rules } from "../battle/rules.ts";
import { dieOf, unitSettings, unitsOf } from "../battle/units.ts";
import { Choice, nameOfSetting } from "./setting_field.tsx";

/** The names of the games that players know, by the names of their rule systems. */
export const games: Record<string, string> = {
  "axis-allies": "Axis & Allies: all editions",
  "one-for-one": "Global War 1939: submarines",
  depth: "Submarine status markers",
  "detection-roll": "Revised Enhanced: at sea",
  assault: "Revised Enhanced: landing",
  raid: "Revised Enhanced: bombing raid",
  technology: "Revised Enhanced: technology",
  surface: "Surface action",
};

/** Returns the name of the game of a rule system. */
export function gameOf(name: string, title: string): string {
  return games[name] ?? title.replace(/:.*/, "");
}

interface GameProps {
  battle: Battle;
  systems: readonly Rules[];
  rules: Rules | undefined;
  /** Replaces the battle. */
  load(text: string): void;
  /** Shows a message about the last change, with a button that takes it back. */
  notify(message: string): void;
}

export function Game({ battle, systems, rules, load, notify }: GameProps) {
  const table = battle.table.value ?? {};
  const choose = (name: string) => {
    const next = rulesNamed(name);
    const { text, leftOut } = next
      ? inOtherGame(table, rules ? unitsOf(rules, table) : [], next)
      : { text: emptyCase(name), leftOut: "" };
    load(text);
    if (leftOut !== "") notify(`Left out: ${leftOut}.`);
  };
  return (
    <>
      <div class="game">
        <label>
          Game
          <select
            value={battle.rules.value}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {systems.map(({ name, title }) => (
              <option key={name} value={name}>
                {gameOf(name, title)}
              </option>
            ))}
            {isRulesText(battle.rules.value) && (
              <option value={battle.rules.value}>{rules?.title ?? "A rules file"}</option>
            )}
          </select>
        </label>
        {rules &&
          unitSettings(rules).map((setting) => (
            <label key={setting.path}>
              <span title={setting.meaning}>{nameOfSetting(setting)}</span>
              <Choice battle={battle} rules={rules} setting={setting} bare />
            </label>
          ))}
        {rules && <Die battle={battle} rules={rules} />}
      </div>
      {rules && !isRulesText(battle.rules.value) && <p class="game-name">{rules.title}</p>}
      {textAt(table, "title") !== "" && (
        <input
          class="title"
          aria-label="Title of the battle"
          value={textAt(table, "title")}
          onChange={({ currentTarget: { value } }) => battle.change({ title: value.trim() || undefined })}
        />
      )}
    </>
  );
}

/** Shows the dice on which the rules have units, and the die of the case. */
function Die({ battle, rules }: { battle: Battle; rules: Rules }) {
  const table = battle.table.value ?? {};
  const chosen = numberAt(table, "die") ?? dieOf(rules, table);
  const dice = new Set([...rules.unitBlocks.map(({ die }) => die), chosen]);
  if (dice.size === 1) return null;
  return (
    <label>
      Dice
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          battle.change({ die: value === "6" ? undefined : Number(value) })
        }
      >
        {[...dice].map((die) => (
          <option key={die} value={die}>
            D{die}
          </option>
        ))}
      </select>
    </label>
  );
}
