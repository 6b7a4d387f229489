// An engine that answers when it is told to.
import { type Answered, type Engine, type Running, Stopped } from "../../src/engine/engine.ts";

export interface Question {
  args: string[];
  text: string;
  answer: (answered: Partial<Answered>) => void;
  stopped: boolean;
}

export function engineOf(questions: Question[]): Engine {
  return {
    run(args, files = {}): Running {
      const question: Question = {
        args,
        text: Object.values(files)[0] ?? "",
        answer: () => {},
        stopped: false,
      };
      questions.push(question);
      let refuse = () => {};
      const answered = new Promise<Answered>((resolve, reject) => {
        question.answer = (answer) => resolve({ status: 0, out: "", err: "", ...answer });
        refuse = () => reject(new Stopped());
      });
      const stop = () => {
        question.stopped = true;
        refuse();
      };
      return { answered, stop };
    },
  };
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; ++turn) await Promise.resolve();
}
