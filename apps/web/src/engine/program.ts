// Calls the program: each call has a new instance of the module, with memory and files of its own.
import create, { type Program } from "../../../../build/web/bin/asdic.mjs";
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

/** The undivided program with threads, and the address of the script that starts it. */
export interface ThreadedProgram {
  whole: WebAssembly.Module;
  script: string;
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

/** Milliseconds after which threads are taken to be refused: a browser does not report that it does not start them. */
const mostForThreads = 5000;

/** Starts the program with its threads. Throws if the browser refuses the threads, or the memory that they share. */
async function startWithThreads({ whole, script }: ThreadedProgram, progress: Progress): Promise<Program> {
  const { default: createWithThreads } = (await import(/* @vite-ignore */ script)) as { default: typeof create };
  const program = await createWithThreads({
    progress,
    mainScriptUrlOrBlob: script,
    locateFile: (name) => new URL(name, script).href,
    instantiateWasm(imports, received) {
      void WebAssembly.instantiate(whole, imports).then((instance) => received(instance, whole));
      return {};
    },
  });
  // At its exit the program would free the stack of a thread that may still be starting, which crashes the page. The threads
  // end with the worker that called the program.
  program.PThread!.terminateAllThreads = () => {};
  return program;
}

/** Returns the result of a promise, or undefined if it fails or takes longer than `most` milliseconds. */
async function resultWithin<Result>(most: number, promise: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), most);
  });
  const result = await Promise.race([promise.catch(() => undefined), late]);
  clearTimeout(timer);
  return result;
}

/** Starts the program without threads. */
function start(link: Link, parts: Parts, progress: Progress): Promise<Program> {
  return create({
    progress,
    instantiateWasm(imports, received) {
      void link.instance(imports).then((instance) => received(instance, parts.first));
      return {};
    },
  });
}

/** Runs the program. Returns undefined if it needs the rest and does not have it, or if its threads fail. */
export async function runProgram(
  code: Parts | ThreadedProgram,
  args: string[],
  files: Files,
  progress: Progress,
): Promise<Output | undefined> {
  if ("first" in code) {
    const link = new Link(code);
    const program = await start(link, code, progress);
    try {
      const output = call(program, args, files);
      if (!link.lacksRest) return output;
    } catch (fault) {
      if (!link.lacksRest) throw fault;
    }
    return undefined;
  }
  const program = await resultWithin(mostForThreads, startWithThreads(code, progress));
  const output = program && call(program, args, files);
  return typeof output?.status === "number" ? output : undefined; // a thread that fails ends the program without a status
}

/** Calls the program that has been started. */
function call(program: Program, args: string[], files: Files): Output {
  const out = new StreamText();
  const err = new StreamText();
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
