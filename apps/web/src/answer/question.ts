// Asks the program one question at a time: another question, or another battle, ends the former one.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Engine, type Run, StopError } from "../engine/engine.ts";
import { blameOf, messageOf, messageOfError } from "../engine/message.ts";
import { file, files, patience } from "./asked.ts";

/** The reply of the program, with its question. */
export interface Reply<Read> {
  text: string;
  args: readonly string[];
  /** The text that the program printed, after `read`, if it printed any. */
  read?: Read;
  /** The message of the program if the answer is missing or incomplete. */
  fault: string;
}

/** Returns whether the reply answers these arguments for this case. */
export function repliesTo(
  reply: Reply<unknown> | undefined,
  text: string,
  args: readonly string[],
): boolean {
  return reply?.text === text && JSON.stringify(reply.args) === JSON.stringify(args);
}

export interface OneQuestion<Read> {
  isAsked: ReadonlySignal<boolean>;
  /** The last reply, also after another question was asked. */
  reply: ReadonlySignal<Reply<Read> | undefined>;
  /** Asks with `args` and `more`; the reply has only `args`, so that `more` is for arguments such as the format. */
  ask: (args: readonly string[], more?: readonly string[]) => Promise<void>;
  stop: () => void;
}

/** Provides one question about the case `text`; `read` reads the output of the program. */
export function useQuestion<Read>(
  engine: Engine,
  text: string,
  read: (out: string) => Read,
): OneQuestion<Read> {
  const isAsked = useSignal(false);
  const reply = useSignal<Reply<Read> | undefined>(undefined);
  const running = useRef<Run | undefined>(undefined);

  const stop = () => {
    running.current?.stop();
    running.current = undefined;
    isAsked.value = false;
  };
  useEffect(() => stop, [engine, text]);

  const ask: OneQuestion<Read>["ask"] = async (args, more = []) => {
    stop();
    isAsked.value = true;
    if (reply.value) reply.value = { ...reply.value, fault: "" };
    const run = engine.run([...args, ...more], files(text));
    running.current = run;
    try {
      const { status, out, err } = await run.answered;
      if (running.current !== run) return;
      const fault = status === 0 ? "" : blameOf(messageOf(err), file).text;
      reply.value = { text, args, fault, ...(out !== "" && { read: read(out) }) };
    } catch (error) {
      if (running.current !== run || error instanceof StopError) return;
      reply.value = { text, args, fault: messageOfError(error) };
    }
    isAsked.value = false;
  };
  return { isAsked, reply, ask, stop };
}

/** Returns whether `isOld` has been true for some time. */
export function useLate(isOld: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOld) return;
    const later = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(later);
      setLate(false);
    };
  }, [isOld]);
  return isOld && isLate;
}
