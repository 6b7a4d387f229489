// Holds buttons and keys that change a number of units.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { battle, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const link = await battle("3 inf", "2 inf");
const field = (page: Page) => page.getByRole("spinbutton", { name: "Attacker: infantry", exact: true });
const count = async (page: Page) => Number(await field(page).inputValue());

/** Returns the number of infantry after it has not changed for a while. */
async function settled(page: Page): Promise<number> {
  await page.waitForTimeout(100);
  const before = await count(page);
  await page.waitForTimeout(600);
  expect(await count(page)).toBe(before);
  return before;
}

test("A button that is held repeats until the pointer is up, and one undo takes all of it back", async () => {
  const { page, faults } = await visit(shared, {}, link);
  await page.getByRole("button", { name: "Attacker: infantry, one more" }).hover();
  await page.mouse.down();
  await expect.poll(() => count(page), { timeout: 5000 }).toBeGreaterThan(8);
  await page.mouse.up();
  expect(await settled(page)).toBeGreaterThan(8);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await count(page)).toBe(3);
  expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  expect(faults).toEqual([]);
});

test("A press is one step, and a hold ends at 0", async () => {
  const { page } = await visit(shared, {}, link);
  await page.getByRole("button", { name: "Attacker: infantry, one more" }).click();
  expect(await settled(page)).toBe(4);
  await field(page).focus(); // the button takes the focus from it
  const less = page.getByRole("button", { name: "Attacker: infantry, one less" });
  await less.hover();
  await page.mouse.down();
  await expect.poll(() => count(page), { timeout: 5000 }).toBe(0);
  await page.mouse.up();
  expect(await less.isDisabled()).toBe(true);
});

test("A pointer that leaves the button, and one that the browser takes for scrolling, end the hold", async () => {
  const { page } = await visit(shared, {}, link);
  const more = page.getByRole("button", { name: "Attacker: infantry, one more" });
  await more.hover();
  await page.mouse.down();
  await expect.poll(() => count(page), { timeout: 5000 }).toBeGreaterThan(4);
  await page.mouse.move(5, 5);
  const left = await settled(page);
  await page.mouse.up();
  await more.dispatchEvent("pointerdown", { button: 0, pointerId: 1 });
  await expect.poll(() => count(page), { timeout: 5000 }).toBeGreaterThan(left);
  await more.dispatchEvent("pointercancel", { pointerId: 1 });
  await settled(page);
});

test("An arrow key that is held repeats, and a digit after it replaces the number", async () => {
  const { page } = await visit(shared, {}, link);
  await field(page).focus();
  await page.keyboard.down("ArrowUp");
  await expect.poll(() => count(page), { timeout: 5000 }).toBeGreaterThan(8);
  await page.keyboard.up("ArrowUp");
  await settled(page);
  await page.keyboard.press("7");
  expect(await count(page)).toBe(7);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await count(page)).toBe(3);
});
