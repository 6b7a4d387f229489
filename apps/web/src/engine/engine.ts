// Runs the program in workers of the page.
import directoryOfThreads from "virtual:threads";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface Files {
  [name: string]: string;
}

/** The exit status of the program and the text that it printed. */
export interface Output {
  status: number;
  out: string;
  err: string;
}

export interface Run {
  /** Rejects with StopError after stop(). */
  answered: Promise<Output>;
  /** Ends the work at once. */
  stop(): void;
}

/** Receives the current stage, and how much of it is done; the total is 0 if it is unknown. */
export type Progress = (stage: string, done: number, total: number) => void;

export interface Engine {
  /**
   * Runs `asdic` with these arguments in a directory that has these files. If `isLarge` is true, it uses all processors
   * where the page may: starting threads takes as long as the answer to a small question.
   */
  run(args: string[], files?: Files, progress?: Progress, isLarge?: boolean): Run;
}

/** The stage before the program has arrived. */
export const loading = "Loading the program";

export class StopError extends Error {}

const tooOld =
  "This browser cannot run the program. It needs Chrome 95, Firefox 100 or Safari 16.4, or a later version of them.";

const notLoaded = "The program could not be loaded. Check your connection, then try again.";

interface Question {
  args: string[];
  files: Files;
  progress: Progress;
  isLarge: boolean;
  resolve(answered: Output): void;
  reject(fault: Error): void;
}

/** A part of the program, which is loaded once. A load that failed is tried again by the next question. */
class Part {
  module: WebAssembly.Module | undefined;
  private promise: Promise<WebAssembly.Module> | undefined;

  constructor(private readonly compile: () => Promise<WebAssembly.Module>) {}

  load(): Promise<WebAssembly.Module> {
    this.promise ??= this.compile().then(
      (module) => (this.module = module),
      (error: unknown) => {
        this.promise = undefined;
        if (error instanceof WebAssembly.CompileError) throw new Error(tooOld);
        throw new Error(notLoaded);
      },
    );
    return this.promise;
  }
}

class Workers implements Engine {
  private readonly first = new Part(() =>
    painted().then(() =>
      compiled(new URL("../../../../build/web/bin/asdic.first.wasm", import.meta.url)),
    ),
  );
  /** Is loaded after the first answer, so that compiling it does not delay that answer. */
  private readonly rest = new Part(() =>
    compiled(new URL("../../../../build/web/bin/asdic.rest.wasm", import.meta.url)),
  );
  /** The program with threads, which is loaded at the first large question. */
  private readonly whole = new Part(() => compiled(inThreads("asdic.wasm")));
  /** Whether the page may use threads: its server has sent the headers for them, and they have not failed. */
  private mayUseThreads =
    directoryOfThreads !== "" && globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1;
  /** The number of workers that may be busy at once; other questions wait. */
  private readonly mostBusy = Math.max(2, navigator.hardwareConcurrency);
  /** Holds at least one worker that has started, so that no question waits for a start. It loses those that end. */
  private readonly free: Worker[] = [];
  /** Whether the page has been painted, so that workers may start. */
  private mayStart = false;
  private readonly busy = new Map<Question, Worker>();
  private readonly waiting: Question[] = [];

  constructor() {
    void painted().then(() => {
      this.mayStart = true;
      this.prepare();
      this.next();
    });
    this.first.load().catch(() => {}); // the next question reports it
  }

  run(args: string[], files: Files = {}, progress: Progress = () => {}, isLarge = false): Run {
    let question: Question | undefined;
    const answered = new Promise<Output>((resolve, reject) => {
      question = { args, files, progress, isLarge, resolve, reject };
      this.waiting.push(question);
    });
    this.next();
    return { answered, stop: () => question && this.stop(question) };
  }

  private prepare(): void {
    if (!this.mayStart || this.free.length > 0) return;
    this.keep(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  }

  /** Adds a worker to those that are free until it ends with an error. */
  private keep(worker: Worker): void {
    this.free.push(worker);
    worker.onerror = () => {
      const place = this.free.indexOf(worker);
      if (place >= 0) this.free.splice(place, 1);
      worker.terminate();
      this.next();
    };
  }

  private next(): void {
    if (this.busy.size >= this.mostBusy || this.waiting.length === 0) return;
    this.prepare();
    if (this.free.length === 0) return;
    const question = this.waiting.shift();
    const worker = question && this.free.shift();
    if (!worker) return;
    this.busy.set(question, worker);
    const hasThreads = this.hasThreadsFor(question);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.busy.get(question) !== worker) return;
      if ("progress" in data) return question.progress(...data.progress);
      if ("needsOtherCode" in data) {
        return hasThreads ? this.askAgainWithoutThreads(question) : this.ask(question, worker, [this.first, this.rest]);
      }
      this.rest.load().catch(() => {}); // the next question that needs it reports it
      this.busy.delete(question);
      if (hasThreads) {
        worker.terminate(); // with its threads
      } else {
        this.keep(worker);
      }
      question.resolve(data.answered);
      this.next();
    };
    worker.onerror = ({ message }: Partial<ErrorEvent>) => {
      if (this.busy.get(question) !== worker) return; // each thread reports its own error, also after the worker has ended
      if (hasThreads) return this.askAgainWithoutThreads(question);
      const ended = "The program ended without an answer. Try again, or a smaller battle.";
      this.stop(question, new Error(message === undefined ? notLoaded : ended)); // a script that does not load has no message
    };
    if (hasThreads) {
      const { args, files } = question;
      const code = { whole: this.whole.module!, script: inThreads("asdic.js").href };
      worker.postMessage({ ...code, args, files } satisfies ToWorker);
    } else {
      this.ask(question, worker, [this.first]);
    }
    this.prepare();
    this.next();
  }

  /** Returns whether the question gets the program with threads. Begins to load it if the question is large. */
  private hasThreadsFor({ isLarge }: Question): boolean {
    if (!isLarge || !this.mayUseThreads) return false;
    if (this.whole.module) return true;
    // The program without threads answers at once, also on a slow network.
    this.whole.load().catch(() => (this.mayUseThreads = false));
    return false;
  }

  /** Sends the question to the worker after the parts of the program without threads are loaded. */
  private ask(question: Question, worker: Worker, parts: Part[]): void {
    if (parts.some(({ module }) => !module)) question.progress(loading, 0, 0);
    Promise.all(parts.map((part) => part.load())).then(
      ([first]) => {
        const { args, files } = question;
        worker.postMessage({ first: first!, rest: this.rest.module, args, files } satisfies ToWorker);
      },
      (fault: Error) => this.stop(question, fault),
    );
  }

  private askAgainWithoutThreads(question: Question): void {
    this.mayUseThreads = false;
    this.busy.get(question)?.terminate();
    this.busy.delete(question);
    this.waiting.unshift(question);
    this.prepare();
    this.next();
  }

  private stop(question: Question, why: Error = new StopError("stopped")): void {
    const place = this.waiting.indexOf(question);
    if (place >= 0) this.waiting.splice(place, 1);
    this.busy.get(question)?.terminate();
    this.busy.delete(question);
    question.reject(why);
    this.prepare();
    this.next();
  }
}

/** Resolves after the page has been painted: compiling the program keeps slow devices busy. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Returns the address of a file of the program with threads. */
function inThreads(file: string): URL {
  return new URL(`${directoryOfThreads}/${file}`, document.baseURI);
}

function compiled(part: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(part));
}

export function createEngine(): Engine {
  return new Workers();
}
