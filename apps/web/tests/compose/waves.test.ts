import { expect, test } from "vitest";
import type { Table } from "../../src/battle/case.ts";
import { rulesNamed } from "../../src/battle/rules.ts";
import { aircraftOf, hasTerritory, sideOf, waveCaseOf, waveKeysWithoutField, waveSettings, wavesOf } from "../../src/battle/waves.ts";
import { formsOf } from "../../src/battle/setting_forms.ts";
import { changesOf } from "../../src/compose/changed.ts";

const axisAllies = rulesNamed("axis-allies")!;
const table: Table = {
  rules: "axis-allies",
  attacker: { units: "3 inf, 1 ftr", stays: "ftr" },
  defender: { units: "2 inf" },
  wave: [
    { by: "defender", units: "3 inf, 1 tac", nation: "germany" },
    { units: "1 arm", retreat: 2, technologies: { all: ["radar"] } },
  ],
  territory: { value: 2, dead_zone: 1 },
};

test("Each attack has its key, its side and a case of its own", () => {
  expect(wavesOf(table)).toEqual(["wave.2", "wave.3"]);
  expect(wavesOf(table).map((wave) => sideOf(table, wave))).toEqual(["defender", "attacker"]);
  expect(waveCaseOf(table, "wave.2")).toMatchObject({ attacker: { units: "3 inf, 1 tac" }, defender: { units: "3 inf, 1 ftr" } });
  expect(waveCaseOf(table, "wave.3")).toMatchObject({ attacker: { units: "1 arm" }, defender: { units: "2 inf" } });
});

test("An attack has the settings of the attacker, and a counter-attack no choices and no retreat by odds", () => {
  const keys = (side: "attacker" | "defender") => waveSettings(axisAllies, "wave.2", side).map(({ path }) => path);
  expect(keys("attacker")).toEqual(
    ["submerge", "retreat", "keep", "bombard", "landed", "landing_places"].map((key) => `wave.2.${key}`),
  );
  expect(keys("defender")).toEqual(["retreat", "keep", "landing_places"].map((key) => `wave.2.${key}`));
  const retreat = waveSettings(axisAllies, "wave.2", "defender").find(({ path }) => path.endsWith("retreat"))!;
  expect(formsOf(retreat).map(({ title }) => title)).toEqual([
    "never",
    "after N rounds",
    "with N units or fewer in battle",
    "after N units are lost",
    "with units worth N or less in battle",
  ]);
});

test("Rules with land units have territories", () => {
  const named = ["axis-allies", "assault", "one-for-one", "detection-roll", "raid", "surface"].filter((name) => hasTerritory(rulesNamed(name)!));
  expect(named).toEqual(["axis-allies", "assault"]);
});

test("The aircraft of a force may stay", () => {
  expect(aircraftOf(table, "attacker", axisAllies.units).map(({ code }) => code)).toEqual(["ftr"]);
  expect(aircraftOf(table, "wave.3", axisAllies.units)).toEqual([]);
});

test("Attacks, the worth of the territory, and keys without a field are changes", () => {
  expect(waveKeysWithoutField(table, axisAllies)).toEqual(["wave.2.nation"]);
  expect(changesOf(table, axisAllies).map(({ label }) => label)).toEqual([
    "1 further attack, 1 counter-attack",
    "territory if held: 2",
    "territory if lost again: 1",
    "aircraft stay in the territory: ftr",
    "wave 2 nation in the case file",
  ]);
});
