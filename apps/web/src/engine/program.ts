// One call of the program: a fresh instance of the module, with files of its own.
import create from "../../../../build/web/bin/asdic.mjs";
import type { Answered, Files, Progress } from "./engine.ts";

const folder = "/battle";

/** What is written to a stream of the program, as text. */
class Written {
  private readonly decoder = new TextDecoder();
  private text = "";

  add(bytes: Int8Array): number {
    this.text += this.decoder.decode(bytes, { stream: true });
    return bytes.length;
  }
  all(): string {
    return this.text + this.decoder.decode();
  }
}

export async function runProgram(
  module: WebAssembly.Module,
  args: string[],
  files: Files,
  progress: Progress,
): Promise<Answered> {
  const out = new Written();
  const err = new Written();
  const program = await create({
    progress,
    instantiateWasm(imports, received) {
      void WebAssembly.instantiate(module, imports).then((instance) => received(instance, module));
      return {};
    },
  });
  const { FS: system } = program;
  for (const [number, written] of [[1, out], [2, err]] as const) {
    const stream = system.getStream(number);
    stream.stream_ops = {
      ...stream.stream_ops,
      write: (_stream, memory, at, size) => written.add(memory.slice(at, at + size)),
    };
  }
  system.mkdir(folder);
  system.chdir(folder);
  for (const [name, text] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    system.writeFile(path, text);
  }
  const status = program.callMain(args);
  return { status, out: out.all(), err: err.all() };
}
