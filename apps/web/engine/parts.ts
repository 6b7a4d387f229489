// Compiles the program of the page for Node, for the build of the page and for its tests.
import { readFileSync } from "node:fs";
import type { Parts } from "../src/engine/program.ts";

function compiled(part: string): WebAssembly.Module {
  const file = new URL(`../../../build/web/bin/asdic.${part}.wasm`, import.meta.url);
  return new WebAssembly.Module(readFileSync(file));
}

export const parts: Required<Parts> = { first: compiled("first"), rest: compiled("rest") };
