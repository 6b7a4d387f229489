// Checks that the page explains what is too large for it, and offers what helps.
import { afterEach, expect, test } from "vitest";
import { answered, battle, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const patience = 120_000;
const great = "250 inf, 250 art, 250 arm, 250 ftr, 250 bmb";

test.each([390, 1440])(
  "A battle that is too large for the page is not solved, and half of the units are offered (%i)",
  async (width) => {
    const options = { viewport: { width, height: 844 }, bypassCSP: true };
    const { page, faults } = await visit(shared, options, await battle(great, great));
    const panel = page.locator(".too-large");
    await panel.getByText("This battle is too large for the page").waitFor({ timeout: patience });
    expect(await page.locator(".verdict-numbers").count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
    await panel.getByRole("button", { name: "Halve all forces" }).click();
    expect(await page.getByRole("spinbutton", { name: "Attacker: infantry", exact: true }).inputValue()).toBe("125");
    expect(faults).toEqual([]);
  },
  patience,
);

test("A smaller battle after one that is too large has its odds", async () => {
  const { page } = await visit(shared, {}, await battle(great, great));
  await page.evaluate((hash) => (location.hash = hash), await battle("3 inf", "1 inf"));
  await answered(page);
  expect(await page.locator(".too-large").count()).toBe(0);
});
