import { expect, test } from "vitest";
import { askInTurn } from "../../src/answer/queue.ts";
import { engineOf, type Question, settle } from "./engines.ts";

const two = [
  { args: ["first"], about: 1 },
  { args: ["second"], about: 2 },
];

test("A question waits for the answer to the one before", async () => {
  const asked: Question[] = [];
  const answers: number[] = [];
  askInTurn(engineOf(asked), "a battle", two, (about) => answers.push(about));
  expect(asked.map(({ args }) => args[0])).toEqual(["first"]);
  asked[0]!.answer({});
  await settle();
  expect(asked.map(({ args }) => args[0])).toEqual(["first", "second"]);
  expect(answers).toEqual([1]);
});

test("Who stops hears nothing more, and nothing more is asked", async () => {
  const asked: Question[] = [];
  const answers: number[] = [];
  const stop = askInTurn(engineOf(asked), "a battle", two, (about) => answers.push(about));
  stop();
  asked[0]!.answer({});
  await settle();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.stopped).toBe(true);
  expect(answers).toEqual([]);
});
