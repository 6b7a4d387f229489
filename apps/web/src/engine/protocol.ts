// What the page and a worker say to one another: first comes the module, then one question at a time.
import type { Answered, Files } from "./engine.ts";

export type ToWorker = { module: WebAssembly.Module } | { args: string[]; files: Files };

export type FromWorker =
  | { progress: [stage: string, done: number, total: number] }
  | { answered: Answered };
