// One question to the engine at a time, which another one, or another battle, takes the place of.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Engine, type Running, Stopped } from "../engine/engine.ts";
import { files, messageOf } from "./asked.ts";

export interface OneQuestion {
  isAsked: ReadonlySignal<boolean>;
  /** Why there is no answer, or not all of it, in the program's words. */
  fault: ReadonlySignal<string>;
  /** `take` gets what the program prints, "" where it prints nothing. */
  ask: (args: string[], take: (out: string) => void) => Promise<void>;
  stop: () => void;
}

export function useQuestion(engine: Engine, text: string): OneQuestion {
  const isAsked = useSignal(false);
  const fault = useSignal("");
  const running = useRef<Running | undefined>(undefined);

  const stop = () => {
    running.current?.stop();
    running.current = undefined;
    isAsked.value = false;
  };
  useEffect(() => stop, [engine, text]);

  const ask: OneQuestion["ask"] = async (args, take) => {
    stop();
    isAsked.value = true;
    fault.value = "";
    const own = engine.run(args, files(text));
    running.current = own;
    try {
      const { status, out, err } = await own.answered;
      if (running.current !== own) return;
      fault.value = status === 0 ? "" : messageOf(err);
      take(out);
    } catch (error) {
      if (running.current !== own || error instanceof Stopped) return;
      fault.value = String(error);
    }
    isAsked.value = false;
  };
  return { isAsked, fault, ask, stop };
}
