// Checks that a battle which the page draws round by round has the odds of the case.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Fraction, sum, write } from "../../src/answer/fraction.ts";
import { type Result, type Winner, winners } from "../../src/answer/result.ts";
import { readCase } from "../../src/battle/case.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { canFollow } from "../../src/roll/follow.ts";
import { exactly } from "../../src/roll/random.ts";
import { type Choose, type Moment, Roll } from "../../src/roll/roll.ts";
import { root } from "./programs.ts";

/** The program of this machine as the engine of the page. */
const engine: Engine = {
  run(args, files = {}) {
    const line = args.map((each) => (each in files ? "-" : each));
    const { status, stdout, stderr } = spawnSync(`${root}build/release/bin/asdic`, line, {
      input: Object.values(files)[0]!,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    return { answered: Promise.resolve({ status: status ?? 4, out: stdout, err: stderr }), stop: () => {} };
  },
};

async function solved(text: string): Promise<Result> {
  const { out, err } = await engine.run(["solve", "battle.toml", "--format", "json"], { "battle.toml": text }).answered;
  if (out === "") throw new Error(err);
  return JSON.parse(out) as Result;
}

function fileOf(name: string): string {
  return `${root}cases/${name}.toml`;
}

const one: Fraction = { numerator: 1n, denominator: 1n };

function times(a: Fraction, b: Fraction): Fraction {
  const product = { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
  return sum([{ fraction: product, times: 1 }]);
}

function total(fractions: Fraction[]): Fraction {
  return sum(fractions.map((fraction) => ({ fraction, times: 1 })));
}

/** Returns every moment after the next round with its probability: it makes every series of choices in turn. */
async function allAfter(
  create: (choose: Choose) => Roll,
  moment: Moment,
): Promise<{ moment: Moment; chance: Fraction }[]> {
  const all: { moment: Moment; chance: Fraction }[] = [];
  const series: number[][] = [[]];
  for (let next = series.pop(); next; next = series.pop()) {
    const chosen = next;
    const made: number[] = [];
    let chance = one;
    const after = await create((weights) => {
      const index = chosen[made.length] ?? 0;
      if (made.length >= chosen.length) weights.slice(1).forEach((_, at) => series.push([...made, at + 1]));
      made.push(index);
      const whole = total([...weights]);
      const share = { numerator: whole.denominator, denominator: whole.numerator };
      chance = times(chance, times(weights[index]!, share));
      return index;
    }).after(moment);
    all.push({ moment: after, chance });
  }
  return all;
}

function expected(all: { moment: Moment; chance: Fraction }[], winner: Winner | "takes"): string {
  const shares = all.map(({ moment: { odds }, chance }) => {
    const known = winner === "takes" ? odds.takes : odds.winner[winner];
    return times(chance, known ? exactly(known) : { numerator: 0n, denominator: 1n });
  });
  return write(total(shares));
}

/** Checks the odds of a moment against those after its next round, and returns the moments of that round. */
async function check(create: (choose: Choose) => Roll, moment: Moment): Promise<Moment[]> {
  const all = await allAfter(create, moment);
  expect(write(total(all.map(({ chance }) => chance)))).toBe("1");
  for (const winner of winners) expect(expected(all, winner)).toBe(moment.odds.winner[winner].exact);
  if (moment.odds.takes) expect(expected(all, "takes")).toBe(moment.odds.takes.exact);
  return all.map((each) => each.moment);
}

async function checkCase(text: string): Promise<void> {
  const table = readCase(text)!;
  const result = await solved(text);
  expect(canFollow(table, result)).toBe(true);
  const create = (choose: Choose) => new Roll(engine, table, result, choose);
  const first = await create(() => 0).first();
  for (const winner of winners) expect(first.odds.winner[winner].exact).toBe(result.winner![winner].exact);
  expect(first.odds.takes?.exact).toBe(result.takes?.exact);
  const after = (await check(create, first)).filter(({ isOver }) => !isOver);
  for (const moment of [after[0], after.at(-1)]) if (moment) await check(create, moment);
}

/** Cases with guns, damage, technologies, submarines that dive or are detected, retreats and limits of rounds. */
const followed = [
  "assault/guns",
  "assault/landing",
  "axis-allies/damaged-battleship",
  "axis-allies/fleet-retreat",
  "axis-allies/guns-radar",
  "axis-allies/submerging-at-the-end",
  "axis-allies/transports-retreat",
  "detection-roll/duel",
  "detection-roll/nations",
  "detection-roll/retreat",
  "one-for-one/begun",
  "one-for-one/detection-by-the-enemy",
  "one-for-one/hold-fire",
  "one-for-one/leave-past-destroyers",
  "one-for-one/two-cruisers",
];

describe("The odds of a case are those after its next round, each times its probability", () => {
  it.each(followed)("%s", (name) => checkCase(readFileSync(fileOf(name), "utf8")));

  it("also if both sides have detected submarines", async () => {
    const forces = (attacker: string, defender: string) =>
      `attacker.units = "${attacker}"\ndefender.units = "${defender}"\n`;
    await checkCase(`rules = "one-for-one"\n${forces("2 sub, 1 dd", "2 sub, 1 dd")}`);
    await checkCase(`rules = "one-for-one"\nfought = 2\n${forces("1 sub!, 1 sub", "1 dd, 1 ca")}`);
  });

  it("also with a retreat that depends on the odds", async () => {
    await checkCase(
      `rules = "axis-allies"\n[attacker]\nunits = "3 inf"\nretreat = { odds = "1/2" }\n[defender]\nunits = "2 inf"\n`,
    );
    await checkCase(`rules = "axis-allies"\nrounds = 2\n[attacker]\nunits = "3 inf"\n[defender]\nunits = "2 inf"\n`);
  });
});

describe("Battles with a past that the units do not show are not followed", () => {
  it.each([
    "axis-allies/two-waves",
    "depth/escort",
    "one-for-one/losses-with-numbers",
    "one-for-one/retreat",
    "play/wolf-pack",
  ])("%s", async (name) => {
    const text = readFileSync(fileOf(name), "utf8");
    expect(canFollow(readCase(text)!, await solved(text))).toBe(false);
  });
});
