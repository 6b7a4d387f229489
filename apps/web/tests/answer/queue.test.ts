import { expect, test } from "vitest";
import { askInTurn } from "../../src/answer/queue.ts";
import { engineOf, type Question, settle } from "./engines.ts";

const two = [
  { args: ["first"], about: 1 },
  { args: ["second"], about: 2 },
];

test("A question waits for the answer to the former one", async () => {
  const asked: Question[] = [];
  const answers: number[] = [];
  askInTurn(engineOf(asked), "a battle", two, (about) => answers.push(about), () => {});
  expect(asked.map(({ args }) => args[0])).toEqual(["first"]);
  asked[0]!.answer({});
  await settle();
  expect(asked.map(({ args }) => args[0])).toEqual(["first", "second"]);
  expect(answers).toEqual([1]);
});

test("A stop ends the questions and their answers", async () => {
  const asked: Question[] = [];
  const answers: number[] = [];
  const stop = askInTurn(engineOf(asked), "a battle", two, (about) => answers.push(about), () => {});
  stop();
  asked[0]!.answer({});
  await settle();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.stopped).toBe(true);
  expect(answers).toEqual([]);
});

test("A failure of the program is reported, and ends the questions", async () => {
  const asked: Question[] = [];
  const failures: unknown[] = [];
  askInTurn(engineOf(asked), "a battle", two, () => {}, (error) => failures.push(error));
  asked[0]!.fail(new Error("not loaded"));
  await settle();
  expect(failures).toEqual([new Error("not loaded")]);
  expect(asked).toHaveLength(1);
});
