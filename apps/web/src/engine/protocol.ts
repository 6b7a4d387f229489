// The messages between the page and a worker: a question with the parts of the program, then its progress and its
// answer. A worker that needs the rest of the program for a question reports it, and is asked again.
import type { Output, Files } from "./engine.ts";
import type { Parts } from "./program.ts";

export type ToWorker = Parts & { args: string[]; files: Files };

export type FromWorker =
  | { progress: [stage: string, done: number, total: number] }
  | { lacksRest: true }
  | { answered: Output };
