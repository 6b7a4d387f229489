// One question to the engine at a time, which another one, or another battle, takes the place of.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Engine, type Running, Stopped } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";
import { files, patience } from "./asked.ts";

/** What the program replied, and to which question. */
export interface Reply<Read> {
  text: string;
  args: readonly string[];
  /** What it printed; nothing where it printed nothing. */
  read?: Read;
  /** Why there is no answer, or not all of it, in the program's words. */
  fault: string;
}

/** Whether this is the reply to this question of this battle. */
export function repliesTo(
  reply: Reply<unknown> | undefined,
  text: string,
  args: readonly string[],
): boolean {
  return reply?.text === text && JSON.stringify(reply.args) === JSON.stringify(args);
}

export interface OneQuestion<Read> {
  isAsked: ReadonlySignal<boolean>;
  /** The last one, whatever is asked now. */
  reply: ReadonlySignal<Reply<Read> | undefined>;
  /** With arguments that the reply does not carry, as the format. */
  ask: (args: readonly string[], more?: readonly string[]) => Promise<void>;
  stop: () => void;
}

/** `read` takes what the program prints. */
export function useQuestion<Read>(
  engine: Engine,
  text: string,
  read: (out: string) => Read,
): OneQuestion<Read> {
  const isAsked = useSignal(false);
  const reply = useSignal<Reply<Read> | undefined>(undefined);
  const running = useRef<Running | undefined>(undefined);

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
    const own = engine.run([...args, ...more], files(text));
    running.current = own;
    try {
      const { status, out, err } = await own.answered;
      if (running.current !== own) return;
      const fault = status === 0 ? "" : messageOf(err);
      reply.value = { text, args, fault, ...(out !== "" && { read: read(out) }) };
    } catch (error) {
      if (running.current !== own || error instanceof Stopped) return;
      reply.value = { text, args, fault: String(error) };
    }
    isAsked.value = false;
  };
  return { isAsked, reply, ask, stop };
}

/** Whether something has been old for a while. */
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
