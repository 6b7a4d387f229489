import { expect, test } from "vitest";
import { decimal, parse, sum, write } from "../../src/answer/fraction.ts";

const of = (text: string, times = 1) => ({ fraction: parse(text), times });

test("A decimal is cut after its digits, not rounded", () => {
  expect(decimal(parse("2/3"), 3)).toBe("0.666…");
});

test("A decimal that ends has no zeros at its end", () => {
  expect(decimal(parse("1/8"), 10)).toBe("0.125");
});

test("A whole number has no point", () => {
  expect(decimal(parse("4"), 10)).toBe("4");
});

test("A decimal below 0 has a sign, and a 0 before the point", () => {
  expect(decimal(parse("-1/30"), 4)).toBe("-0.0333…");
});

test("A decimal has all digits: those of a seventh repeat after six", () => {
  expect(decimal(parse("1/7"), 6000)).toBe(`0.${"142857".repeat(1000)}…`);
});

test("A difference is in lowest terms", () => {
  expect(write(sum([of("1/2"), of("1/3", -1)]))).toBe("1/6");
});

test("A sum of multiples can be whole", () => {
  expect(write(sum([of("1/6", 3), of("1/4", 2)]))).toBe("1");
});

test("A fraction minus itself is 0", () => {
  expect(write(sum([of("137/280"), of("137/280", -1)]))).toBe("0");
});
