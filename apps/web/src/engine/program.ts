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

/** The program's code: what is needed first, and the rest, where that is there yet. */
export interface Parts {
  first: WebAssembly.Module;
  rest?: WebAssembly.Module | undefined;
}

/** The functions of the rest as the first part calls them, until one is called: then all are linked. */
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
      throw new Error("the rest of the program is not there yet");
    }
    new WebAssembly.Instance(this.parts.rest, {
      primary: this.first as WebAssembly.ModuleImports,
    });
    const table = this.first["__indirect_function_table"] as WebAssembly.Table;
    return table.get(place)(...args);
  }
}

/** Nothing where the rest is not there, but was needed. */
export async function runProgram(
  parts: Parts,
  args: string[],
  files: Files,
  progress: Progress,
): Promise<Answered | undefined> {
  const out = new Written();
  const err = new Written();
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
