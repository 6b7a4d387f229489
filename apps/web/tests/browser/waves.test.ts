// Composes further attacks and counter-attacks.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, battle, linkTo, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const units = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const each = (page: Page) => page.locator("details.part", { hasText: "Each attack" });

/** Returns the titles and numbers of an attack in the answer. */
async function factsOf(page: Page, title: string): Promise<Record<string, string>> {
  await answered(page);
  const section = each(page).locator("section", { hasText: title });
  const [titles, numbers] = [await section.locator("dt").allInnerTexts(), await section.locator("dd").allInnerTexts()];
  return Object.fromEntries(titles.map((name, index) => [name, numbers[index]!]));
}

test("A counter-attack composed by hand has the odds of the case by hand", async () => {
  const { page, faults } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openPanel(page, "Further attacks");
  await button(page, "Add a counter-attack").click();
  await page.getByText("1 counter-attack", { exact: true }).waitFor();
  await answered(page);
  // Infantry that attacks on 1 against infantry that defends on 2 wins with 1/4, and both are lost with 1/8. The attack
  // takes the territory with 1/4; the counter-attack takes it back with 1/16.
  expect(await page.locator(".verdict-takes").innerText()).toMatch(/Holds the land\s+18\.75%/);
  expect(await page.locator(".verdict-takes button").getAttribute("aria-label")).toContain("The attacker holds the land");
  expect(await factsOf(page, "Attack 1, by the attacker")).toMatchObject({ "the attacker takes the territory": "25.00%" });
  expect(await factsOf(page, "Attack 2, by the defender")).toMatchObject({
    "takes place": "25.00%",
    "the defender takes the territory": "6.25%",
    "the attacker wins": "15.62%",
  });
  await page.getByLabel("if the attacker holds it at the end").fill("4");
  await page.getByText("territory if held: 4", { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Attack 2 by" }).selectOption("attacker");
  await page.getByText("1 further attack", { exact: true }).waitFor();
  await page.locator(".verdict-takes dt", { hasText: "Takes the land" }).waitFor();
  await button(page, "remove attack 2").click();
  await expect.poll(() => each(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

test("Each attack has its own retreat, casualty order and aircraft that stay", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/take-and-hold.toml"));
  await openPanel(page, "Further attacks");
  expect(await units(page, "Attack 2: tank").inputValue()).toBe("1");
  const takesBack = async () => (await factsOf(page, "Attack 2, by the defender"))["the defender takes the territory"];
  expect(await takesBack()).toBe("83.17%");
  await page.getByRole("group", { name: "Attack 1: aircraft that stay in the territory" }).getByLabel("fighters").check();
  await page.getByText("aircraft stay in the territory: ftr", { exact: true }).waitFor();
  await expect.poll(takesBack).not.toBe("83.17%");
  const withFighter = await takesBack();
  expect(Number.parseFloat(withFighter!)).toBeLessThan(83);
  await page.getByText("Casualty order and policies of attack 2").click();
  const order = page.getByRole("combobox", { name: "Attack 2: casualty order" });
  const orderOf = page.getByRole("list", { name: "Casualty order of the defender" });
  await orderOf.getByText("tank").waitFor();
  expect(await order.locator("option").allInnerTexts()).toEqual(["the cheapest first (default)", "in this order"]);
  await page.locator("#setting-wave-2-retreat").selectOption({ label: "after N rounds" });
  await page.getByLabel("retreat, after N rounds").fill("1");
  await expect.poll(takesBack).not.toBe(withFighter);
  expect(Number.parseFloat((await takesBack())!)).toBeLessThan(Number.parseFloat(withFighter!));
});

test.each([390, 1440])("Axe finds no violation in further attacks, and nothing is wider than the window (%i)", async (width) => {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page } = await visit(shared, options, await linkTo("axis-allies/take-and-hold.toml"));
  await answered(page);
  await openPanel(page, "Further attacks");
  await page.getByText("Casualty order and policies of attack 2").click();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});

test("On touch screens the units to add and the search have a height of 44 pixels", async () => {
  const { page } = await visit(shared, { hasTouch: true, isMobile: true }, await battle("2 inf", "1 inf"));
  await answered(page);
  await openPanel(page, "Further attacks");
  await button(page, "Add an attack").click();
  await answered(page);
  await page.locator("summary", { hasText: "What you need" }).click();
  for (const target of [page.locator(".wave .force-field select"), page.getByRole("button", { name: /^Search/ })])
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test("The goal of best play is to hold the land if there is a counter-attack", async () => {
  const attacker = 'play.goal = "takes"\nattacker = { units = "2 inf", retreat = "optimal" }\n';
  const counter = '[[wave]]\nby = "defender"\nunits = "1 inf"\n';
  const { page } = await visit(shared, {}, await toFragment(`rules = "axis-allies"\n${attacker}defender.units = "1 inf"\n${counter}`));
  await answered(page);
  await page.getByText("probability that the attacker holds the land").waitFor();
});
