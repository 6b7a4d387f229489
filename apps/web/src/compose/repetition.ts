// Repeats a step while a button or a key is held, faster and faster.

/** Milliseconds before the first repetition, between it and the next, and the least between two. */
const delay = 400;
const firstPause = 160;
const leastPause = 50;
/** Each pause is this part of the former one. */
const shorter = 0.86;

export class Repetition {
  readonly #step: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasRepeated = false;

  /** Begins to wait for the first repetition. `step` returns whether another step is possible. */
  constructor(step: () => boolean) {
    this.#step = step;
    this.#wait(delay, firstPause);
    addEventListener("blur", this.stop);
  }

  get hasRepeated(): boolean {
    return this.#hasRepeated;
  }

  readonly stop = (): void => {
    clearTimeout(this.#timer);
    removeEventListener("blur", this.stop);
  };

  #wait(pause: number, next: number): void {
    this.#timer = setTimeout(() => {
      this.#hasRepeated = true;
      if (this.#step()) this.#wait(next, Math.max(next * shorter, leastPause));
      else this.stop();
    }, pause);
  }
}
