// The messages between the page and a worker: a question with the code of the program, then its progress and its
// answer. A worker that needs other code for a question reports it, and is asked again.
import type { Output, Files } from "./engine.ts";
import type { Parts, ThreadedProgram } from "./program.ts";

export type ToWorker = (Parts | ThreadedProgram) & { args: string[]; files: Files };

export type FromWorker =
  | { progress: [stage: string, done: number, total: number] }
  | { needsOtherCode: true }
  | { answered: Output };
