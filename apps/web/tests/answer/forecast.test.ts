import { expect, test } from "vitest";
import { isTooLarge, positionsOf, readForecast, reductionsOf } from "../../src/answer/forecast.ts";

function output(states: string, time: string, memory: string, below = ""): string {
  return `Estimated cost\n══════════════\n  states  ${states}\n  time    ${time}\n  memory  ${memory}\n  Estimated from a trial of 1 s.\n${below}`;
}

test("A battle that fits has its states, time and memory in words", () => {
  expect(readForecast(output("396,606", "0.63 to 3.1 s", "99 to 190 MB"))).toEqual({
    words: "396,606 states, 0.63 to 3.1 s, 99 to 190 MB",
    fits: "yes",
  });
});

test.each([
  ["1.4 to 3270 GB", "", "maybe"],
  ["200 MB to 5 GB", "", "maybe"],
  ["4.5 to 20 GB", "", "no"],
  ["more than 10,000 GB", "", "no"],
  ["380 MB", "", "yes"],
  ["200 MB to 510 GB", "  That is more than 10,653,265 states, the limit. --max-states and --memory\n  set it.\n", "no"],
  ["200 MB", "  That may be more than 10,700,544 states, the limit.", "maybe"],
])("Memory of %s with %j fits: %s", (memory, below, fits) => {
  expect(readForecast(output("12 to 550 million", "1 s", memory, below))?.fits).toBe(fits);
});

test("What is not known is left out, and the battle may be too large", () => {
  expect(readForecast(output("7.9 million", "not known", "not known"))).toEqual({ words: "7.9 million states", fits: "maybe" });
  expect(readForecast(output("not known", "not known", "not known"))).toEqual({ words: "", fits: "maybe" });
  expect(readForecast("")).toBeUndefined();
});

test("The ways to lose some of the units are counted for both sides, further attacks and ships", () => {
  const force = 'units = "4 inf, 1 arm"';
  expect(positionsOf(`[attacker]\n${force}\n[defender]\nunits = "2 inf"`)).toBe(10 * 3);
  expect(positionsOf(`[attacker]\n${force}\n[defender]\n${force}\n[[wave]]\n${force}\n`)).toBe(10 * 10 * 10);
  expect(positionsOf(`[attacker]\n${force}\n[defender]\n${force}\n[sea.attacker]\nunits = "2 dd"\n`)).toBe(10 * 10 * 3);
  expect(positionsOf("not a case")).toBe(1);
});

test("Limits of the program are about size, and other faults are not", () => {
  expect(isTooLarge("the battle has more than 10722283 states; half of the free memory is the limit")).toBe(true);
  expect(isTooLarge("the page does not have enough memory (solving, 40% done)")).toBe(true);
  expect(isTooLarge("the exact solution would take 9000 MB, but only 100 MB are free")).toBe(true);
  expect(isTooLarge("battle.toml:3:10: unknown unit 'xx'")).toBe(false);
});

test("Open choices and the numbers of units can be reduced", () => {
  const text = `[attacker]
units = "5 inf, 1 arm"
retreat = "optimal"
[defender]
units = "3 inf"
losses = "best-order"
[[wave]]
units = "2 inf"
`;
  expect(reductionsOf(text)).toEqual([
    { label: "Use default choices", values: { "attacker.retreat": undefined, "defender.losses": undefined } },
    {
      label: "Halve all forces",
      values: { "attacker.units": "3 inf, 1 arm", "defender.units": "2 inf", "wave.2.units": "1 inf" },
    },
  ]);
  expect(reductionsOf('[attacker]\nunits = "1 inf"\n[defender]\nunits = "1 inf"')).toEqual([]);
});

test.each(['[wave]\nunits = "2 inf"', "wave = 3", "sea = 3", "[[sea]]\nx = 1", "[sea]\nattacker = 3", "wave = [3]"])(
  "A case with %j has the positions of its other forces",
  (more) => {
    expect(positionsOf(`attacker.units = "2 inf"\ndefender.units = "4 inf"\n${more}\n`)).toBe(15);
  },
);
