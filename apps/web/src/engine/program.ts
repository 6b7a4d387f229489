// Calls the program: each call has a new instance of the module, with memory and files of its own.
import create from "../../../../build/web/bin/asdic.mjs";
import type { Output, Files, Progress } from "./engine.ts";

const folder = "/battle";

/** Collects the bytes that the program writes to a stream, as text. */
class StreamText {
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

/** The code of the program: the first part, and the rest if it has been loaded. */
export interface Parts {
  first: WebAssembly.Module;
  rest?: WebAssembly.Module | undefined;
}

/** Connects the first part with the rest: a call of a function of the rest links all of them. */
class Link {
  lacksRest = false;
  private first: WebAssembly.Exports = {};

  constructor(private readonly parts: Parts) {}

  async instance(imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
    const placeholder = new Proxy(
      {},
      { get: (_, place) => (...args: unknown[]) => this.callRest(Number(place), args) },
    ) as WebAssembly.ModuleImports;
    const instance = await WebAssembly.instantiate(this.parts.first, { ...imports, placeholder });
    this.first = instance.exports;
    return instance;
  }

  private callRest(place: number, args: unknown[]): unknown {
    if (!this.parts.rest) {
      this.lacksRest = true;
      throw new Error("the rest of the program has not been loaded");
    }
    new WebAssembly.Instance(this.parts.rest, {
      primary: this.first as WebAssembly.ModuleImports,
    });
    const table = this.first["__indirect_function_table"] as WebAssembly.Table;
    return table.get(place)(...args);
  }
}

/** Runs the program. Returns undefined if it needs the rest and `parts` does not have it. */
export async function runProgram(
  parts: Parts,
  args: string[],
  files: Files,
  progress: Progress,
): Promise<Output | undefined> {
  const out = new StreamText();
  const err = new StreamText();
  const link = new Link(parts);
  const program = await create({
    progress,
    instantiateWasm(imports, received) {
      void link.instance(imports).then((instance) => received(instance, parts.first));
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
  try {
    const status = program.callMain(args);
    if (!link.lacksRest) return { status, out: out.all(), err: err.all() };
  } catch (fault) {
    if (!link.lacksRest) throw fault;
  }
  return undefined;
}
