// Types numbers by keyboard, digit by digit, into the fields of the page.
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, battle, linkTo, openPanel, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const spin = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const caseText = (page: Page) => page.getByRole("textbox", { name: "The case file" }).inputValue();
const openPart = (page: Page, title: string) =>
  page.locator("summary").filter({ has: page.getByRole("heading", { name: title, exact: true }) }).click();

/** A battle with a bombardment and a further attack. */
const bombarding = await toFragment(`rules = "axis-allies"
wave = [{ units = "2 inf, 1 arm" }]
attacker = { units = "3 inf", bombard = "1 bb" }
defender.units = "2 inf"
`);

/** Replaces the text of a field by a text that is typed, and returns what the field shows then. */
async function typed(field: Locator, text: string): Promise<string> {
  await field.click();
  await field.press("ControlOrMeta+a");
  for (const key of text) {
    await field.page().keyboard.type(key);
    await field.page().waitForTimeout(30);
  }
  return field.inputValue();
}

/** Types two digits, three of them, and removes one. */
async function expectDigits(field: Locator): Promise<void> {
  expect(await typed(field, "12")).toBe("12");
  expect(await typed(field, "123")).toBe("123");
  await field.press("Backspace");
  expect(await field.inputValue()).toBe("12");
  await field.press("Backspace");
  await field.press("Backspace");
  await field.press("7");
  expect(await field.inputValue()).toBe("7");
  await field.blur();
  expect(await field.inputValue()).toBe("7");
}

test("A number of several digits is typed into the field of a unit, and one undo takes it back", async () => {
  const { page, faults } = await visit(shared, {}, await battle("3 inf", "2 inf"));
  const field = spin(page, "Attacker: infantry");
  await expectDigits(field);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await field.inputValue()).toBe("3");
  expect(await typed(field, "300")).toBe("250");
  await page.getByText("at most 250").waitFor();
  await field.press("Backspace");
  await field.press("Backspace");
  await field.press("Backspace");
  expect(await field.inputValue()).toBe("");
  await field.blur();
  expect(await field.inputValue()).toBe("0");
  expect(faults).toEqual([]);
});

test("A digit after the focus, a button or an arrow key replaces the number", async () => {
  const { page } = await visit(shared, {}, await battle("30 inf", "2 inf"));
  const field = spin(page, "Attacker: infantry");
  await field.focus();
  await page.keyboard.type("14");
  expect(await field.inputValue()).toBe("14");
  await field.press("ArrowUp");
  await page.keyboard.type("25");
  expect(await field.inputValue()).toBe("25");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await field.inputValue()).toBe("15");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await field.inputValue()).toBe("14");
});

test("A number of several digits is typed into a landing, a further attack and a bombardment", async () => {
  const { page, faults } = await visit(shared, {}, bombarding);
  await openPanel(page, "Further attacks");
  await expectDigits(spin(page, "Attack 2: infantry"));
  await openPanel(page, "Policies of each side");
  await expectDigits(spin(page, "attacker, bombard: battleship"));
  expect(faults).toEqual([]);
  const other = await visit(shared, {}, await linkTo("assault/landing-from-the-sea.toml"));
  await expectDigits(spin(other.page, "Defender at sea: destroyer"));
  expect(other.faults).toEqual([]);
});

test("A number of several digits is typed into Luck, and more units than can survive become the most", async () => {
  const { page } = await visit(shared, {}, await battle("20 inf", "5 inf"));
  await answered(page);
  await openPart(page, "Luck");
  const field = spin(page, "attacker kept infantry");
  expect(await typed(field, "12")).toBe("12");
  await field.press("Backspace");
  expect(await field.inputValue()).toBe("1");
  expect(await typed(field, "123")).toBe("20");
});

test("Numbers of rounds and of the worth of a territory are typed digit by digit", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf", "2 inf"));
  await openPanel(page, "Options of the rules");
  await expectDigits(page.getByLabel("limit of rounds", { exact: true }));
  await openPanel(page, "Further attacks");
  const worth = page.getByLabel("if the attacker holds it at the end");
  await expectDigits(worth);
  expect(await typed(worth, "2.5")).toBe("2.5");
  await openPanel(page, "The case file");
  expect(await caseText(page)).toContain("value = 2.5");
});

test("A range of a condition takes a number of two digits, and shows the number that it uses after the focus", async () => {
  const { page } = await visit(shared, {}, await battle("30 inf", "20 inf"));
  await openPanel(page, "Policies of each side");
  await page.getByRole("button", { name: /^Add a policy/i }).first().click();
  await page.getByRole("button", { name: /^add a condition/ }).first().click();
  const field = page.locator(".condition input[type=number]").first();
  expect(await typed(field, "12")).toBe("12");
  expect(await typed(field, "123")).toBe("123");
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  expect(await field.inputValue()).toBe("");
  await field.blur();
  expect(await field.inputValue()).toBe("123");
});

test.each(["1.05", "0.05", "0,5", "3/4", "1.250"])("The decimal %s is typed into the detection ratio", async (text) => {
  const { page, faults } = await visit(shared);
  await openPanel(page, "Options of the rules");
  const field = page.getByLabel("detection ratio", { exact: true });
  expect(await typed(field, text)).toBe(text);
  await field.blur();
  const value = text.replace(",", ".").replace(/0$/, "");
  expect(await field.inputValue()).toBe(value);
  await openPanel(page, "The case file");
  expect(await caseText(page)).toContain(`detection_ratio = ${text.includes("/") ? `"${value}"` : value}`);
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await field.blur();
  expect(await caseText(page)).not.toContain("detection_ratio");
  expect(faults).toEqual([]);
});

test("The digits after the point of a number are typed digit by digit", async () => {
  const { page } = await visit(shared);
  await answered(page);
  await page.locator(".verdict-numbers button").first().click();
  const field = page.getByLabel("Digits after the point");
  await field.waitFor();
  expect(await typed(field, "123")).toBe("123");
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await field.blur();
  expect(await field.inputValue()).toBe("123");
});

test("A unit of a further attack or a bombardment keeps its row until its field loses the focus", async () => {
  const { page } = await visit(shared, {}, bombarding);
  await openPanel(page, "Further attacks");
  await openPanel(page, "Policies of each side");
  for (const name of ["Attack 2: infantry", "attacker, bombard: battleship"]) {
    const field = spin(page, name);
    await field.click();
    await field.press("ControlOrMeta+a");
    await field.press("Backspace");
    await page.waitForTimeout(500);
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type("14");
    expect(await field.inputValue()).toBe("14");
    await field.press("ControlOrMeta+a");
    await field.press("0");
    await field.blur();
    await expect.poll(() => field.count()).toBe(0);
  }
});

test("A unit with a nation keeps its row on the board until its field loses the focus", async () => {
  const text = 'rules = "one-for-one"\nattacker.units = "3 sub"\ndefender.units = "1 dd:uk, 1 ca"\n';
  const { page } = await visit(shared, {}, await toFragment(text));
  const field = spin(page, "Defender: destroyer (uk)");
  await field.click();
  await field.press("Backspace");
  await page.keyboard.type("12");
  expect(await field.inputValue()).toBe("12");
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await field.blur();
  await expect.poll(() => field.count()).toBe(0);
});
