import { runProgram } from "./program.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

let module: WebAssembly.Module;

function say(message: FromWorker): void {
  postMessage(message);
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    module = data.module;
    return;
  }
  const answered = await runProgram(module, data.args, data.files, (...progress) =>
    say({ progress }),
  ).catch((fault: unknown) => ({ status: 4, out: "", err: `a fault of asdic itself: ${fault}\n` }));
  say({ answered });
};
