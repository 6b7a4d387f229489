import { expect, test } from "vitest";
import {
  digits,
  fixed,
  interval,
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

test("Bounds that agree in no digit are both shown", () => {
  expect(percent(between("0.1", "0.3"))).toBe("10 to 30%");
});

test("A number that is not 0 or 1 never looks like it", () => {
  const shown = (decimal: string) => fixed(exact(decimal), 2);
  expect(["0", "0.001", "-0.001", "1", "0.999", "1.001"].map(shown)).toEqual([
    "0.00",
    "<0.01",
    ">−0.01",
    "1.00",
    ">0.99",
    "<1.01",
  ]);
  expect(fixed(between("0.999", "1.001"), 2)).toBe("≈1.00");
  expect(signed(exact("0.001"), 2)).toBe("<0.01");
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
  expect(fixed(rest, 0)).toBe("≈0");
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
    "0.00",
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
