// Compares two battles on the page.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { parse } from "smol-toml";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, linkTo, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const [first, second] = ["one-for-one/five-submarines.toml", "one-for-one/two-cruisers.toml"] as const;

/** Returns the probability that the attacker wins in a case of the project. */
function probabilityIn(name: string): number {
  const text = readFileSync(new URL(`../../../../cases/${name}`, import.meta.url), "utf8");
  const { winner } = (parse(text) as { expect: { winner: { attacker: string } } }).expect;
  const [numerator, denominator] = winner.attacker.split("/");
  return Number(numerator) / Number(denominator);
}

const percent = (chance: number) => `${(100 * chance).toFixed(2)}%`;
const row = (page: Page, title: string) => page.locator(".comparison tr", { hasText: title }).innerText();

/** Keeps the first battle as A, and opens the second one by its link. */
async function compared(width = 390): Promise<Page> {
  const { page } = await visit(shared, { viewport: { width, height: 844 }, bypassCSP: true }, await linkTo(first));
  await answered(page);
  await page.locator("summary", { hasText: "Compare" }).click();
  await page.getByRole("button", { name: "Keep this battle as A" }).click();
  await page.getByText("This battle is A.").waitFor();
  await page.getByLabel("A link to open as B").fill(`${shared.address}${await linkTo(second)}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".comparison").waitFor();
  await answered(page);
  return page;
}

test("Two battles have the probabilities of their cases, and the difference", async () => {
  const page = await compared();
  const [a, b] = [probabilityIn(first), probabilityIn(second)];
  const difference = `${b < a ? "−" : "+"}${(100 * Math.abs(b - a)).toFixed(2)} points`;
  await expect
    .poll(async () => (await row(page, "Attacker wins")).split(/\t/).map((cell) => cell.trim()))
    .toEqual(["Attacker wins", percent(a), percent(b), difference]);
  await page.getByRole("button", { name: "Exchange A and B" }).click();
  await expect
    .poll(async () => (await row(page, "Attacker wins")).split(/\t/).slice(1, 3).map((cell) => cell.trim()))
    .toEqual([percent(b), percent(a)]);
});

test("A stays while B is changed and cleared, until the comparison ends", async () => {
  const page = await compared();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".comparison").waitFor();
  expect(await row(page, "Attacker wins")).toContain(percent(probabilityIn(first)));
  await page.getByRole("button", { name: "End the comparison" }).click();
  await page.getByRole("button", { name: "Keep this battle as A" }).waitFor();
  expect(await page.locator(".comparison").count()).toBe(0);
});

test("A battle with a counter-attack and one without it have the land at the end", async () => {
  const sides = 'rules = "axis-allies"\nattacker.units = "1 inf"\ndefender.units = "1 inf"\n';
  const { page } = await visit(shared, {}, await toFragment(`${sides}[[wave]]\nby = "defender"\nunits = "1 inf"\n`));
  await answered(page);
  await page.locator("summary", { hasText: "Compare" }).click();
  await page.getByRole("button", { name: "Keep this battle as A" }).click();
  await page.getByLabel("A link to open as B").fill(`${shared.address}${await toFragment(sides)}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".comparison tr", { hasText: "Has the land at the end" }).waitFor();
});

test("A text that is not a link has a message, and the battle stays", async () => {
  const page = await compared();
  await page.getByLabel("A link to open as B").fill("hello #2 and #top");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("alert").getByText("This is not a link of a battle.").waitFor();
  expect(await row(page, "Attacker wins")).toContain(percent(probabilityIn(second)));
});

test("A damaged link has its message next to the field, and the battle stays", async () => {
  const page = await compared();
  await page.getByLabel("A link to open as B").fill(`${shared.address}${(await linkTo(second)).slice(0, -3)}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".compare-link").getByText("This link is damaged or incomplete.").waitFor();
  expect(await row(page, "Attacker wins")).toContain(percent(probabilityIn(second)));
});

test.each([320, 390, 1440])("With a comparison axe finds no violation, and nothing is wider than %i", async (width) => {
  const page = await compared(width);
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
