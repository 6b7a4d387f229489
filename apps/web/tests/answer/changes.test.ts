import { expect, test } from "vitest";
import { changesOf, questions, type Subject } from "../../src/answer/changes.ts";
import type { Result } from "../../src/answer/result.ts";
import type { Rules } from "../../src/battle/rules.ts";

const unit: Subject = {
  kind: "unit",
  key: "attacker.units.sub",
  now: "2",
  title: "attacker: submarine",
  meaning: "",
};
const option: Subject = {
  kind: "option",
  key: "options.detection_lasts",
  now: "round",
  title: "detection lasts",
  meaning: "",
};
const number = (exact: string) => ({ "winner.attacker": { exact, decimal: "0" } });

test("One unit less and one more are compared with the present number", () => {
  const cells = [1, 2, 3].map((count) => ({ [unit.key]: count, ...number(`${count}/4`) }));
  const found = changesOf(unit, { status: 0, out: JSON.stringify({ cells }), err: "" });
  expect(found.map(({ value, figures }) => [value, figures["winner.attacker"]?.now.exact])).toEqual([
    ["1", "2/4"],
    ["3", "2/4"],
  ]);
});

test("An option is compared with that of the case, not with the default", () => {
  const rows = ["battle", "round"].map((value, index) => ({ value, figures: number(`${index}`) }));
  const [found] = changesOf(option, { status: 0, out: JSON.stringify({ rows }), err: "" });
  expect(found).toMatchObject({
    value: "battle",
    figures: { "winner.attacker": { then: { exact: "0" }, now: { exact: "1" } } },
  });
});

test("A side without units has no changes", () => {
  const one = { ...unit, now: "1" };
  const cells = [
    { [unit.key]: 0, "winner.attacker": null },
    { [unit.key]: 1, ...number("1/2") },
  ];
  expect(changesOf(one, { status: 0, out: JSON.stringify({ cells }), err: "" })).toEqual([]);
});

test("A question that the program refuses has no changes", () => {
  expect(changesOf(unit, { status: 2, out: "", err: "no" })).toEqual([]);
});

test("The questions are one more or less of every unit that a force has or can have, and every rule option", () => {
  const result = {
    winner: {},
    case: {
      attacker: { units: "2 sub, 1 bb*" },
      defender: { units: "250 dd" },
      wave: [{ units: "1 ca" }],
      options: { detection_lasts: "battle" },
    },
  } as unknown as Result;
  const rules = {
    units: [{ code: "sub" }, { code: "bmb" }],
    settings: [
      { path: "options.detection_lasts", kind: "reading", meaning: "" },
      { path: "attacker.retreat", kind: "otherwise", meaning: "" },
    ],
  } as unknown as Rules;
  const asked = questions(result, rules).map(({ args }) => `${args[0]} ${args[2]} ${args[3]}`);
  expect(asked).toEqual([
    "table --rows attacker.units.sub=1,2,3",
    "table --rows attacker.units.bb*=0,1,2",
    "table --rows attacker.units.bmb=0,1",
    "table --rows defender.units.dd=249,250",
    "table --rows defender.units.sub=0,1",
    "table --rows defender.units.bmb=0,1",
    "table --rows wave.2.units.ca=0,1,2",
    "table --rows wave.2.units.sub=0,1",
    "table --rows wave.2.units.bmb=0,1",
    "compare options.detection_lasts --show",
  ]);
});
