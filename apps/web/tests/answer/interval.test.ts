import { expect, test } from "vitest";
import {
  cost,
  digits,
  fixed,
  interval,
  mean,
  netGain,
  percent,
  percentagePoints,
  signed,
  squareRoot,
  sum,
} from "../../src/answer/interval.ts";

const exact = (decimal: string) => interval({ decimal });
const between = (lower: string, upper: string) => interval({ decimal: "0", lower, upper });

test.each([
  ["0.12345", "12.34%"],
  ["0.12355", "12.36%"],
  ["0.123450000000000000000000000001", "12.35%"],
])("%s is rounded half to even: %s", (decimal, text) => {
  expect(percent(exact(decimal))).toBe(text);
});

test("0 and 1 differ from numbers close to them", () => {
  const almost = `0.${"9".repeat(60)}`;
  expect(["0", "1e-60", almost, "1"].map((each) => percent(exact(each)))).toEqual([
    "0%",
    "<0.01%",
    ">99.99%",
    "100%",
  ]);
});

test("A decimal with the largest number of digits is rounded, so the number can be on either side of it", () => {
  const { lower, upper } = exact(`0.${"3".repeat(digits)}`);
  expect(lower).toBeLessThan(upper);
  expect(fixed({ lower, upper }, 20)).toBe("0.33333333333333333333");
});

test("Only certain digits of a certified number are shown", () => {
  expect(percent(between("0.1234", "0.1236"))).toBe("12%");
});

test.each([
  ["0.00001", "0.0004", "<0.04%"],
  ["0.00001", "0.000401", "<0.05%"],
  ["0", "0.0004", "0 to 0.04%"],
  ["0.9996", "0.99999", ">99.96%"],
  ["0.99955", "0.99999", ">99.95%"],
  ["0.00001", "0.99999", "between 0 and 100%"],
])("A probability from %s to %s is %s", (lower, upper, text) => {
  expect(percent(between(lower, upper))).toBe(text);
});

test("Bounds that agree in no digit are both shown", () => {
  expect(percent(between("0.1", "0.3"))).toBe("10 to 30%");
});

test("Only a probability has the signs of a number close to 0 or 1", () => {
  const shown = (decimal: string) => fixed(exact(decimal), 2);
  expect(["0", "0.001", "-0.001", "1", "0.999", "1.001", "-1.001"].map(shown)).toEqual([
    "0",
    "0.00",
    "−0.00",
    "1.00",
    "1.00",
    "1.00",
    "−1.00",
  ]);
  expect(fixed(between("0.999", "1.001"), 2)).toBe("1.00");
});

test("A probability of fewer certain digits never looks like 1", () => {
  expect(percent(between("0.996", "0.999"))).toBe("99.6 to 99.9%");
});

test.each([
  ["-1.0454", "−1.0"],
  ["-0.954", "−1.0"],
  ["1.010", "+1.0"],
  ["0.018", "+0.0"],
  ["-0.018", "−0.0"],
  ["0", "0"],
])("A net gain of %s has its sign and one decimal: %s", (decimal, text) => {
  expect(netGain(exact(decimal))).toBe(text);
});

test("A cost has one decimal, and a mean number of rounds has two", () => {
  expect([cost(exact("1.0071")), mean(exact("1.0071"))]).toEqual(["1.0", "1.01"]);
});

/** Returns whole numbers that look random and are the same in each run, with 0, 1 and halves among them. */
function millionths(): bigint[] {
  let state = 12345n;
  const next = () => (state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n)) >> 20n;
  const close = [0n, 5n, 50_000n, 950_000n, 1_000_000n, 1_007_100n, 1_045_400n];
  return [...Array.from({ length: 300 }, () => next() % 4_000_000n), ...close, ...close.map((each) => -each)].flatMap(
    (each, index) => [each, index % 3 === 0 ? -each : each + 500n],
  );
}

/** Returns the multiple of 10^-places that is nearest to a number of millionths, the even one of two: with its sign. */
function nearest(number: bigint, places: number): string {
  const unit = 10n ** BigInt(6 - places);
  const about = number / unit;
  const distance = (each: bigint) => (each * unit > number ? each * unit - number : number - each * unit);
  const best = [about - 1n, about, about + 1n].reduce((a, b) =>
    distance(b) < distance(a) || (distance(b) === distance(a) && b % 2n === 0n) ? b : a,
  );
  const size = String(best < 0n ? -best : best).padStart(places + 1, "0");
  const point = size.length - places;
  return (number < 0n ? "−" : "") + (places === 0 ? size : `${size.slice(0, point)}.${size.slice(point)}`);
}

const decimalOf = (number: bigint) => `${number}e-6`;

test.each([1, 2])("Random numbers are rounded half to even to %i decimals", (places) => {
  for (const number of millionths()) {
    const text = number === 0n ? "0" : nearest(number, places);
    expect(fixed(exact(decimalOf(number)), places), decimalOf(number)).toBe(text);
    expect(signed(exact(decimalOf(number)), places)).toBe((number > 0n ? "+" : "") + text);
  }
});

test("An interval has as many decimals as both of its ends share, or both ends", () => {
  for (const number of millionths()) {
    for (const width of [1n, 700n, 60_000n]) {
      const shown = fixed(between(decimalOf(number), decimalOf(number + width)), 2);
      const hasPlaces = (places: number) => nearest(number, places) === nearest(number + width, places);
      const isZero = (text: string) => !/[1-9]/.test(text);
      const most = [2, 1, 0].find(hasPlaces);
      const text = most === undefined ? undefined : nearest(number, most);
      if (number < 0n && number + width >= 0n) continue; // the ends differ in their signs
      if (text === undefined || (isZero(text) && most! < 2)) expect(shown).toContain(" to ");
      else expect(shown, `${number} ${width}`).toBe(text);
    }
  }
});

test("A number without a certain digit is not 0", () => {
  expect(fixed(between("0.4", "0.46"), 2)).toBe("0.4 to 0.5");
  expect(fixed(between("0.31", "0.39"), 2)).toBe("0.3 to 0.4");
  expect(percent(between("0.004", "0.0045"))).toBe("0.4%");
  expect(percent(between("0", "0.4"))).toBe("0 to 40%");
});

test("Bounds with an exponent are read", () => {
  expect(fixed(between("1.5e-3", "1.5e-3"), 4)).toBe("0.0015");
});

test("Exact numbers with the same digits cancel without a remainder", () => {
  const third = { decimal: `0.${"3".repeat(digits)}` };
  expect(percent(sum([{ known: third, times: 1 }, { known: third, times: -1 }]))).toBe("0%");
});

test("Certified numbers with the same digits can differ", () => {
  const about = { decimal: "0.3", lower: "0.25", upper: "0.35" };
  const rest = sum([{ known: about, times: 1 }, { known: about, times: -1 }]);
  expect(fixed(rest, 1)).toBe("−0.1 to 0.1");
  expect(fixed(rest, 0)).toBe("0");
  expect(rest.lower).toBeLessThan(0n);
  expect(rest.upper).toBeGreaterThan(0n);
});

test("A multiple of a number by a negative factor has its bounds in order", () => {
  const known = { decimal: "0", lower: "0.1", upper: "0.2" };
  expect(fixed(sum([{ known, times: -10 }]), 1)).toBe("−2 to −1");
});

test("A change has its sign", () => {
  expect([exact("3.276"), exact("-3.276"), exact("0")].map((each) => signed(each, 2))).toEqual([
    "+3.28",
    "−3.28",
    "0",
  ]);
});

test("The change of a probability is in percentage points", () => {
  expect(percentagePoints(exact("0.0327"))).toBe("+3.27 points");
});

test("A square root has its digits", () => {
  expect(fixed(squareRoot(exact("2")), 20)).toBe("1.41421356237309504880");
});

test("The root of a square is exact", () => {
  const { lower, upper } = squareRoot(exact("2.25"));
  expect(lower).toBe(upper);
  expect(fixed({ lower, upper }, 2)).toBe("1.50");
});
