import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { BadLink, fromFragment, toFragment } from "../../src/link/link.ts";

const text = 'rules = "one-for-one"\n[attacker]\nunits = "2 sub"\n[defender]\nunits = "2 ca"\n';

// Made by Python's zlib and base64. People have such links, so this test has to hold for good.
const first = "#1.KyrNSS1WsFVQys9L1U3LL9IF0kpc0YklJYnJ2alFsVyleZklYAVGCsWlSUCplNS01LwUNKnkRCUuAA";

function fragment(content: string | Buffer): string {
  return "#1." + deflateRawSync(content).toString("base64url");
}

test("Links of the first form are read", async () => {
  expect(await fromFragment(first)).toBe(text);
});

test("A link brings back the whole text", async () => {
  const long = text + "# ü–✓ ".repeat(5000);
  expect(await fromFragment(await toFragment(long))).toBe(long);
});

test("A link has only characters that a fragment may have", async () => {
  expect(await toFragment(text + "~?&%+/=")).toMatch(/^#1\.[\w-]+$/);
});

test("A page without a battle in its address has none", async () => {
  expect(await fromFragment("")).toBeUndefined();
  expect(await fromFragment("#answer")).toBeUndefined();
});

test("A link of a later form says so", async () => {
  await expect(fromFragment("#2.abc")).rejects.toThrow(
    new BadLink("This link was made by a later version of this page."),
  );
});

test.each([
  ["cut off", first.slice(0, -12)],
  ["not base64", "#1.%%%"],
  ["not deflated", "#1.AAAA"],
  ["not UTF-8", fragment(Buffer.from([0xff, 0xfe]))],
])("A link that is %s is damaged", async (_, damaged) => {
  await expect(fromFragment(damaged)).rejects.toThrow(
    new BadLink("This link is damaged or incomplete."),
  );
});

test("A link is not unpacked beyond what a case may be", async () => {
  await expect(fromFragment(fragment(" ".repeat((1 << 20) + 1)))).rejects.toThrow(
    new BadLink("The battle in this link is too large."),
  );
});
