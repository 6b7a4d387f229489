// Checks the first visit, undo, and forces as text.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, battle, linkTo, openContext, openPanel, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const units = (page: Page, side: string, name: string) =>
  page.getByRole("spinbutton", { name: `${side}: ${name}`, exact: true });
const forces = (page: Page) => page.getByRole("textbox", { name: "Both forces as text" });

test("The first visit shows an example with its odds, which the address and the last battles do not keep", async () => {
  const context = await openContext(shared);
  const page = await context.newPage();
  await page.goto(shared.address);
  await page.getByText("An example: change its numbers").waitFor();
  await answered(page);
  expect(await page.locator(".verdict-takes").innerText()).toMatch(/Takes the land\s+\d+\.\d\d%/);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Add units to both sides to see the odds.").waitFor();
  expect(await page.getByText("An example").count()).toBe(0);
  expect(await page.locator(".not-started").count()).toBe(0);
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test.each(["#1.broken", "#garbage", "#1"])("The damaged link %s opens no other battle", async (link) => {
  const { page, context } = await visit(shared);
  await answered(page);
  await page.getByRole("button", { name: "Clear" }).click(); // keeps the battle among the last ones
  const other = await context.newPage();
  await other.goto(`${shared.address}${link}`);
  await other.getByRole("alert").getByText("This link is damaged or incomplete.").waitFor();
  await other.getByText("Add units to both sides to see the odds.").waitFor();
  expect(await other.locator(".figure").count()).toBe(0);
});

test("The address of a link from a later version stays until the battle changes", async () => {
  const { page } = await visit(shared, {}, "#3.abc");
  const hash = () => new URL(page.url()).hash;
  await page.getByRole("alert").getByText("Reload the page to get that version.").waitFor();
  await page.waitForTimeout(500);
  expect(hash()).toBe("#3.abc");
  await page.evaluate(() => (location.hash = "#4.abc"));
  await page.waitForTimeout(500);
  expect(hash()).toBe("#4.abc");
  await page.getByRole("button", { name: "Attacker: infantry, one more" }).click();
  await expect.poll(hash).toMatch(/^#2\./);
  expect(await page.locator(".notice").count()).toBe(0);
});

test("A damaged link in the address bar takes the place of the battle", async () => {
  const { page } = await visit(shared);
  await answered(page);
  await page.evaluate(() => (location.hash = "#1.broken"));
  await page.getByRole("alert").getByText("This link is damaged or incomplete.").waitFor();
  await page.getByText("Add units to both sides to see the odds.").waitFor();
  expect(await page.locator(".figure").count()).toBe(0);
});

test("Undo brings back the battle that Clear, Swap or + replaced, and its odds", async () => {
  const { page } = await visit(shared);
  await answered(page);
  const odds = await page.locator(".verdict-numbers").innerText();
  const undo = page.getByRole("button", { name: "Undo" });
  expect(await undo.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Attacker: submarine, one more" }).click();
  await page.getByRole("button", { name: "Swap" }).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Add units to both sides to see the odds.").waitFor();
  for (let step = 0; step < 3; ++step) await undo.click();
  await answered(page);
  expect(await page.locator(".verdict-numbers").innerText()).toBe(odds);
  expect(await undo.isDisabled()).toBe(true);
});

test("Ctrl+Z undoes changes of the battle, and Ctrl+Shift+Z makes them again", async () => {
  const { page } = await visit(shared);
  await units(page, "Attacker", "submarine").fill("9");
  await page.keyboard.press("Control+z");
  expect(await units(page, "Attacker", "submarine").inputValue()).toBe("5");
  await page.keyboard.press("Control+Shift+z");
  expect(await units(page, "Attacker", "submarine").inputValue()).toBe("9");
});

test("Forces that the user types replace those of the battle", async () => {
  const { page } = await visit(shared, {}, "");
  await forces(page).fill("2 inf, 1 arm v 3 inf");
  await forces(page).press("Enter");
  await answered(page);
  expect(await units(page, "Attacker", "tank").inputValue()).toBe("1");
  expect(await units(page, "Defender", "infantry").inputValue()).toBe("3");
  await units(page, "Defender", "infantry").fill("2");
  await expect.poll(() => forces(page).inputValue()).toBe("2 inf, 1 arm v 2 inf");
});

test("Forces that are pasted line by line replace those of the battle at once", async () => {
  const { page, context } = await visit(shared, {}, await battle("5 inf", "1 inf"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("2 inf\n1 arm\nv\n3 inf\n"));
  await forces(page).focus();
  await page.keyboard.press("Control+v");
  await expect.poll(() => units(page, "Attacker", "tank").inputValue()).toBe("1");
  expect(await units(page, "Defender", "infantry").inputValue()).toBe("3");
});

test("Forces that cannot be read have the message of the program, and the battle stays", async () => {
  const { page } = await visit(shared, {}, await battle("5 inf", "1 inf"));
  await forces(page).fill("3 xx v 1 inf");
  await forces(page).press("Enter");
  await page.getByRole("alert").getByText("Unknown unit 'xx'").waitFor();
  expect(await forces(page).inputValue()).toBe("3 xx v 1 inf");
  expect(await units(page, "Attacker", "infantry").inputValue()).toBe("5");
  await units(page, "Attacker", "infantry").fill("4");
  await page.getByText("Unknown unit 'xx'").waitFor({ state: "detached" });
  expect(await forces(page).inputValue()).toBe("4 inf v 1 inf");
});

test("Forces are copied as text, and the odds with their link", async () => {
  const { page, context } = await visit(shared, {}, await battle("3 inf, 2 arm", "4 inf"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("The forces are copied.").waitFor();
  expect(await copied()).toBe("3 inf, 2 arm v 4 inf");
  await answered(page);
  await page.getByRole("button", { name: "Share as text" }).click();
  await page.getByText("The odds are copied.").waitFor();
  const [game, who, odds, losses, link] = (await copied()).split("\n");
  expect(game).toBe("Axis & Allies, edition 1942");
  expect(who).toBe("3 infantry, 2 tanks attack 4 infantry");
  expect(odds).toMatch(/^Takes the land \d+\.\d\d%, Attacker wins \d+\.\d\d%, Draw \d+\.\d\d%, Defender wins \d+\.\d\d%$/);
  expect(losses).toMatch(/^Mean losses: attacker \d+\.\d, defender \d+\.\d IPC, net gain [+−]\d+\.\d$/);
  expect(new URL(link!).hash).toBe(await page.evaluate(() => location.hash));
});

test("A case of another form has the message of the program", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/ukraine.toml"));
  await openPanel(page, "The case file");
  await page
    .getByRole("textbox", { name: "The case file" })
    .fill('rules = "axis-allies"\nattacker.units = 5\ndefender.units = "2 inf"\n');
  await page.getByRole("alert").getByText("'attacker.units' must be text in quotes").waitFor();
});

test("Ships in an attack on land bombard after a press on the message", async () => {
  const { page } = await visit(shared, {}, await battle("2 inf, 1 bb", "2 inf"));
  await page.getByRole("button", { name: "Bombard with 1 battleship" }).click();
  await answered(page);
  expect(await forces(page).inputValue()).toBe("2 inf v 2 inf");
  const text = 'bombard = "1 bb"';
  await openPanel(page, "The case file");
  expect(await page.getByRole("textbox", { name: "The case file" }).inputValue()).toContain(text);
});

test("The list of ships that bombard has ships alone, and that of landed units land units", async () => {
  const { page } = await visit(shared, {}, await battle("2 inf", "2 inf"));
  await openPanel(page, "Policies of each side");
  const listed = (key: string) => page.locator(`#setting-attacker-${key} option`).allInnerTexts();
  expect(await listed("bombard")).toEqual(expect.arrayContaining(["battleship", "cruiser"]));
  expect(await listed("bombard")).not.toContain("infantry");
  expect(await listed("landed")).toContain("infantry");
  expect(await listed("landed")).not.toContain("battleship");
});

test("The title of a battle can be changed and removed", async () => {
  const { page } = await visit(shared, {}, await linkTo("axis-allies/karelia.toml"));
  const title = page.getByRole("textbox", { name: "Title of the battle" });
  await title.fill("My Karelia");
  await title.press("Tab");
  await openPanel(page, "The case file");
  const text = page.getByRole("textbox", { name: "The case file" });
  expect(await text.inputValue()).toContain('title = "My Karelia"');
  await title.fill("");
  await title.press("Tab");
  await title.waitFor({ state: "detached" });
  expect(await text.inputValue()).not.toContain("title");
});

/** If both sides keep all, the net gain is 0. The infantry costs 3 and the fighter 10, so no other result has it. */
test("Luck names a result that no battle has", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 ftr"));
  await answered(page);
  await page.locator("summary", { hasText: "Luck" }).click();
  await page.getByRole("spinbutton", { name: "attacker kept infantry" }).fill("1");
  await page.getByRole("spinbutton", { name: "defender kept fighters" }).fill("1");
  await page.getByText("No battle ends with this net gain.").waitFor();
});

test("Another game keeps the units that it has, and Undo in the message brings back the others", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf, 2 sub", "1 dd"));
  await page.getByLabel("Game").selectOption("one-for-one");
  await page.getByText("Left out: 3 infantry of the attacker.").waitFor();
  expect(await forces(page).inputValue()).toBe("2 sub v 1 dd");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  expect(await forces(page).inputValue()).toBe("3 inf, 2 sub v 1 dd");
  expect(await page.locator(".notice").count()).toBe(0);
});

test("A message about a change does not come back after another change and undo", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf", "2 inf, 2 aa"));
  await page.getByRole("button", { name: "Swap" }).click();
  await page.locator(".notice").waitFor();
  await page.getByRole("button", { name: "Attacker: infantry, one more" }).click();
  await page.locator(".notice").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await forces(page).inputValue()).toBe("2 inf v 3 inf");
  expect(await page.locator(".notice").count()).toBe(0);
});

test("Swap names the guns that it leaves out", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf", "2 inf, 2 aa"));
  await page.getByRole("button", { name: "Swap" }).click();
  await page.getByText("2 anti-aircraft guns left out.").waitFor();
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  expect(await forces(page).inputValue()).toBe("3 inf v 2 inf, 2 aa");
});

test("A number above 250 becomes 250, and the field states the limit", async () => {
  const { page } = await visit(shared, {}, await battle("3 inf", "2 inf"));
  await units(page, "Defender", "infantry").fill("999");
  await page.getByText("at most 250").waitFor();
  expect(await units(page, "Defender", "infantry").inputValue()).toBe("250");
});

test("A mistyped key of the case file is named, in place of a request for units", async () => {
  const mistyped = 'rules = "axis-allies"\nattacker.unts = "3 inf"\ndefender.units = "2 inf"\n';
  const { page } = await visit(shared, {}, await toFragment(mistyped));
  await page.getByRole("alert").getByText(/attacker\.unts.*did you mean .*attacker\.units/).waitFor();
  expect(await page.getByText("Add units").count()).toBe(0);
});

test("The example in the field of both forces has units of the game", async () => {
  const { page } = await visit(shared, {}, "");
  expect(await forces(page).getAttribute("placeholder")).toBe("3 inf, 2 arm v 4 inf");
  await page.getByLabel("Game").selectOption("one-for-one");
  expect(await forces(page).getAttribute("placeholder")).toBe("3 sub, 2 dd v 4 dd");
});
