export interface Files {
  [name: string]: string;
}

/** What the program did: its exit status and all that it wrote. */
export interface Answered {
  status: number;
  out: string;
  err: string;
}

export interface Running {
  /** Rejects with Stopped after stop(). */
  answered: Promise<Answered>;
  stop(): void;
}

export type Progress = (stage: string, done: number, total: number) => void;

export interface Engine {
  /** `asdic` with these arguments, in a folder that has these files. */
  run(args: string[], files?: Files, progress?: Progress): Running;
}

export class Stopped extends Error {}

export function createEngine(): Engine {
  return {
    run(args, files = {}) {
      const control = new AbortController();
      const answered = fetch("run", {
        method: "POST",
        body: JSON.stringify({ args, files }),
        signal: control.signal,
      }).then(
        (response) => response.json() as Promise<Answered>,
        (error: unknown) => {
          throw control.signal.aborted ? new Stopped() : error;
        },
      );
      return { answered, stop: () => control.abort() };
    },
  };
}
