// The two programs that are compared: the engine of the page, and the program itself.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { runProgram } from "../../src/engine/program.ts";
import type { Answered, Files } from "../../src/engine/engine.ts";

export const root = new URL("../../../../", import.meta.url).pathname;
const program = `${root}build/release/bin/asdic`;
const module = new WebAssembly.Module(readFileSync(`${root}build/web/bin/asdic.wasm`));

/** By the engine of the page; files are named from the root of the project. */
export function onThePage(args: string[], names: string[] = []): Promise<Answered> {
  const files: Files = {};
  for (const name of names) files[name] = readFileSync(root + name, "utf8");
  return runProgram(module, args, files, () => {});
}

export function byTheProgram(args: string[]): Answered {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: {},
  });
  return { status: status ?? 4, out: stdout, err: stderr };
}
