import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asked } from "../../src/answer/asked.ts";
import { engineOf, type Question, settle } from "./engines.ts";

const certified = JSON.stringify({ numbers: "certified" });
const exact = JSON.stringify({ numbers: "exact" });

let questions: Question[];
let asked: Asked;

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  asked = new Asked(engineOf(questions));
});

afterEach(() => {
  vi.useRealTimers();
});

const last = () => questions.at(-1)!;
const numbers = () => asked.standing.value.result?.numbers;

async function answer(answered: Parameters<Question["answer"]>[0]): Promise<void> {
  last().answer(answered);
  await settle();
  vi.advanceTimersByTime(1000);
  await settle();
}

test("A battle is answered with certified numbers first, and then exactly", async () => {
  void asked.ask("a battle");
  expect(last().args).toContain("certified");
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
  expect(last().args).not.toContain("certified");
  await answer({ out: exact });
  expect(numbers()).toBe("exact");
});

test("Another battle stops the one before, whose answer stands as stale until then", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  void asked.ask("another");
  expect(questions[1]!.stopped).toBe(true);
  expect(asked.standing.value).toMatchObject({ stale: true, text: "one" });
  await answer({ out: certified });
  expect(asked.standing.value).toMatchObject({ stale: false, text: "another" });
});

test("An answer that comes too late is not taken", async () => {
  void asked.ask("one");
  const late = last();
  void asked.ask("another");
  late.answer({ out: exact });
  await settle();
  expect(numbers()).toBeUndefined();
});

test("A bad case has the program's message, and is not asked again", async () => {
  void asked.ask("bad");
  await answer({ status: 2, err: "battle.toml:3:10: unknown unit 'xx'\n" });
  expect(asked.standing.value.fault).toBe("battle.toml:3:10: unknown unit 'xx'");
  expect(questions).toHaveLength(1);
});

test("A limit of the exact answer leaves the certified one", async () => {
  void asked.ask("large");
  await answer({ out: certified });
  await answer({ status: 3, err: "the battle has more than 1000 states\n" });
  expect(numbers()).toBe("certified");
  expect(asked.standing.value.fault).toBe("the battle has more than 1000 states");
});

test("A battle without sides is asked again without the parts that tell of sides", async () => {
  void asked.ask("a raid");
  expect(last().args).toContain("--show");
  await answer({ status: 2, err: "--show: the battle has no sides, of which these parts tell\n" });
  expect(last().args).not.toContain("--show");
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
});

test("Who stops the exact answer can go on to it", async () => {
  void asked.ask("a battle");
  await answer({ out: certified });
  asked.stop();
  expect(last().stopped).toBe(true);
  expect(asked.standing.value.stopped).toBe(true);
  void asked.resume();
  await answer({ out: exact });
  expect(numbers()).toBe("exact");
});

test("Fractions are asked for once", async () => {
  void asked.ask("a battle");
  const [one, other] = [asked.withFractions(), asked.withFractions()];
  expect(questions).toHaveLength(2);
  expect(last().args).not.toContain("--no-fractions");
  last().answer({ out: exact });
  expect(await one).toBe(await other);
});
