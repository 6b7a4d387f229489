// Saves battles under names, and resets one side.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { battle, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const link = await battle("3 inf", "2 inf");
const field = (page: Page, side: "Attacker" | "Defender") =>
  page.getByRole("spinbutton", { name: `${side}: infantry`, exact: true });
const openMenu = (page: Page) => page.locator("summary", { hasText: "Battles" }).click();

async function save(page: Page, name: string) {
  await page.getByLabel("Name of this battle").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("A saved battle is renamed, deleted, brought back and opened by its name in the next visit", async () => {
  const { page, context, faults } = await visit(shared, {}, link);
  await openMenu(page);
  await save(page, "Karelia");
  await page.getByText("Karelia is saved.").waitFor();
  await page.getByRole("button", { name: "Rename Karelia" }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("New name of Karelia");
  await page.keyboard.type("Kiev");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete Kiev" }).click();
  await page.getByText("Kiev is deleted.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Bring it back");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kiev", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  const again = await context.newPage();
  await again.goto(shared.address);
  await again.getByRole("button", { name: "Clear", exact: true }).click();
  await openMenu(again);
  await again.getByRole("button", { name: "Kiev", exact: true }).click();
  expect(await field(again, "Attacker").inputValue()).toBe("3");
  expect(await again.locator("details.dropdown").getAttribute("open")).toBeNull();
  expect(faults).toEqual([]);
});

test("A battle that would replace another one says so", async () => {
  const { page } = await visit(shared, {}, link);
  await openMenu(page);
  await save(page, "Karelia");
  await page.getByLabel("Name of this battle").fill("Karelia");
  await page.getByRole("button", { name: "Replace", exact: true }).waitFor();
});

test("A full storage has a message, and the battle stays", async () => {
  const { page } = await visit(shared, {}, link);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openMenu(page);
  await save(page, "Karelia");
  await page.getByRole("alert").getByText("This browser has no space left for battles.").waitFor();
  expect(await page.getByRole("button", { name: "Delete Karelia" }).count()).toBe(0);
  expect(await field(page, "Attacker").inputValue()).toBe("3");
});

test("One side is reset, the other one stays, and undo brings it back", async () => {
  const { page } = await visit(shared, {}, link);
  await page.getByRole("button", { name: "Reset the attacker" }).click();
  expect(await field(page, "Attacker").inputValue()).toBe("0");
  expect(await field(page, "Defender").inputValue()).toBe("2");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await field(page, "Attacker").inputValue()).toBe("3");
});

test.each([320, 390, 1440])("With saved battles axe finds no violation, and nothing is wider than %i", async (width) => {
  const { page } = await visit(shared, { viewport: { width, height: 844 }, bypassCSP: true }, link);
  await openMenu(page);
  await save(page, "A long name of a battle that is longer than the menu of a small phone");
  await page.getByRole("button", { name: /^Rename A long/ }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
