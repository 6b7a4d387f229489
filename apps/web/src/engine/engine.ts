// The program, run in workers of the page.
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
  private readonly module = compiled();
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
    this.module.then(
      () => {
        this.isLoaded = true;
      },
      () => {}, // whoever asks is told
    );
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
    void this.module.then((module) => worker.postMessage({ module } satisfies ToWorker));
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
      this.busy.delete(question);
      this.free.push(worker);
      question.resolve(data.answered);
      this.next();
    };
    worker.onerror = () => {
      this.stop(question, new Error("the engine ended without an answer"));
    };
    // It keeps what it is told in order, so the module comes first.
    void this.module.then(
      () => worker.postMessage({ args: question.args, files: question.files } satisfies ToWorker),
      (fault: unknown) => this.stop(question, new Error(`the engine cannot be loaded: ${fault}`)),
    );
    this.prepare();
    this.next();
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

async function compiled(): Promise<WebAssembly.Module> {
  await painted();
  const program = new URL("../../../../build/web/bin/asdic.wasm", import.meta.url);
  return WebAssembly.compileStreaming(fetch(program));
}

export function createEngine(): Engine {
  return new Workers();
}
