import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { BadLink, fromFragment, toFragment } from "../../src/link/link.ts";

const text = 'rules = "one-for-one"\n[attacker]\nunits = "2 sub"\n[defender]\nunits = "2 ca"\n';

// Made by Python's zlib and base64. People have such links, so this test has to hold for good.
const first = "#1.KyrNSS1WsFVQys9L1U3LL9IF0kpc0YklJYnJ2alFsVyleZklYAVGCsWlSUCplNS01LwUNKnkRCUuAA";

function fragment(content: string | Buffer): string {
  return "#1." + deflateRawSync(content).toString("base64url");
}

// Has to hold for good also.
const second = "#2.zfZKyrNSS1WsFVQys9L1U3LL9IF0kpc0YklJYnJ2alFsVyleZklYAVGCsWlSUCplNS01LwUNKnkRCUuAA";

test.each([first, second])("Links of all forms are read: %s", async (link) => {
  expect(await fromFragment(link)).toBe(text);
});

test("A link of the second form with another character is damaged", async () => {
  const link = await toFragment(text);
  for (let place = 3; place < link.length; ++place) {
    const other = link[place] === "A" ? "B" : "A";
    const changed = link.slice(0, place) + other + link.slice(place + 1);
    await expect(fromFragment(changed), changed).rejects.toThrow("damaged");
  }
});

test.each([")", ".", ",", ").", "?fbclid=IwAR0-x_y", "&utm_source=forum", "%22", ">", "…", " and more", "\nnext", "’", "|", "~~"])(
  "A link is read without %j, which forums add to it",
  async (more) => {
    expect(await fromFragment(first + more)).toBe(text);
    expect(await fromFragment((await toFragment(text)) + more)).toBe(text);
  },
);

test("A link has the whole text", async () => {
  const long = text + "# ü–✓ ".repeat(5000);
  expect(await fromFragment(await toFragment(long))).toBe(long);
});

test("A link has only characters of fragments", async () => {
  expect(await toFragment(text + "~?&%+/=")).toMatch(/^#2\.[\w-]+$/);
});

test("An address without a fragment has no battle", async () => {
  expect(await fromFragment("")).toBeUndefined();
  expect(await fromFragment("#")).toBeUndefined();
});

test("A link of a later form has a message", async () => {
  await expect(fromFragment("#3.abc")).rejects.toThrow(
    new BadLink("This link is from a later version of this page. Reload the page to get that version."),
  );
});

test.each([
  ["cut off", first.slice(0, -12)],
  ["not base64", "#1.%%%"],
  ["no link", "#garbage"],
  ["a number alone", "#1"],
  ["without a battle", "#2.abc"],
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
