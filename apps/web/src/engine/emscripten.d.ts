// What emscripten makes of the program, as far as the page uses it.
declare module "*/asdic.mjs" {
  interface Stream {
    stream_ops: {
      write?: (stream: Stream, memory: Int8Array, at: number, size: number) => number;
    };
  }
  interface FileSystem {
    getStream(number: number): Stream;
    mkdir(path: string): void;
    mkdirTree(path: string): void;
    chdir(path: string): void;
    writeFile(path: string, text: string): void;
  }
  export interface Program {
    FS: FileSystem;
    /** The exit status. */
    callMain(args: string[]): number;
    /** The threads, if the program has them. */
    PThread?: { terminateAllThreads(): void };
  }
  interface Settings {
    progress: (stage: string, done: number, total: number) => void;
    /** The address of the script, which each thread loads. */
    mainScriptUrlOrBlob?: string;
    locateFile?: (name: string) => string;
    instantiateWasm(
      imports: WebAssembly.Imports,
      received: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }
  export default function create(settings: Settings): Promise<Program>;
}
