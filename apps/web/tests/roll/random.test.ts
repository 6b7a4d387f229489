import { describe, expect, it } from "vitest";
import { draw, Random, seeds } from "../../src/roll/random.ts";
import { parse } from "../../src/answer/fraction.ts";

/** A generator whose words the test gives. */
class Given extends Random {
  constructor(private readonly words: number[]) {
    super(0);
  }
  override word(): number {
    const next = this.words.shift();
    if (next === undefined) throw new Error("no word is left");
    return next;
  }
}

describe("A random number", () => {
  it("is the same for the same seed, and differs for others", () => {
    const words = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 8 }, () => random.word());
    };
    expect(words(7)).toEqual(words(7));
    const firsts = Array.from({ length: 1000 }, (_, seed) => words(seed)[0]);
    expect(new Set(firsts).size).toBe(1000);
    expect(words(seeds - 1).every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true);
  });

  it("has the words of xoshiro128** for its state", () => {
    // The first words for the state 1, 2, 3, 4 follow from the definition: rotl(2 * 5, 7) * 9 = 11520, then the state is
    // 7, 0, 1026, 12288, whose second word is 0.
    const random = new Random(0);
    Object.assign((random as unknown as { state: number[] }).state, [1, 2, 3, 4]);
    expect([random.word(), random.word()]).toEqual([11520, 0]);
  });

  it("is drawn again if it does not fit", () => {
    // 2^32 = 3 * 1431655765 + 1, so only the last word is left over.
    expect(new Given([2 ** 32 - 1, 2 ** 32 - 2]).below(3n)).toBe(2n);
    expect(new Given([1, 5]).below(1n << 40n)).toBe((1n << 32n) | 5n);
  });
});

describe("A draw", () => {
  const weights = ["1/6", "1/3", "1/2"].map(parse);

  it("takes each choice as often as its weight", () => {
    const drawn = Array.from({ length: 6 }, (_, word) => draw(weights, new Given([word])));
    expect(drawn).toEqual([0, 1, 1, 2, 2, 2]);
  });

  it("needs no sum of 1, and no number for a single choice", () => {
    const drawn = Array.from({ length: 4 }, (_, word) => draw(["1/20", "3/20"].map(parse), new Given([word])));
    expect(drawn).toEqual([0, 1, 1, 1]);
    expect(draw(["1/7"].map(parse), new Given([]))).toBe(0);
  });
});
