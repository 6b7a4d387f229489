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

test("A link has the whole text", async () => {
  const long = text + "# ü–✓ ".repeat(5000);
  expect(await fromFragment(await toFragment(long))).toBe(long);
});

test("A link has only characters of fragments", async () => {
  expect(await toFragment(text + "~?&%+/=")).toMatch(/^#1\.[\w-]+$/);
});

test("An address without a fragment has no battle", async () => {
  expect(await fromFragment("")).toBeUndefined();
  expect(await fromFragment("#answer")).toBeUndefined();
});

test("A link of a later form has a message", async () => {
  await expect(fromFragment("#2.abc")).rejects.toThrow(
    new BadLink("This link is from a later version of this page. Reload the page to get that version."),
  );
});

test.each([
  ["cut off", first.slice(0, -12)],
  ["not base64", "#1.%%%"],
  ["not deflated", "#1.AAAA"],
  ["not UTF-8", fragment(Buffer.from([0xff, 0xfe]))],
])("A link that is %s is damaged", async (_, damaged) => {
  await expect(fromFragment(damaged)).rejects.toThrow(
    new BadLink("This link is damaged or incomplete. Copy the whole link again."),
  );
});

test("A link is not decompressed beyond the size of a case", async () => {
  await expect(fromFragment(fragment(" ".repeat((1 << 20) + 1)))).rejects.toThrow(
    new BadLink("The battle in this link is larger than 1 MB. Ask for a new link."),
  );
});
