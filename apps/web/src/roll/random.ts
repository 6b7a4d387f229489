// Draws from exact probabilities by random numbers that a seed determines.
import { type Fraction, parse } from "../answer/fraction.ts";

/** The number of seeds: few enough to read a seed out. */
export const seeds = 1_000_000_000;

/** Returns a seed that the device chooses. */
export function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % seeds;
}

/** The generator xoshiro128** of Blackman and Vigna, with words of 32 bits. Its state comes from splitmix32. */
export class Random {
  private readonly state: [number, number, number, number];

  constructor(seed: number) {
    let last = seed >>> 0;
    const next = () => {
      last = (last + 0x9e3779b9) >>> 0;
      let word = last;
      word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      return (word ^ (word >>> 15)) >>> 0;
    };
    this.state = [next(), next(), next(), next()];
  }

  word(): number {
    const { state } = this;
    const result = Math.imul(rotated(Math.imul(state[1], 5), 7), 9) >>> 0;
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotated(state[3], 11);
    return result;
  }

  /** Returns an integer from 0 to `end` - 1, each with the same probability: numbers that do not fit are drawn again. */
  below(end: bigint): bigint {
    const words = Math.ceil(end.toString(16).length / 8);
    const all = 1n << BigInt(32 * words);
    for (;;) {
      let number = 0n;
      for (let word = 0; word < words; ++word) number = (number << 32n) | BigInt(this.word());
      if (number < all - (all % end)) return number % end;
    }
  }
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Returns the index of one of the choices, each with exactly its weight out of the sum of all weights. */
export function draw(weights: readonly Fraction[], random: Random): number {
  if (weights.length === 1) return 0;
  const common = weights.reduce((so, { denominator }) => so * (denominator / commonDivisor(so, denominator)), 1n);
  const parts = weights.map(({ numerator, denominator }) => numerator * (common / denominator));
  let rest = random.below(parts.reduce((so, part) => so + part, 0n));
  return parts.findIndex((part) => (rest -= part) < 0n);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Returns the exact probability of an outcome. */
export function exactly({ exact }: { exact?: string }): Fraction {
  if (exact === undefined) throw new Error("The program gave no fraction.");
  return parse(exact);
}
