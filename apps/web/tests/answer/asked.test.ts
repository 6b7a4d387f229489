import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BattleQuestion, currentResult } from "../../src/answer/asked.ts";
import type { Result } from "../../src/answer/result.ts";
import { engineOf, type Question, settle } from "./engines.ts";

const certified = JSON.stringify({ numbers: "certified" });
const exact = JSON.stringify({ numbers: "exact" });

let questions: Question[];
let asked: BattleQuestion;

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  asked = new BattleQuestion(engineOf(questions));
});

afterEach(() => {
  vi.useRealTimers();
});

const last = () => questions.at(-1)!;
const numbers = () => currentResult(asked.state.value)?.numbers;

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

test("Another battle stops the former one, and the former answer is not an answer to it", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  void asked.ask("another");
  expect(questions[1]!.stopped).toBe(true);
  expect(asked.state.value).toMatchObject({ text: "another", answer: { text: "one" } });
  expect(numbers()).toBeUndefined();
  await answer({ out: certified });
  expect(asked.state.value).toMatchObject({ text: "another", answer: { text: "another" } });
  expect(numbers()).toBe("certified");
});

test("The former answer is hidden 300 ms after the first change of the battle", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  void asked.ask("another");
  vi.advanceTimersByTime(200);
  expect(asked.state.value.late).toBe(false);
  void asked.ask("a third");
  vi.advanceTimersByTime(99);
  expect(asked.state.value.late).toBe(false);
  vi.advanceTimersByTime(1);
  expect(asked.state.value.late).toBe(true);
  void asked.ask("a fourth");
  expect(asked.state.value.late).toBe(true);
  await answer({ out: certified });
  expect(asked.state.value.late).toBe(false);
});

test("After a stop before the first answer, the former answer is hidden", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  void asked.ask("another");
  asked.stop();
  expect(numbers()).toBeUndefined();
  expect(asked.state.value).toMatchObject({ late: true, stopped: true });
});

test("After a stop before the first answer, the certified answer comes first and the exact one next", async () => {
  void asked.ask("a battle");
  asked.stop();
  void asked.resume();
  expect(last().args).toContain("certified");
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
  expect(last().args).not.toContain("certified");
  await answer({ out: exact });
  expect(numbers()).toBe("exact");
});

test("A battle that returns to its former case has the former answer", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  await answer({ out: exact });
  void asked.ask("another");
  void asked.ask("one");
  expect(numbers()).toBe("exact");
  vi.advanceTimersByTime(1000);
  expect(asked.state.value.late).toBe(false);
  expect(questions).toHaveLength(3);
});

test("An answer to a former battle is dropped", async () => {
  void asked.ask("one");
  const late = last();
  void asked.ask("another");
  late.answer({ out: exact });
  await settle();
  expect(numbers()).toBeUndefined();
});

test("A case that is not valid has the message of the program, and is asked once", async () => {
  void asked.ask("bad");
  await answer({ status: 2, err: "asdic: warning: a key changes nothing\nasdic: error: battle.toml:3:10: unknown unit 'xx'\n" });
  expect(asked.state.value.fault).toBe("battle.toml:3:10: unknown unit 'xx'");
  expect(questions).toHaveLength(1);
});

test("A limit of the exact answer leaves the certified answer", async () => {
  void asked.ask("large");
  await answer({ out: certified });
  await answer({ status: 3, err: "asdic: error: the battle has more than 1000 states\n" });
  expect(numbers()).toBe("certified");
  expect(asked.state.value.fault).toBe("the battle has more than 1000 states");
});

test("A battle without sides is asked again without the parts of sides", async () => {
  void asked.ask("a raid");
  expect(last().args).toContain("--show");
  last().answer({ status: 2, err: "asdic: error: --show: the battle has no sides, so it does not have this part\n" });
  await settle();
  expect(last().args).not.toContain("--show");
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
});

test("After a stop the exact answer can be asked for again", async () => {
  void asked.ask("a battle");
  await answer({ out: certified });
  asked.stop();
  expect(last().stopped).toBe(true);
  expect(asked.state.value.stopped).toBe(true);
  void asked.resume();
  await answer({ out: exact });
  expect(numbers()).toBe("exact");
});

test("Fractions are asked for once", async () => {
  void asked.ask("a battle");
  const of = { text: "a battle", result: { numbers: "certified" } as Result };
  const [one, other] = [asked.withFractions(of), asked.withFractions(of)];
  expect(questions).toHaveLength(2);
  expect(last().args).not.toContain("--no-fractions");
  last().answer({ out: exact });
  expect(await one).toBe(await other);
});

test("Fractions belong to the battle whose number was pressed, with the parts that it has", async () => {
  const raid = { text: "a raid", result: { numbers: "exact" } as Result };
  const battle = { text: "a battle", result: { numbers: "exact", at_least: {} } as unknown as Result };
  const first = asked.withFractions(raid);
  expect(last()).toMatchObject({ text: "a raid" });
  expect(last().args).not.toContain("--show");
  const second = asked.withFractions(battle);
  expect(questions[0]!.stopped).toBe(true);
  await expect(first).rejects.toThrow();
  expect(last()).toMatchObject({ text: "a battle" });
  expect(last().args).toContain("--show");
  last().answer({ out: exact });
  expect((await second).numbers).toBe("exact");
});

test("Another battle stops the question for the fractions of the former one", async () => {
  const fractions = asked.withFractions({ text: "one", result: { numbers: "certified" } as Result });
  void asked.ask("another");
  expect(questions[0]!.stopped).toBe(true);
  await expect(fractions).rejects.toThrow();
});

test("After a failure of the program the battle can be asked again, with certified numbers first", async () => {
  void asked.ask("a battle");
  last().fail(new Error("The program could not be loaded."));
  await settle();
  expect(asked.state.value).toMatchObject({ fault: "The program could not be loaded.", stopped: true });
  void asked.resume();
  expect(asked.state.value.fault).toBeUndefined();
  expect(last().args).toContain("certified");
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
});

test("After a failure of another battle, the former answer is not an answer to it", async () => {
  void asked.ask("one");
  await answer({ out: certified });
  void asked.ask("another");
  last().fail(new Error("The program could not be loaded."));
  await settle();
  expect(numbers()).toBeUndefined();
});

const dryRun = (memory: string) => `  states  12 million\n  time    40 s\n  memory  ${memory}\n`;
const force = 'units = "200 inf, 200 art, 200 arm"';
const great = `[attacker]\n${force}\n[defender]\n${force}\n`;

test("An answer that takes more than a second has an estimate, which ends with the answer", async () => {
  void asked.ask("a battle");
  await settle();
  vi.advanceTimersByTime(1000);
  expect(last().args).toContain("--dry-run");
  last().answer({ out: dryRun("900 MB") });
  await settle();
  expect(asked.state.value.forecast).toEqual({ words: "12 million states, 40 s, 900 MB", fits: "yes" });
  questions[0]!.answer({ out: certified });
  await settle();
  expect(numbers()).toBe("certified");
  expect(asked.state.value.forecast).toBeUndefined();
});

test("An answer that exceeds the memory is stopped, and the user can begin it nevertheless", async () => {
  void asked.ask("a battle");
  await settle();
  vi.advanceTimersByTime(1000);
  last().answer({ out: dryRun("9 GB") });
  await settle();
  expect(questions[0]!.stopped).toBe(true);
  expect(asked.state.value).toMatchObject({ isTooLarge: true, stopped: true, late: true });
  void asked.proceed();
  expect(asked.state.value.isTooLarge).toBeUndefined();
  await settle();
  await answer({ out: certified });
  expect(numbers()).toBe("certified");
});

test("A great battle is estimated before it begins, and does not begin if it exceeds the memory", async () => {
  void asked.ask(great);
  expect(questions.map(({ args }) => args)).toEqual([["solve", "battle.toml", "--dry-run", "--numbers", "certified"]]);
  last().answer({ out: dryRun("9 GB") });
  await settle();
  expect(questions).toHaveLength(1);
  expect(asked.state.value).toMatchObject({ isTooLarge: true, text: great });
  void asked.ask("a battle");
  expect(asked.state.value.isTooLarge).toBeUndefined();
  expect(last().args).not.toContain("--dry-run");
});

test("A great battle that may fit begins after its estimate", async () => {
  void asked.ask(great);
  last().answer({ out: dryRun("2 to 9 GB") });
  await settle();
  expect(questions).toHaveLength(2);
  expect(last().args).toContain("certified");
  expect(asked.state.value.forecast?.fits).toBe("maybe");
});

test("A great battle that is not valid has the message of the program", async () => {
  void asked.ask(great);
  last().answer({ status: 2, err: "asdic: error: a fault\n" });
  await settle();
  await answer({ status: 2, err: "asdic: error: a fault\n" });
  expect(asked.state.value.fault).toBe("a fault");
});

test("A fault of the page while it asks is shown, and is not waited for", async () => {
  const broken = new BattleQuestion({
    run: () => {
      throw new TypeError("not a function");
    },
  });
  await broken.ask("one");
  expect(broken.state.value).toMatchObject({ fault: "not a function", stopped: true });
  vi.advanceTimersByTime(2000);
  await settle();
  expect(broken.state.value.progress).toBeUndefined();
});
