// The program, run in workers of the page.
import type { Parts } from "./program.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface Files {
  [name: string]: string;
}

/** What the program did: its exit status and all that it wrote. */
export interface Answered {
  status: number;
  out: string;
  err: string;
}

export interface Running {
  /** Rejects with Stopped after stop(). */
  answered: Promise<Answered>;
  /** Ends the work at once. */
  stop(): void;
}

/** What is being done, how much is done, and of how much: 0 where that is not known. */
export type Progress = (stage: string, done: number, total: number) => void;

export interface Engine {
  /** `asdic` with these arguments, in a folder that has these files. */
  run(args: string[], files?: Files, progress?: Progress): Running;
}

/** What is being done as long as the program is not there. */
export const loading = "Loading the program";

export class Stopped extends Error {}

interface Question {
  args: string[];
  files: Files;
  progress: Progress;
  resolve(answered: Answered): void;
  reject(fault: Error): void;
}

class Workers implements Engine {
  private readonly first = painted().then(() =>
    compiled(new URL("../../../../build/web/bin/asdic.first.wasm", import.meta.url)),
  );
  private wantRest = () => {};
  /** The program with its rest, which is kept from the first answer's way: compiling takes a processor. */
  private readonly whole = new Promise<void>((resolve) => {
    this.wantRest = resolve;
  }).then(async () => ({
    first: await this.first,
    rest: await compiled(new URL("../../../../build/web/bin/asdic.rest.wasm", import.meta.url)),
  }));
  private isLoaded = false;
  /** Workers that are busy at once; what is asked beyond waits for its turn. */
  private readonly mostBusy = Math.max(2, navigator.hardwareConcurrency);
  /** One that waits is always there, so that nobody waits for it to start. */
  private readonly free: Worker[] = [];
  private readonly busy = new Map<Question, Worker>();
  private readonly waiting: Question[] = [];

  constructor() {
    void painted().then(() => {
      this.prepare();
      this.next();
    });
    this.first.then(
      () => {
        this.isLoaded = true;
      },
      () => {}, // whoever asks is told
    );
    this.whole.catch(() => {}); // so is he
  }

  run(args: string[], files: Files = {}, progress: Progress = () => {}): Running {
    let question: Question | undefined;
    const answered = new Promise<Answered>((resolve, reject) => {
      question = { args, files, progress, resolve, reject };
      this.waiting.push(question);
    });
    this.next();
    return { answered, stop: () => question && this.stop(question) };
  }

  private prepare(): void {
    if (this.free.length > 0) return;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.free.push(worker);
    const give = (parts: Parts) => worker.postMessage({ parts } satisfies ToWorker);
    void this.first.then((first) => give({ first })).catch(() => {});
    void this.whole.then(give).catch(() => {});
  }

  private next(): void {
    if (this.busy.size >= this.mostBusy || this.free.length === 0) return;
    const question = this.waiting.shift();
    const worker = question && this.free.shift();
    if (!worker) return;
    this.busy.set(question, worker);
    if (!this.isLoaded) question.progress(loading, 0, 0);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("progress" in data) return question.progress(...data.progress);
      this.wantRest();
      if ("lacksRest" in data) {
        question.progress(loading, 0, 0);
        return this.ask(question, worker, this.whole);
      }
      this.busy.delete(question);
      this.free.push(worker);
      question.resolve(data.answered);
      this.next();
    };
    worker.onerror = () => {
      this.stop(question, new Error("the engine ended without an answer"));
    };
    this.ask(question, worker, this.first);
    this.prepare();
    this.next();
  }

  /** Once these parts are there: the worker keeps what it is told in order, and they come first. */
  private ask(question: Question, worker: Worker, parts: Promise<unknown>): void {
    parts.then(
      () => worker.postMessage({ args: question.args, files: question.files } satisfies ToWorker),
      (fault: unknown) => this.stop(question, new Error(`the engine cannot be loaded: ${fault}`)),
    );
  }

  private stop(question: Question, why: Error = new Stopped("stopped")): void {
    const place = this.waiting.indexOf(question);
    if (place >= 0) this.waiting.splice(place, 1);
    this.busy.get(question)?.terminate();
    this.busy.delete(question);
    question.reject(why);
    this.prepare();
    this.next();
  }
}

/** What compiles the program keeps slow devices busy: the page is to be seen first. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function compiled(part: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(part));
}

export function createEngine(): Engine {
  return new Workers();
}
