// What the page and a worker say to one another: first come parts of the program, then one question at a
// time. A worker that lacks a part for its question says so, and is asked again.
import type { Answered, Files } from "./engine.ts";
import type { Parts } from "./program.ts";

export type ToWorker = { parts: Parts } | { args: string[]; files: Files };

export type FromWorker =
  | { progress: [stage: string, done: number, total: number] }
  | { lacksRest: true }
  | { answered: Answered };
