// An engine whose answers the tests give.
import { type Output, type Engine, type Run, StopError } from "../../src/engine/engine.ts";

export interface Question {
  args: string[];
  text: string;
  answer: (answered: Partial<Output>) => void;
  fail: (error: Error) => void;
  stopped: boolean;
}

export function engineOf(questions: Question[]): Engine {
  return {
    run(args, files = {}): Run {
      const question: Question = {
        args,
        text: Object.values(files)[0] ?? "",
        answer: () => {},
        fail: () => {},
        stopped: false,
      };
      questions.push(question);
      const answered = new Promise<Output>((resolve, reject) => {
        question.answer = (answer) => resolve({ status: 0, out: "", err: "", ...answer });
        question.fail = reject;
      });
      const stop = () => {
        question.stopped = true;
        question.fail(new StopError());
      };
      return { answered, stop };
    },
  };
}

/** Runs all promises that are ready. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; ++turn) await Promise.resolve();
}
