// Asks the program for the odds of a battle: certified numbers first, exact numbers after them.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Engine, type Files, type Run, StopError } from "../engine/engine.ts";
import { messageOf, messageOfError } from "../engine/message.ts";
import { type Forecast, positionsOf, readForecast, type Size, sizeForEstimate, sizeForThreads } from "./forecast.ts";
import { digits } from "./interval.ts";
import type { Result } from "./result.ts";

/** The name of the case file in messages of the program. */
export const file = "battle.toml";

/** Returns the files of a question about this case. */
export function files(text: string): Files {
  return { [file]: text };
}

/** The progress of the program. */
export interface Progress {
  stage: string;
  done: number;
  /** 0 if unknown. */
  total: number;
}

/** A result with its case. */
export interface Answer {
  text: string;
  result: Result;
}

export interface QuestionState {
  /** The current case. */
  text: string;
  /** The last answer. It belongs to a former case until the current one has an answer. */
  answer?: Answer;
  /** Whether the current case has waited for its first answer so long that the former answer is hidden. */
  late: boolean;
  /** The message of the program that explains why there is no answer, or no exact one. */
  fault?: string;
  progress?: Progress;
  /** Whether the user stopped the program, or it could not run. `resume` continues. */
  stopped: boolean;
  /** What the answer takes that is being computed, or that the page does not begin as it is too large. */
  forecast?: Forecast;
  /** Whether the page has not begun, or has stopped, what exceeds its memory. `proceed` begins it. */
  isTooLarge?: boolean;
}

/** Returns the result of the current case, or undefined if there is none yet. */
export function currentResult({ text, answer }: QuestionState): Result | undefined {
  return answer?.text === text ? answer.result : undefined;
}

/** Milliseconds between the certified answer and the question for the exact one, for users who are still typing. */
const typingPause = 200;

/** Milliseconds after which the page shows that it works, and hides the answer to a former case. */
export const patience = 300;

/** Milliseconds after which the page asks how long an answer takes. */
const forecastPause = 1000;

const solve = ["solve", file, "--format", "json"];

const certified = ["--numbers", "certified"];
const exactly = ["--digits", `${digits}`];

/** The parts that the program refuses for a battle without sides, such as a raid. */
const sideParts = ["--show", "rounds,atleast"];

/** Asks the questions of one battle at a time: a new battle ends those of the former one. */
export class BattleQuestion {
  readonly #engine: Engine;
  readonly #state = signal<QuestionState>({ text: "", late: false, stopped: false });
  #running: Run | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #fractions: { text: string; running: Run; result: Promise<Result> } | undefined;
  #parts = sideParts;
  #question = 0;
  #estimating: Run | undefined;
  /** The case that the user wants to solve although it is too large. */
  #forced: string | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get state(): ReadonlySignal<QuestionState> {
    return this.#state;
  }

  async ask(text: string): Promise<void> {
    this.cancel();
    if (text !== this.#fractions?.text) this.#forgetFractions();
    this.#parts = sideParts;
    this.#change({ text, stopped: false, fault: undefined, forecast: undefined, isTooLarge: undefined });
    this.#watch();
    await this.#answerAll();
  }

  /** Ends the program. An answer to the current case stays. */
  stop(): void {
    this.cancel();
    this.#change({ stopped: true, late: !currentResult(this.#state.value) });
  }

  /** Continues after a stop or a failure: with certified numbers unless the current case has them. */
  async resume(): Promise<void> {
    this.#change({ stopped: false, fault: undefined, isTooLarge: undefined });
    await this.#answerAll();
  }

  /** Solves the current case although it is too large for the page. */
  async proceed(): Promise<void> {
    this.#forced = this.#state.value.text;
    await this.resume();
  }

  cancel(): void {
    ++this.#question;
    this.#running?.stop();
    this.#estimating?.stop();
    this.#change({ progress: undefined });
  }

  /** Returns the exact result of the same case with its fractions, which other answers leave out as they are long. */
  withFractions({ text, result }: Answer): Promise<Result> {
    if (this.#fractions?.text === text) return this.#fractions.result;
    this.#forgetFractions();
    const parts = result.at_least ? sideParts : [];
    const isLarge = (result.chain?.states ?? 0) >= sizeForThreads.states;
    const running = this.#engine.run([...solve, ...parts, ...exactly], files(text), undefined, isLarge);
    const fractions = running.answered.then((answered) => {
      if (answered.status !== 0) throw new Error(messageOf(answered.err));
      return JSON.parse(answered.out) as Result;
    });
    this.#fractions = { text, running, result: fractions };
    return fractions;
  }

  /** Hides the former answer some time after the first change of the case, however often the case changes after it. */
  #watch(): void {
    if (currentResult(this.#state.value)) {
      clearTimeout(this.#lateTimer);
      this.#lateTimer = undefined;
      this.#change({ late: false });
    } else {
      this.#lateTimer ??= setTimeout(() => this.#change({ late: true }), patience);
    }
  }

  #forgetFractions(): void {
    this.#fractions?.running.stop();
    this.#fractions = undefined;
  }

  /** Asks for certified numbers unless the case has an answer, and then for exact ones. */
  async #answerAll(): Promise<void> {
    const question = this.#question;
    const known = currentResult(this.#state.value);
    if (known?.numbers === "exact") return;
    if (!known) {
      if (!(await this.#answer(question, certified))) return;
      await new Promise((resolve) => setTimeout(resolve, typingPause));
    }
    await this.#answer(question, exactly);
  }

  /** Asks for numbers of this kind. Returns whether they arrived and `question` is still the current one. */
  async #answer(question: number, kind: string[]): Promise<boolean> {
    if (question !== this.#question) return false;
    const { text } = this.#state.value;
    const slow = setTimeout(() => {
      const { progress = { stage: "", done: 0, total: 0 } } = this.#state.value;
      if (question === this.#question) this.#change({ progress });
    }, patience);
    let long: ReturnType<typeof setTimeout> | undefined;
    try {
      this.#change({ forecast: undefined });
      if (this.#hasSize(sizeForEstimate, kind) && !(await this.#estimate(question, kind))) return false;
      long = setTimeout(() => {
        if (question === this.#question && !this.#state.value.forecast) void this.#estimate(question, kind);
      }, forecastPause);
      this.#running = this.#engine.run(
        [...solve, ...this.#parts, "--no-fractions", ...kind],
        files(text),
        (stage, done, total) => {
          if (question === this.#question) this.#change({ progress: { stage, done, total } });
        },
        this.#hasSize(sizeForThreads, kind),
      );
      const answered = await this.#running.answered;
      clearTimeout(slow);
      clearTimeout(long);
      if (question !== this.#question) return false;
      this.#estimating?.stop();
      this.#change({ progress: undefined, forecast: undefined });
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
      if (error instanceof StopError || question !== this.#question) return false;
      this.#change({ progress: undefined, fault: messageOfError(error), stopped: true });
      return false;
    } finally {
      clearTimeout(slow);
      clearTimeout(long);
    }
  }

  /** Returns whether the current case has this size: by its units, or by its chain if that is known. */
  #hasSize({ positions, states }: Size, kind: string[]): boolean {
    if (kind === certified) return positionsOf(this.#state.value.text) >= positions;
    return (currentResult(this.#state.value)?.chain?.states ?? 0) >= states;
  }

  /**
   * Asks what the answer takes. Ends the question if the answer exceeds the memory of the page. Returns whether
   * `question` is still the current one and goes on.
   */
  async #estimate(question: number, kind: string[]): Promise<boolean> {
    const { text } = this.#state.value;
    const numbers = kind === certified ? certified : [];
    this.#estimating = this.#engine.run(["solve", file, "--dry-run", ...numbers], files(text));
    const answered = await this.#estimating.answered.catch(() => undefined);
    if (question !== this.#question) return false;
    const forecast = answered?.status === 0 ? readForecast(answered.out) : undefined;
    if (!forecast) return true; // the answer itself reports the fault
    if (forecast.fits !== "no" || this.#forced === text) {
      this.#change({ forecast });
      return true;
    }
    this.cancel();
    this.#change({ forecast, isTooLarge: true, stopped: true, late: !currentResult(this.#state.value) });
    return false;
  }

  #change(change: { [Key in keyof QuestionState]?: QuestionState[Key] | undefined }): void {
    const next = { ...this.#state.value, ...change };
    this.#state.value = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined),
    ) as unknown as QuestionState;
  }
}
