// Computes intervals of numbers in integer multiples of 10^-40, and writes only digits that are certain. Nothing goes
// through floating point.
import type { ResultNumber } from "./result.ts";

/** The number of significant digits of exact numbers: enough to distinguish 1 from almost 1. */
export const digits = 200;

const places = 40;
const one = 10n ** BigInt(places);

/** A number that is at least `lower` and at most `upper`. */
export interface Interval {
  lower: bigint;
  upper: bigint;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function quotient(numerator: bigint, denominator: bigint): Interval {
  const lower = floorDivide(numerator * one, denominator);
  return { lower, upper: lower * denominator === numerator * one ? lower : lower + 1n };
}

interface Decimal {
  significand: bigint;
  exponent: number;
  /** The number of significant digits in the text. */
  length: number;
}

function readDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?$/.exec(text);
  if (!match) throw new Error(`not a decimal: ${text}`);
  const [, sign, whole = "", rest = "", power = "0"] = match;
  const written = whole + rest;
  return {
    significand: BigInt(`${sign}${written}`),
    exponent: Number(power) - rest.length,
    length: written.replace(/^0+/, "").length,
  };
}

function scaled(significand: bigint, exponent: number): Interval {
  return exponent >= 0
    ? quotient(significand * 10n ** BigInt(exponent), 1n)
    : quotient(significand, 10n ** BigInt(-exponent));
}

/** Returns the interval of a number of the program, which wrote it with `digits` digits. */
export function interval(known: ResultNumber): Interval {
  if (known.lower !== undefined && known.upper !== undefined) {
    const lower = readDecimal(known.lower);
    const upper = readDecimal(known.upper);
    return {
      lower: scaled(lower.significand, lower.exponent).lower,
      upper: scaled(upper.significand, upper.exponent).upper,
    };
  }
  const { significand, exponent, length } = readDecimal(known.decimal);
  // The program drops zeros at the end, so a short decimal is exact.
  if (length <= digits / 2) return scaled(significand, exponent);
  return {
    lower: scaled(significand * 10n - 5n, exponent - 1).lower,
    upper: scaled(significand * 10n + 5n, exponent - 1).upper,
  };
}

function add(a: Interval, b: Interval): Interval {
  return { lower: a.lower + b.lower, upper: a.upper + b.upper };
}

function times(a: Interval, factor: number): Interval {
  const ends = [a.lower * BigInt(factor), a.upper * BigInt(factor)] as const;
  return factor < 0 ? { lower: ends[1], upper: ends[0] } : { lower: ends[0], upper: ends[1] };
}

/**
 * Returns the sum of numbers, each times an integer. Exact numbers with the same digits count as the same number, so
 * that they cancel without a remainder.
 */
export function sum(terms: { known: ResultNumber; times: number }[]): Interval {
  const exact = new Map<string, number>();
  let total = zero;
  for (const { known, times: by } of terms) {
    if (known.lower !== undefined) total = add(total, times(interval(known), by));
    else exact.set(known.decimal, (exact.get(known.decimal) ?? 0) + by);
  }
  for (const [decimal, by] of exact) {
    if (by !== 0) total = add(total, times(interval({ decimal }), by));
  }
  return total;
}

const zero: Interval = { lower: 0n, upper: 0n };

function integerRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** Returns the square root of a number that is not negative. */
export function squareRoot({ lower, upper }: Interval): Interval {
  const least = lower > 0n ? integerRoot(lower * one) : 0n;
  const most = integerRoot(upper * one);
  return { lower: least, upper: most * most === upper * one ? most : most + 1n };
}

/** Returns the middle of the interval, for the length of a bar or the height of a curve. */
export function size({ lower, upper }: Interval): number {
  return Number(lower + upper) / 2 / Number(one);
}

/** Rounds half to even, as the program does. */
function rounded(number: bigint, decimals: number): string {
  const unit = 10n ** BigInt(places - decimals);
  const low = floorDivide(number, unit);
  const twice = 2n * (number - low * unit);
  const whole = twice > unit || (twice === unit && low % 2n !== 0n) ? low + 1n : low;
  const text = (whole < 0n ? -whole : whole).toString().padStart(decimals + 1, "0");
  const point = text.length - decimals;
  const sign = whole < 0n ? "−" : "";
  return sign + text.slice(0, point) + (decimals > 0 ? `.${text.slice(point)}` : "");
}

/** Returns the number with all decimals that are certain, at most `decimals`, or undefined if no digit is certain. */
function certain(number: Interval, decimals: number): string | undefined {
  for (let shown = decimals; shown >= 0; --shown) {
    const text = rounded(number.lower, shown);
    if (text !== rounded(number.upper, shown)) continue;
    const isZero = /^−?[0.]*$/.test(text);
    return isZero && shown < decimals && number.lower !== number.upper ? undefined : text;
  }
  return undefined;
}

function bounds(number: Interval, decimals: number): string {
  for (let shown = 0; shown <= decimals; ++shown) {
    const lower = rounded(number.lower, shown);
    const upper = rounded(number.upper, shown);
    if (lower !== upper) return `${lower} to ${upper}`;
  }
  return rounded(number.lower, decimals);
}

/**
 * Returns the number with all decimals that are certain, at most `decimals`: "2.30", "2.3" or "2 to 3". Only 0 itself is
 * "0": a number that rounds to 0 is "0.00" or "−0.00".
 */
export function fixed(number: Interval, decimals: number): string {
  if (number.lower === 0n && number.upper === 0n) return "0";
  const text = certain(number, decimals) ?? bounds(number, decimals);
  return number.upper < 0n && /^[0.]+$/.test(text) ? `−${text}` : text;
}

/** Returns a mean number of rounds or units, such as "3.95". */
export function mean(number: Interval): string {
  return fixed(number, 2);
}

/** Returns a mean cost, such as "16.7". */
export function cost(number: Interval): string {
  return fixed(number, 1);
}

/** Returns a net gain with its sign, such as "−1.0". */
export function netGain(number: Interval): string {
  return signed(number, 1);
}

const hundredth = one / 100n;

/** Returns a number of hundredths with two decimals. */
function decimalsOf(hundredths: bigint): string {
  return rounded(hundredths * hundredth, 2);
}

/**
 * Returns a probability in percent, such as "74.03%". A probability that is not 0 or 1 never looks like it: "<0.01%" is not
 * 0, and ">99.99%" is not 1. An interval with an end that rounds to 0 or 1 is such as "<0.05%", with the other end.
 */
export function percent(chance: Interval): string {
  if (chance.upper === 0n) return "0%";
  if (chance.lower === one) return "100%";
  const number = times(chance, 100);
  const text = certain(number, 2);
  if (text === "0.00") return "<0.01%";
  if (text === "100.00") return ">99.99%";
  if (text !== undefined && !/^100(\.0)?$/.test(text)) return `${text}%`;
  const isAbove0 = chance.lower > 0n && rounded(number.lower, 2) === "0.00";
  const isBelow1 = chance.upper < one && rounded(number.upper, 2) === "100.00";
  if (isAbove0 && isBelow1) return "between 0 and 100%";
  if (isAbove0) return `<${decimalsOf(-floorDivide(-number.upper, hundredth))}%`;
  if (isBelow1) return `>${decimalsOf(floorDivide(number.lower, hundredth))}%`;
  return `${bounds(number, 2).replace(/^0\.0+ /, "0 ")}%`;
}

/** Returns a change with its sign, such as "+3.27". */
export function signed(number: Interval, decimals: number): string {
  return (number.lower > 0n ? "+" : "") + fixed(number, decimals);
}

/** Returns a change of a probability in percentage points, such as "+3.27 points". */
export function percentagePoints(change: Interval): string {
  return `${signed(times(change, 100), 2)} points`;
}
