import { runProgram } from "./program.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

function send(message: FromWorker): void {
  postMessage(message);
}

onmessage = async ({ data: { args, files, ...code } }: MessageEvent<ToWorker>) => {
  const answered = await runProgram(code, args, files, (...progress) => send({ progress })).catch(
    (fault: unknown) => ({ status: 4, out: "", err: `asdic: error: internal fault: ${fault}\n` }),
  );
  send(answered ? { answered } : { needsOtherCode: true });
};
