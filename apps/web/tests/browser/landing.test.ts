// Composes landings: a battle at sea, then one on land.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

function units(page: Page, name: string) {
  return page.getByRole("spinbutton", { name, exact: true });
}

function tab(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function fractionOf(page: Page, row: string): Promise<string> {
  await answered(page);
  await page.locator(`.verdict-${row} button`).click();
  return (await page.getByRole("dialog").locator(".long", { hasText: "/" }).innerText()).trim();
}

test("The landing of the documents, composed by hand, has the fraction of its case", async () => {
  const { page, faults } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await tab(page, "Landing").click();
  expect(await units(page, "Attacker at sea: transport").inputValue()).toBe("1");
  await units(page, "Attacker at sea: destroyer").fill("1");
  await units(page, "Defender at sea: destroyer").fill("1");
  expect(await page.locator(".verdict-numbers dt").first().innerText()).toBe("Takes the land");
  expect(await fractionOf(page, "attacker")).toBe("3/20");
  expect(faults).toEqual([]);
});

test("A case with a battle at sea opens on Landing, and cannot be swapped", async () => {
  const { page } = await visit(shared, {}, await linkTo("assault/landing-from-the-sea.toml"));
  expect(await tab(page, "Landing").getAttribute("aria-pressed")).toBe("true");
  expect(await units(page, "Defender at sea: destroyer").inputValue()).toBe("1");
  expect(await tab(page, "Swap").isDisabled()).toBe(true);
});

test("On land removes the battle at sea, and undo brings it back", async () => {
  const { page } = await visit(shared, {}, await battle("4 inf", "2 inf"));
  await tab(page, "Landing").click();
  await units(page, "Attacker at sea: cruiser").fill("2");
  await tab(page, "On land").click();
  expect(await tab(page, "On land").getAttribute("aria-pressed")).toBe("true");
  expect(await units(page, "Attacker at sea: cruiser").count()).toBe(0);
  await tab(page, "Undo").click();
  expect(await tab(page, "Landing").getAttribute("aria-pressed")).toBe("true");
  expect(await units(page, "Attacker at sea: cruiser").inputValue()).toBe("2");
  expect(await units(page, "Attacker at sea: transport").inputValue()).toBe("2");
});

test("A landing that returns to sea keeps its forces, and one undo brings the landing back", async () => {
  const { page } = await visit(shared, {}, await battle("2 sub", "1 dd"));
  await tab(page, "Landing").click();
  await tab(page, "At sea").click();
  expect(await units(page, "Attacker: submarine").inputValue()).toBe("2");
  expect(await units(page, "Defender: destroyer").inputValue()).toBe("1");
  await tab(page, "Undo").click();
  expect(await units(page, "Attacker at sea: submarine").inputValue()).toBe("2");
});

test("Ships that a battle on land does not have are named, with a button to bring them back", async () => {
  const { page } = await visit(shared, {}, await battle("2 inf", "2 inf"));
  await tab(page, "Landing").click();
  await units(page, "Attacker at sea: destroyer").fill("1");
  await tab(page, "On land").click();
  await page.getByText("Left out: 1 destroyer of the attacker.").waitFor();
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  expect(await units(page, "Attacker at sea: destroyer").inputValue()).toBe("1");
});

test("Land units without room get a transport by one press", async () => {
  const { page } = await visit(shared, {}, await battle("2 inf", "2 inf"));
  await tab(page, "Landing").click();
  await units(page, "Attacker at sea: transport").fill("2"); // they do not follow the land units after that
  await units(page, "Attacker: infantry").fill("5");
  await page.getByText("The transports have no room for 1 infantry.").waitFor();
  expect(await page.locator(".fault button").allInnerTexts()).toEqual(["Add a transport", "Leave 1 infantry behind"]);
  await tab(page, "Add a transport").click();
  await answered(page);
  expect(await units(page, "Attacker at sea: transport").inputValue()).toBe("3");
});

test("A battle with ships and land units becomes a landing by one press, with transports that follow the land units", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf, 1 bb", "2 inf"));
  await page.getByText("the attacker’s infantry fights on land, and others at sea").waitFor();
  await tab(page, "Make it a landing").click();
  expect(await units(page, "Attacker at sea: battleship").inputValue()).toBe("1");
  await answered(page);
  await units(page, "Attacker: infantry").fill("6");
  expect(await units(page, "Attacker at sea: transport").inputValue()).toBe("3");
  await answered(page);
});

test("Both battles are described in words, without what cannot happen", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/landing-from-the-sea.toml"));
  await answered(page);
  const part = page.locator("details", { hasText: "At sea and on land" });
  expect(await part.locator("h3").allInnerTexts()).toEqual(["At sea", "On land"]);
  expect(await part.locator("dt").allInnerTexts()).toEqual([
    ...["the attacker wins", "the defender wins", "rounds on average"],
    ...["takes place", "the attacker wins", "both sides lose all units", "the defender wins", "rounds on average, 0 if not fought"],
  ]);
  expect((await part.locator("dd").allInnerTexts()).slice(0, 4)).toEqual(["60.00%", "40.00%", "1.80", "60.00%"]);
});

test("Best play has the choices at sea", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/landing-from-the-sea.toml"));
  await answered(page);
  await page.locator("details.part > summary", { hasText: "Best play" }).click();
  await page.getByLabel("attacker at sea retreat").check();
  await page.getByLabel("attacker retreat", { exact: false }).first().uncheck();
  await tab(page, "Find the best play").click();
  await page.getByText("Under best play:").waitFor();
});

test("The battle at sea has its own limit of rounds, retreat and casualty order", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/landing-from-the-sea.toml"));
  expect(await fractionOf(page, "attacker")).toBe("3/20");
  await page.keyboard.press("Escape");
  await openPanel(page, "The battle at sea");
  // After one round at sea the attacker alone is left with 2/9, and the transport alone with 1/9. The infantry wins with 1/4.
  await page.getByLabel("limit of rounds at sea").fill("1");
  await page.getByText("at sea at most 1 round", { exact: true }).waitFor();
  expect(await fractionOf(page, "attacker")).toBe("1/12");
  await page.keyboard.press("Escape");
  const order = page.getByRole("combobox", { name: "Attacker: casualty order at sea" });
  await order.selectOption("in this order");
  await page.getByText("attacker at sea: casualty order: transport, destroyer").waitFor();
  await tab(page, "Remove attacker at sea: casualty order: transport, destroyer").click();
  const retreat = page.locator("#setting-sea-attacker-retreat");
  await retreat.selectOption({ label: "after N rounds" });
  await page.getByLabel("retreat, after N rounds").fill("1");
  await page.getByText("attacker at sea: retreat: after 1 round").waitFor();
  expect(await fractionOf(page, "attacker")).toBe("1/12");
});

test("A side is reset on land and at sea separately", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/landing-from-the-sea.toml"));
  await tab(page, "Reset the defender at sea").click();
  expect(await units(page, "Defender at sea: destroyer").inputValue()).toBe("0");
  expect(await units(page, "Defender: infantry").inputValue()).toBe("1");
  expect(await tab(page, "Landing").getAttribute("aria-pressed")).toBe("true");
});

test.each([320, 390, 1440])("Axe finds no violation in a landing, and nothing is wider than the window (%i)", async (width) => {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page } = await visit(shared, options, await linkTo("axis-allies/landing-from-the-sea.toml"));
  await answered(page);
  await openPanel(page, "The battle at sea");
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
