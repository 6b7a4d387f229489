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

test("A field for a chance reads a number as per cent, and shows the sign after it", async () => {
  const { page } = await visit(shared, {}, await battle("5 inf, 2 arm", "6 inf"));
  await openPanel(page, "Policies of each side");
  const retreat = page.locator("#setting-attacker-retreat");
  await retreat.selectOption({ label: "if winning is less likely than N%" });
  const chance = page.getByRole("textbox", { name: "retreat, if winning is less likely than N%" });
  expect(await chance.inputValue()).toBe("50");
  await chance.fill("40");
  await page.getByText("attacker retreat: if winning is less likely than 40%").waitFor();
  expect(await page.locator(".typed-line", { has: chance }).innerText()).toBe("%");
  await chance.press("Enter");
  expect(await chance.inputValue()).toBe("40");
  await page.locator(".verdict-takes").waitFor();
  expect(await page.locator(".fault").count()).toBe(0);
});

test("A form that needs a number begins with one, so that the odds are those of the form", async () => {
  const { page } = await visit(shared, {}, await battle("5 inf, 2 arm", "6 inf"));
  await openPanel(page, "Policies of each side");
  const retreat = page.locator("#setting-attacker-retreat");
  await retreat.selectOption({ label: "best play (optimal)" });
  await retreat.selectOption({ label: "after N rounds" });
  await page.getByText("attacker retreat: after 1 round").waitFor();
  const rounds = page.getByRole("textbox", { name: "retreat, after N rounds" });
  await rounds.fill("");
  expect(await retreat.inputValue()).toBe("a number from 1 to 1000");
  await rounds.blur();
  expect(await rounds.inputValue()).toBe("1");
});

test.each(["2.5", "-1", "x"])("The field stays with the number of rounds %s, which is not valid", async (typed) => {
  const { page } = await visit(shared, {}, await battle("5 inf, 2 arm", "6 inf"));
  await openPanel(page, "Policies of each side");
  await page.locator("#setting-attacker-retreat").selectOption({ label: "after N rounds" });
  const rounds = page.getByRole("textbox", { name: "retreat, after N rounds" });
  await rounds.fill(typed);
  await rounds.press("Tab");
  await page.locator(".fault").waitFor();
  expect(await rounds.inputValue()).toBe(typed);
  await rounds.fill("2");
  await page.getByText("attacker retreat: after 2 rounds").waitFor();
});

test("A number that is typed over another one is one step for undo", async () => {
  const { page } = await visit(shared, {}, await battle("5 inf, 2 arm", "6 inf"));
  await openPanel(page, "Policies of each side");
  await page.locator("#setting-attacker-retreat").selectOption({ label: "if winning is less likely than N%" });
  const chance = page.getByRole("textbox", { name: "retreat, if winning is less likely than N%" });
  await chance.selectText();
  await chance.pressSequentially("40");
  await chance.press("Tab");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await chance.inputValue()).toBe("50");
});

/** Returns a link to a battle in which the attacker retreats after some rounds. */
function retreating(rounds: number): Promise<string> {
  return toFragment(`rules = "axis-allies"\nattacker = { units = "5 inf", retreat = ${rounds} }\ndefender.units = "6 inf"\n`);
}

test("A draft in a field is not written into another battle", async () => {
  const { page } = await visit(shared, {}, await retreating(3));
  await openPanel(page, "Policies of each side");
  const rounds = page.getByRole("textbox", { name: "retreat, after N rounds" });
  await rounds.fill("x");
  await page.evaluate((hash) => (location.hash = hash), await retreating(7));
  await expect.poll(() => rounds.inputValue()).toBe("7");
  await rounds.focus();
  await rounds.press("Tab");
  expect(await rounds.inputValue()).toBe("7");
});

const technology = await toFragment('rules = "technology"\nplan.technology = "rockets"\nplan.dice = [1]\n');

test("A list is typed with or without brackets, and the field keeps the focus", async () => {
  const { page } = await visit(shared, {}, technology);
  const dice = page.getByRole("textbox", { name: /^dice, a list/ });
  for (const typed of ["[4, 2]", "4, 2"]) {
    await dice.fill("");
    await dice.pressSequentially(typed);
    expect(await dice.inputValue()).toBe(typed);
    await dice.press("Enter");
    expect(await dice.inputValue()).toBe("4, 2");
  }
  await page.getByText("IPC spent, mean").waitFor();
});

test("A fraction is typed as a chance without losing its first characters", async () => {
  const { page } = await visit(shared, {}, technology);
  await page.locator("#setting-plan-ally_has_it").selectOption({ index: 2 });
  const chance = page.getByRole("textbox", { name: /^ally has it/ });
  await chance.fill("");
  await chance.pressSequentially("1/3");
  await chance.blur();
  expect(await chance.inputValue()).toBe("1/3");
});

test("A surface action names its stand-ins next to Options, and ships that left are not gone", async () => {
  const ships = 'rules = "surface"\nattacker.units = "4 dd"\ndefender.units = "1 bb"\n';
  const { page } = await visit(shared, {}, await toFragment(ships));
  await page.locator(".options-line").getByText("tables: stand-ins, not those of the game").waitFor();
  const row = page.locator(".facts > div", { hasText: "no defender left in battle" });
  await row.getByRole("button", { name: "No defender left in battle" }).waitFor();
  expect(await page.locator(".board-table thead").innerText()).toContain("8 points");
});

test("Bombard offers the ships that the rules allow, and landed the land units that the attacker has", async () => {
  const { page } = await visit(shared, {}, await battle("2 inf, 1 arm, 1 ftr", "2 inf"));
  await openPanel(page, "Policies of each side");
  const offered = async (label: string) => (await page.locator(`label:text-is("${label}") + .force-field option`).allInnerTexts()).slice(1);
  expect(await offered("bombard")).toEqual(["cruiser", "battleship"]);
  expect((await offered("landed")).sort()).toEqual(["infantry", "tank"]);
});
