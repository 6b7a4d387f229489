// A battle asked of the engine: certified at once, exact when it is there.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Engine, type Files, type Running, Stopped } from "../engine/engine.ts";
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

export interface Standing {
  /** The last answer; also of the case before, while there is none of this one yet. */
  result?: Result;
  /** The case that it answers. */
  text: string;
  /** The result is not of the case as it is now. */
  stale: boolean;
  /** Why there is no answer, or no exact one, in the program's words. */
  fault?: string;
  work?: Work;
  stopped: boolean;
}

/** Milliseconds: who types on needs no exact answer yet. */
const pauseOfTyping = 200;

/** Milliseconds, after which the page says that it is at work. */
const patience = 400;

/** Bounds come as they are, so they need no number of digits. */
const certified = ["--numbers", "certified"];
const exactly = ["--digits", `${digits}`];

/** Parts that the program refuses where a battle has no sides, as a raid. */
const partsOfSides = ["--show", "rounds,atleast"];

/** What the program said, without its name. */
export function messageOf(error: string): string {
  return error.trim().replace(/^(asdic: |error: )+/, "");
}

/** Asks and remembers what is running, so that a new question ends the old one. */
export class Asked {
  readonly #engine: Engine;
  readonly #standing = signal<Standing>({ text: "", stale: false, stopped: false });
  #text = "";
  #running: Running | undefined;
  #fractions: Promise<Result> | undefined;
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
    this.#text = text;
    this.#fractions = undefined;
    this.#parts = partsOfSides;
    this.#change({ stale: true, stopped: false, fault: undefined });
    const question = this.#question;
    if (!(await this.#answer(question, certified))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseOfTyping));
    await this.#answer(question, exactly);
  }

  /** Ends what is running; the answer so far stays. */
  stop(): void {
    this.cancel();
    this.#change({ stopped: true });
  }

  /** Goes on to the exact answer after a stop. */
  async resume(): Promise<void> {
    this.#change({ stopped: false });
    await this.#answer(this.#question, exactly);
  }

  cancel(): void {
    ++this.#question;
    this.#running?.stop();
    this.#change({ work: undefined });
  }

  /** The exact result with all its fractions, which are left out at first because they are long. */
  withFractions(): Promise<Result> {
    this.#fractions ??= this.#engine
      .run([...this.#solve(), ...exactly], files(this.#text))
      .answered.then((answered) => {
        if (answered.status !== 0) throw new Error(messageOf(answered.err));
        return JSON.parse(answered.out) as Result;
      });
    return this.#fractions;
  }

  #solve(): string[] {
    return ["solve", file, "--format", "json", ...this.#parts];
  }

  async #answer(question: number, kind: string[]): Promise<boolean> {
    if (question !== this.#question) return false;
    const slow = setTimeout(() => {
      const { work = { stage: "", done: 0, total: 0 } } = this.#standing.value;
      if (question === this.#question) this.#change({ work });
    }, patience);
    this.#running = this.#engine.run(
      [...this.#solve(), "--no-fractions", ...kind],
      files(this.#text),
      (stage, done, total) => {
        if (question === this.#question) this.#change({ work: { stage, done, total } });
      },
    );
    try {
      const answered = await this.#running.answered;
      if (question !== this.#question) return false;
      this.#change({ work: undefined });
      if (answered.status !== 0 && answered.err.startsWith("--show: ") && this.#parts.length > 0) {
        this.#parts = [];
        return await this.#answer(question, kind);
      }
      if (answered.status !== 0) {
        this.#change({ fault: messageOf(answered.err) });
        return false;
      }
      this.#change({ result: JSON.parse(answered.out) as Result, text: this.#text, stale: false });
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
