// The two programs that are compared: the engine of the page, and the program itself.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parts } from "../../engine/parts.ts";
import type { Answered, Files } from "../../src/engine/engine.ts";
import { type Parts, runProgram } from "../../src/engine/program.ts";

export const root = new URL("../../../../", import.meta.url).pathname;
const program = `${root}build/release/bin/asdic`;

/** By the engine of the page; files are named from the root of the project. */
export async function onThePage(args: string[], names: string[] = []): Promise<Answered> {
  const answered = await run(parts, args, names);
  if (!answered) throw new Error("the engine lacks a part");
  return answered;
}

/** The same before the rest of the engine is there. */
export function byTheFirstPart(args: string[], names: string[] = []): Promise<Answered | undefined> {
  return run({ first: parts.first }, args, names);
}

function run(from: Parts, args: string[], names: string[]): Promise<Answered | undefined> {
  const files: Files = {};
  for (const name of names) files[name] = readFileSync(root + name, "utf8");
  return runProgram(from, args, files, () => {});
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
