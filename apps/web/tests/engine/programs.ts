// Runs the program of the page and the program of this machine, for comparison.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parts } from "../../engine/parts.ts";
import type { Output, Files } from "../../src/engine/engine.ts";
import { type Parts, runProgram } from "../../src/engine/program.ts";

export const root = new URL("../../../../", import.meta.url).pathname;
const program = `${root}build/release/bin/asdic`;

/** Runs the program of the page. `names` are files, named from the root of the project. */
export async function runOnPage(args: string[], names: string[] = []): Promise<Output> {
  const answered = await run(parts, args, names);
  if (!answered) throw new Error("the engine lacks a part");
  return answered;
}

/** Runs the first part of the program of the page. Returns undefined if it needs the rest. */
export function runFirstPart(args: string[], names: string[] = []): Promise<Output | undefined> {
  return run({ first: parts.first }, args, names);
}

function run(from: Parts, args: string[], names: string[]): Promise<Output | undefined> {
  const files: Files = {};
  for (const name of names) files[name] = readFileSync(root + name, "utf8");
  return runProgram(from, args, files, () => {});
}

/** Runs the program of this machine. */
export function runProgramHere(args: string[]): Output {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: {},
  });
  return { status: status ?? 4, out: stdout, err: stderr };
}
