// The program accepts every policy under conditions that the page offers.
import { expect, test } from "vitest";
import { valueOf, writeCase } from "../../src/battle/case.ts";
import { choicesOf, firstAction, settingOfAction, subjectsOf } from "../../src/battle/policies.ts";
import { ruleSystems } from "../../src/battle/rules.ts";
import { runProgram } from "../../src/engine/program.ts";
import { parts } from "../../engine/parts.ts";

/** Units of both sides that a battle under these rules can have. */
const forces: Record<string, [attacker: string, defender: string]> = {
  assault: ["2 inf, 1 arm", "2 inf"],
  raid: ["2 bmb", ""],
};
const systems = ruleSystems.filter(({ forces: needed }) => needed !== "none");

test.each(systems.map((rules) => [rules.name, rules] as const))("%s", async (name, rules) => {
  const has = (code: string) => rules.units.some((unit) => unit.code === code);
  const ships = ["sub", "dd", "ca"].filter(has).map((code) => `1 ${code}`).join(", ");
  const [attacker, defender] = forces[name] ?? [ships, ships];
  const units = { attacker, defender };
  const subjects = subjectsOf(rules, units, rules.units);
  const when = Object.fromEntries(subjects.map(({ key }) => [key, "1..250"]));
  for (const side of ["attacker", "defender"] as const) {
    const table = { rules: name, ...(name === "raid" && { territory: { value: 8 } }), attacker: { units: attacker }, defender: { units: defender } };
    for (const choice of choicesOf(rules, side, rules.settings)) {
      if (units[side] === "" && choice.path.endsWith(".losses")) continue;
      const words = settingOfAction(choice, "").values.map((word) => valueOf(word)!);
      for (const action of [...words, firstAction(choice, table, side)]) {
        const block = { choice: choice.path.replace(/^.*\./, ""), when, do: action };
        const text = writeCase({ ...table, [side]: { ...table[side], policy: [block] } });
        const output = await runProgram(parts, ["solve", "battle.toml", "--dry-run"], { "battle.toml": text }, () => {});
        expect(output?.status, `${text}\n${output?.err}`).toBe(0);
      }
    }
  }
});
