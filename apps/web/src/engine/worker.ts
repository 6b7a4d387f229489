import { type Parts, runProgram } from "./program.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

let parts: Parts;

function say(message: FromWorker): void {
  postMessage(message);
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("parts" in data) {
    parts = data.parts;
    return;
  }
  const answered = await runProgram(parts, data.args, data.files, (...progress) =>
    say({ progress }),
  ).catch((fault: unknown) => ({ status: 4, out: "", err: `a fault of asdic itself: ${fault}\n` }));
  say(answered ? { answered } : { lacksRest: true });
};
