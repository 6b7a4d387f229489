// Questions to the engine one after the other, until somebody asks others.
import { type Answered, type Engine, type Running, Stopped } from "../engine/engine.ts";
import { files } from "./asked.ts";

export interface Question<Subject> {
  args: string[];
  about: Subject;
}

/** Calls `each` with every answer in turn; what it returns stops all that. */
export function askInTurn<Subject>(
  engine: Engine,
  text: string,
  questions: Question<Subject>[],
  each: (about: Subject, answered: Answered) => void,
): () => void {
  let running: Running | undefined;
  let stopped = false;
  const askAll = async () => {
    for (const { args, about } of questions) {
      if (stopped) return;
      running = engine.run(args, files(text));
      const answered = await running.answered;
      if (stopped) return;
      each(about, answered);
    }
  };
  askAll().catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
  });
  return () => {
    stopped = true;
    running?.stop();
  };
}
