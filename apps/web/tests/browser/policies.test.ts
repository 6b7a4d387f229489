// Composes policies under conditions.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const list = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const number = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const winner = async (page: Page) => {
  await answered(page);
  return page.locator(".verdict dd").first().innerText();
};

test("A retreat under conditions composed by hand has the odds of the battle by hand", async () => {
  const { page, faults } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openPanel(page, "Policies of each side");
  await button(page, "Add a policy under conditions: Attacker").click();
  await page.getByText("1 policy under conditions").waitFor();
  // Infantry that attacks on 1 against infantry that defends on 2 wins a round with 1/6 times 2/3. Neither is hit with 5/6
  // times 2/3, so the attacker wins in two rounds with 1/9 + 5/9 * 1/9 = 14/81.
  await expect.poll(() => winner(page)).toContain("17.28%");
  await list(page, "how the round compares").selectOption("is");
  await number(page, "the round").fill("1");
  await expect.poll(() => winner(page)).toContain("11.11%");
  await list(page, "what retreat does").selectOption("stay");
  await expect.poll(() => winner(page)).toContain("25.00%");
  await button(page, "remove policy 1").click();
  await expect.poll(() => page.getByText("1 policy under conditions").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("The first policy whose conditions hold counts, and a press moves one before another", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openPanel(page, "Policies of each side");
  const add = button(page, "Add a policy under conditions: Attacker");
  await add.click();
  await number(page, "least of the round").fill("1");
  await expect.poll(() => winner(page)).toContain("11.11%");
  await add.click();
  const second = page.getByRole("group", { name: "Attacker: policy 2" });
  await second.getByRole("combobox", { name: "what retreat does" }).selectOption("stay");
  await second.getByRole("button", { name: /^remove the condition/ }).click();
  await second.getByRole("button", { name: "add a condition (now: always)" }).waitFor();
  await page.getByText("2 policies under conditions").waitFor();
  expect(await winner(page)).toContain("11.11%");
  await second.getByRole("button", { name: "move policy 2 up" }).click();
  await expect.poll(() => winner(page)).toContain("25.00%");
});

test("A range keeps its two ends while the user types them", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openPanel(page, "Policies of each side");
  await button(page, "Add a policy under conditions: Attacker").click();
  await list(page, "how the round compares").selectOption("is from");
  const most = number(page, "most of the round");
  await most.press("Control+a");
  await most.pressSequentially("12");
  expect(await most.inputValue()).toBe("12");
  await number(page, "least of the round").fill("1");
  await openPanel(page, "The case file");
  expect(await page.getByRole("textbox", { name: "The case file" }).inputValue()).toContain('round = "1..12"');
  await expect.poll(() => winner(page)).toContain("11.11%");
});

test("A unit that is added to a side joins its casualty order under conditions", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openPanel(page, "Policies of each side");
  await button(page, "Add a policy under conditions: Defender").click();
  await page.getByRole("group", { name: "Defender: policy 1" }).getByLabel("then").selectOption("losses");
  const order = page.getByLabel("casualty order", { exact: true });
  expect(await order.inputValue()).toBe("inf");
  await page.getByRole("button", { name: /^defender: tank, one more$/i }).click();
  await expect.poll(() => order.inputValue()).toBe("inf, arm");
  await answered(page);
});

test.each([390, 1440])("Axe finds no violation in policies under conditions, and nothing is wider than the window (%i)", async (width) => {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page } = await visit(shared, options, await linkTo("one-for-one/losses-by-round.toml"));
  await answered(page);
  await openPanel(page, "Policies of each side");
  await page.getByRole("group", { name: "Attacker: policy 1" }).waitFor();
  expect(await page.getByLabel("casualty order", { exact: true }).first().inputValue()).toBe("ca, sub");
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
