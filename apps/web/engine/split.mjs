// Divides the program in two parts by binaryen's wasm-split. The first has the functions of certified answers to plain
// battles under the rules that most players use; the second has the rest.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , folder, cases] = process.argv;
const { default: create } = await import(join(folder, "asdic.mjs"));
const engine = join(folder, "asdic.wasm");
const work = mkdtempSync(join(tmpdir(), "asdic-split-"));
const question = ["solve", "battle.toml", "--format", "json", "--show", "rounds,atleast"];
/** Keys of cases that most first battles lack: their functions may wait for the second part. */
const beyondPlain = /^(\[\[|\[sea|\[transports|(rounds|retreat|dice|landing_places|technologies)\b)/m;
const certified = ["--no-fractions", "--numbers", "certified"];
/** The address of the profile: above the unused first page of memory, and below the smallest size of the memory. */
const profileAt = 65536;

function split(...args) {
  const { status, stderr } = spawnSync("wasm-split", ["--all-features", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`wasm-split ${args.join(" ")}: ${stderr}`);
}

/** Returns the profile of the functions that the answer to a case calls, or undefined if it has a warning. */
async function profile(module, text) {
  let exports;
  let warns = false;
  const program = await create({
    print() {},
    printErr() {
      warns = true;
    },
    progress() {},
    instantiateWasm(imports, received) {
      const instance = new WebAssembly.Instance(module, imports);
      ({ exports } = instance);
      received(instance, module);
      return exports;
    },
  });
  program.FS.writeFile("battle.toml", text);
  const status = program.callMain([...question, ...certified]);
  if (status !== 0) throw new Error(`status ${status}`);
  if (warns) return undefined;
  const size = exports.__write_profile(profileAt, 0);
  exports.__write_profile(profileAt, size);
  return new Uint8Array(exports.memory.buffer, profileAt, size);
}

try {
  const watched = join(work, "watched.wasm");
  split("--instrument", engine, "-o", watched);
  const module = new WebAssembly.Module(readFileSync(watched));
  const profiles = [];
  for (const rules of ["axis-allies", "one-for-one"]) {
    for (const name of readdirSync(join(cases, rules)).filter((name) => name.endsWith(".toml"))) {
      const text = readFileSync(join(cases, rules, name), "utf8");
      if (beyondPlain.test(text)) continue;
      const calls = await profile(module, text);
      if (!calls) continue;
      profiles.push(join(work, `${rules}-${name}.profile`));
      writeFileSync(profiles.at(-1), calls);
    }
  }
  const called = join(work, "called.profile");
  split("--merge-profiles", ...profiles, "-o", called);
  const [first, rest] = ["first", "rest"].map((part) => join(folder, `asdic.${part}.wasm`));
  split(engine, `--profile=${called}`, "-o1", first, "-o2", rest, "--export-prefix=%");
} finally {
  rmSync(work, { recursive: true });
}
