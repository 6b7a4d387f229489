// Reads and adds fractions of the program, such as "137/280", "-3" and "1".

export interface Fraction {
  numerator: bigint;
  /** Is above 0 and has no common factor with the numerator. */
  denominator: bigint;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  a = a < 0n ? -a : a;
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function parse(text: string): Fraction {
  const [numerator = "", denominator = "1"] = text.split("/");
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** Returns the sum of the fractions, each times an integer. */
export function sum(terms: { fraction: Fraction; times: number }[]): Fraction {
  let numerator = 0n;
  let denominator = 1n;
  for (const { fraction, times } of terms) {
    numerator =
      numerator * fraction.denominator + fraction.numerator * BigInt(times) * denominator;
    denominator *= fraction.denominator;
    const common = greatestCommonDivisor(numerator, denominator);
    numerator /= common;
    denominator /= common;
  }
  return { numerator, denominator };
}

export function write({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** Returns the decimal with `places` digits after the point, cut and not rounded, such as "0.48928…". */
export function decimal({ numerator, denominator }: Fraction, places: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const power = 10n ** BigInt(places);
  const digits = (size * power) / denominator;
  const ends = (size * power) % denominator === 0n;
  const text = digits.toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  const rest = text.slice(text.length - places);
  const shown = ends ? rest.replace(/0+$/, "") : `${rest}…`;
  return `${numerator < 0n ? "-" : ""}${whole}${shown === "" ? "" : `.${shown}`}`;
}
