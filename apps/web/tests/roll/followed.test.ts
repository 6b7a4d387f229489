import { expect, test } from "vitest";
import { situationInWords } from "../../src/answer/words.ts";
import { follow, lossesIn, type Moment } from "../../src/roll/followed.ts";
import type { Engine } from "../../src/engine/engine.ts";

function moment(attacker: Record<string, number>, attacker_left: Record<string, number> = {}): Moment {
  return { attacker, attacker_left, defender: {}, defender_left: {}, situation: {} } as unknown as Moment;
}

test("Losses count neither damage, nor depth, nor units that have left", () => {
  expect(lossesIn(moment({ bb: 1, "sub@deep": 3 }), moment({ "bb*": 1, "sub@shallow": 2 }), "attacker")).toEqual({ sub: 1 });
  expect(lossesIn(moment({ ftr: 2 }), moment({ ftr: 1 }, { ftr: 1 }), "attacker")).toEqual({});
});

test("A situation names the attack and the battle at sea in words", () => {
  expect(situationInWords({ "wave.2": 1, "the attacker's sub detected": 3 })).toBe(
    "attack 2; the attacker's sub detected: 3",
  );
  expect(situationInWords({ sea: 1 })).toBe("at sea");
  expect(situationInWords({})).toBe("");
});

test("Large battles have certified odds, and a message of the program is an error", async () => {
  const asked: string[][] = [];
  const engine = {
    run(args: string[]) {
      asked.push(args);
      return { answered: Promise.resolve({ status: 2, out: "", err: "asdic: error: no battle" }), stop: () => {} };
    },
  } as unknown as Engine;
  await expect(follow(engine, "", 7, 9_999).moments).rejects.toThrow("no battle");
  await expect(follow(engine, "", 7, 10_000).moments).rejects.toThrow("no battle");
  expect(asked.map((args) => args[args.indexOf("--numbers") + 1])).toEqual(["exact", "certified"]);
});
