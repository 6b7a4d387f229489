// Asks the program several questions, one after the other.
import { type Output, type Engine, type Run, StopError } from "../engine/engine.ts";
import { files } from "./asked.ts";

export interface Question<Subject> {
  args: string[];
  about: Subject;
}

/**
 * Calls `each` with the answer to each question, and `failed` if the program cannot run. Returns a function that stops
 * the questions.
 */
export function askInTurn<Subject>(
  engine: Engine,
  text: string,
  questions: Question<Subject>[],
  each: (about: Subject, output: Output) => void,
  failed: (error: unknown) => void,
): () => void {
  let running: Run | undefined;
  let stopped = false;
  const askAll = async () => {
    for (const { args, about } of questions) {
      if (stopped) return;
      running = engine.run(args, files(text));
      const output = await running.answered;
      if (stopped) return;
      each(about, output);
    }
  };
  askAll().catch((error: unknown) => {
    if (!(error instanceof StopError)) failed(error);
  });
  return () => {
    stopped = true;
    running?.stop();
  };
}
