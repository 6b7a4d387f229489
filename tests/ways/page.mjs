// The engine of the page in Node: page.mjs FOLDER. FOLDER has asdic.mjs. Each line of input is
// { args, files } as JSON; each line of output is { status, out, err }. A call has a fresh instance
// of the module and files of its own, as apps/web/src/engine/program.ts has.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { default: create } = await import(pathToFileURL(`${folder}/asdic.mjs`).href);
const compiled = (part) => new WebAssembly.Module(readFileSync(`${folder}/asdic.${part}.wasm`));
const parts = { first: compiled("first"), rest: compiled("rest") };

/** The first part; the rest is linked when one of its functions is called. */
function instantiateWasm(imports, received) {
  const callRest = (place, args) => {
    new WebAssembly.Instance(parts.rest, { primary: instance.exports });
    return instance.exports.__indirect_function_table.get(place)(...args);
  };
  const get = (_, place) => (...args) => callRest(Number(place), args);
  const placeholder = new Proxy({}, { get });
  const instance = new WebAssembly.Instance(parts.first, { ...imports, placeholder });
  received(instance, parts.first);
  return {};
}

async function answer({ args, files }) {
  const program = await create({ progress: () => {}, instantiateWasm });
  const { FS: system } = program;
  const written = ["", ""].map((text) => ({ text, decoder: new TextDecoder() }));
  written.forEach((each, i) => {
    const stream = system.getStream(i + 1);
    stream.stream_ops = {
      ...stream.stream_ops,
      write: (_stream, memory, at, size) => {
        each.text += each.decoder.decode(memory.slice(at, at + size), { stream: true });
        return size;
      },
    };
  });
  system.mkdir("/battle");
  system.chdir("/battle");
  for (const [name, text] of Object.entries(files)) system.writeFile(name, text);
  const status = program.callMain(args);
  return { status, out: written[0].text, err: written[1].text };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
