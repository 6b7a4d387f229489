// Checks the line of options: what differs from the defaults is visible, and is removed by a press.
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { battle, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const changed = await toFragment(`rules = "axis-allies"
die = 12
options.dice = "low-luck"
attacker = { units = "3 inf, 2 arm", losses = "arm, inf", retreat = { odds = "40/100" } }
defender.units = "4 inf"
`);

test("An option that is not at its default is removed by a press, and the focus stays on the line", async () => {
  const { page, faults } = await visit(shared, {}, changed);
  await page.getByRole("button", { name: "Remove dice: low luck" }).click();
  await page.getByText("Removed: dice: low luck.").waitFor({ state: "attached" });
  const line = page.getByRole("button", { name: "Options", exact: true });
  expect(await line.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Remove D12" }).press("Enter");
  await page.getByRole("button", { name: "Remove D12" }).waitFor({ state: "detached" });
  await openPanel(page, "The case file");
  const text = await page.getByRole("textbox", { name: "The case file" }).inputValue();
  expect(text).not.toMatch(/low-luck|die/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Remove D12" }).waitFor();
  expect(faults).toEqual([]);
});

test("A press on an option that is not at its default opens its panel", async () => {
  const { page } = await visit(shared, {}, changed);
  await page.getByRole("button", { name: "dice: low luck", exact: true }).click();
  expect(await page.getByLabel("dice", { exact: true }).inputValue()).toBe("low-luck");
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe("Options of the rules");
});

test("The options take one line between the board and the odds until they are opened", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf", "2 inf"));
  const options = page.locator(".options");
  expect((await options.boundingBox())!.height).toBeLessThan(60);
  expect(await page.locator(".panel").count()).toBe(0);
  await openPanel(page, "Casualty order");
  await page.getByLabel("The attacker's casualty order").selectOption("optimal");
  await page.getByRole("button", { name: "attacker casualty order: the best choice at every hit", exact: true }).waitFor();
});

test.each([320, 390, 1440])("With changed options axe finds no violation, and nothing is wider than %i", async (width) => {
  const { page } = await visit(shared, { viewport: { width, height: 844 }, bypassCSP: true }, changed);
  await page.locator(".chip").first().waitFor();
  await page.getByRole("button", { name: "Options", exact: true }).click();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
