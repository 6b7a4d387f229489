// A battle asked of the engine: certified at once, exact when it is there.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Engine, type Files, type Running, Stopped } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";
import { digits } from "./interval.ts";
import type { Result } from "./result.ts";

/** The name of the case in the program's messages. */
export const file = "battle.toml";

export function files(text: string): Files {
  return { [file]: text };
}

export interface Work {
  stage: string;
  done: number;
  total: number;
}

/** A result, and the case of which it is. */
export interface Answer {
  text: string;
  result: Result;
}

export interface Standing {
  /** The case that is asked. */
  text: string;
  /** The last answer: of a case before, while there is none of this one. */
  answer?: Answer;
  /** This case has had no answer for a while, so that the answer before is not shown any more. */
  late: boolean;
  /** Why there is no answer, or no exact one, in the program's words. */
  fault?: string;
  work?: Work;
  stopped: boolean;
}

/** Returns the result of the case that is asked; nothing while there is none. */
export function currentResult({ text, answer }: Standing): Result | undefined {
  return answer?.text === text ? answer.result : undefined;
}

/** Milliseconds: who types on needs no exact answer yet. */
const pauseOfTyping = 200;

/** Milliseconds, after which the page says that it is at work, and shows no answer of a case before. */
export const patience = 300;

const solve = ["solve", file, "--format", "json"];

/** Bounds come as they are, so they need no number of digits. */
const certified = ["--numbers", "certified"];
const exactly = ["--digits", `${digits}`];

/** Parts that the program refuses where a battle has no sides, as a raid. */
const partsOfSides = ["--show", "rounds,atleast"];

/** Asks and remembers what is running, so that a new question ends the old one. */
export class Asked {
  readonly #engine: Engine;
  readonly #standing = signal<Standing>({ text: "", late: false, stopped: false });
  #running: Running | undefined;
  #becomesLate: ReturnType<typeof setTimeout> | undefined;
  #fractions: { text: string; running: Running; result: Promise<Result> } | undefined;
  #parts = partsOfSides;
  #question = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get standing(): ReadonlySignal<Standing> {
    return this.#standing;
  }

  async ask(text: string): Promise<void> {
    this.cancel();
    if (text !== this.#fractions?.text) this.#forgetFractions();
    this.#parts = partsOfSides;
    this.#change({ text, stopped: false, fault: undefined });
    this.#watch();
    await this.#answerAll();
  }

  /** Ends what is running; the answer so far stays, if it is of this case. */
  stop(): void {
    this.cancel();
    this.#change({ stopped: true, late: !currentResult(this.#standing.value) });
  }

  /** Continues after a stop. */
  async resume(): Promise<void> {
    this.#change({ stopped: false });
    await this.#answerAll();
  }

  cancel(): void {
    ++this.#question;
    this.#running?.stop();
    this.#change({ work: undefined });
  }

  /** Returns the exact result of the same case with its fractions, left out at first because they are long. */
  withFractions({ text, result }: Answer): Promise<Result> {
    if (this.#fractions?.text === text) return this.#fractions.result;
    this.#forgetFractions();
    const parts = result.at_least ? partsOfSides : [];
    const running = this.#engine.run([...solve, ...parts, ...exactly], files(text));
    const fractions = running.answered.then((answered) => {
      if (answered.status !== 0) throw new Error(messageOf(answered.err));
      return JSON.parse(answered.out) as Result;
    });
    this.#fractions = { text, running, result: fractions };
    return fractions;
  }

  /** The answer of a case before is late after a moment, however often the case has changed since. */
  #watch(): void {
    if (currentResult(this.#standing.value)) {
      clearTimeout(this.#becomesLate);
      this.#becomesLate = undefined;
      this.#change({ late: false });
    } else {
      this.#becomesLate ??= setTimeout(() => this.#change({ late: true }), patience);
    }
  }

  #forgetFractions(): void {
    this.#fractions?.running.stop();
    this.#fractions = undefined;
  }

  /** Asks for certified numbers unless they are there, and then for exact ones. */
  async #answerAll(): Promise<void> {
    const question = this.#question;
    const known = currentResult(this.#standing.value);
    if (known?.numbers === "exact") return;
    if (!known) {
      if (!(await this.#answer(question, certified))) return;
      await new Promise((resolve) => setTimeout(resolve, pauseOfTyping));
    }
    await this.#answer(question, exactly);
  }

  async #answer(question: number, kind: string[]): Promise<boolean> {
    if (question !== this.#question) return false;
    const { text } = this.#standing.value;
    const slow = setTimeout(() => {
      const { work = { stage: "", done: 0, total: 0 } } = this.#standing.value;
      if (question === this.#question) this.#change({ work });
    }, patience);
    this.#running = this.#engine.run(
      [...solve, ...this.#parts, "--no-fractions", ...kind],
      files(text),
      (stage, done, total) => {
        if (question === this.#question) this.#change({ work: { stage, done, total } });
      },
    );
    try {
      const answered = await this.#running.answered;
      if (question !== this.#question) return false;
      this.#change({ work: undefined });
      if (answered.status !== 0 && messageOf(answered.err).startsWith("--show: ") && this.#parts.length > 0) {
        this.#parts = [];
        return await this.#answer(question, kind);
      }
      if (answered.status !== 0) {
        this.#change({ fault: messageOf(answered.err) });
        return false;
      }
      this.#change({ answer: { text, result: JSON.parse(answered.out) as Result } });
      this.#watch();
      return true;
    } catch (error) {
      if (error instanceof Stopped || question !== this.#question) return false;
      this.#change({ work: undefined, fault: String(error) });
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  #change(change: { [Key in keyof Standing]?: Standing[Key] | undefined }): void {
    const next = { ...this.#standing.value, ...change };
    this.#standing.value = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined),
    ) as unknown as Standing;
  }
}
