// Edits rules files with the check of the program.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, battle, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const editor = (page: Page) => page.getByRole("textbox", { name: "The rules file" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

async function openEditor(page: Page): Promise<void> {
  await openPanel(page, "Your own rules");
  await editor(page).waitFor();
}

test("A message leads to its place, and a correction of it can be used", async () => {
  const { page, faults } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openEditor(page);
  const text = await editor(page).inputValue();
  await editor(page).fill(`${text}[[replace]]\nstep = "foo"\n`);
  await page.getByText("Unknown step 'foo'").waitFor();
  expect(await button(page, "Use these rules").isDisabled()).toBe(true);
  await button(page, /^Line \d+, column 8$/).click();
  const { focused, before } = await page.evaluate(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    return { focused: area.getAttribute("aria-label"), before: area.value.slice(0, area.selectionStart) };
  });
  expect(focused).toBe("The rules file");
  expect(before.endsWith("step = ")).toBe(true);
  await editor(page).fill(text);
  await page.getByText("The program finds no mistakes.").waitFor();
  await button(page, "Use these rules").click();
  await button(page, "The battle uses these rules").waitFor();
  expect(faults).toEqual([]);
});

test("From the file of a rule system, the odds follow each change, and stay at the last valid one", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await answered(page);
  const takes = page.locator(".verdict-takes dd");
  const before = await takes.innerText();
  await openEditor(page);
  await page.getByRole("combobox", { name: "Start from" }).selectOption("axis-allies");
  await page.getByText("The program finds no mistakes.").waitFor();
  await button(page, "Use these rules").click();
  await page.getByText("The odds follow your changes.").waitFor();
  await answered(page);
  expect(await takes.innerText()).toBe(before);
  const source = await editor(page).inputValue();
  // Infantry attacks with 2 and defends with 2: each hits with 1/3, and one side alone is left with 2/5.
  await editor(page).fill(source.replace(/attack = 1, defense = 2/, "attack = 2, defense = 2"));
  await takes.getByText("40.00%").waitFor();
  await editor(page).fill("name = ");
  await page.getByText("The odds are still those of the last rules without an error.").waitFor();
  expect(await takes.innerText()).toBe("40.00%");
  await button(page, "Undo").click();
  await takes.getByText(before).waitFor();
});

test.each([390, 1440])("Axe finds no violation in the editor, and nothing is wider than the window (%i)", async (width) => {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page } = await visit(shared, options, await battle("1 inf", "1 inf"));
  await openEditor(page);
  await page.getByText("The program finds no mistakes.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
  const heights = await page.locator(".numbered > *").evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(20);
});

test("A case file that is opened as a rules file is named as one, and the rules stay", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openEditor(page);
  const text = await editor(page).inputValue();
  const buffer = Buffer.from('rules = "axis-allies"\nattacker.units = "3 inf"\n');
  await page.getByLabel("Open a rules file").setInputFiles({ name: "battle.toml", mimeType: "text/plain", buffer });
  await page.getByText("This is a case file, not a rules file.").waitFor();
  expect(await editor(page).inputValue()).toBe(text);
});

test("The text of the editor stays when its panel is closed, until the battle uses it or is another one", async () => {
  const { page, faults } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openEditor(page);
  const first = await editor(page).inputValue();
  await editor(page).press("ControlOrMeta+Home");
  await page.keyboard.type("# mine\n");
  const panel = page.locator(".compose .panel > summary", { hasText: "Your own rules" });
  await panel.click();
  await editor(page).waitFor({ state: "detached" });
  await button(page, "Attacker: infantry, one more").click();
  await panel.click();
  expect(await editor(page).inputValue()).toBe(`# mine\n${first}`);
  await button(page, "Options").click();
  await button(page, "Options").click();
  await editor(page).waitFor();
  expect(await editor(page).inputValue()).toBe(`# mine\n${first}`);
  await panel.click();
  await page.getByRole("combobox", { name: "Game" }).selectOption("assault");
  await panel.click();
  await editor(page).waitFor();
  expect(await editor(page).inputValue()).not.toContain("# mine");
  expect(faults).toEqual([]);
});

test("The text that other rules have replaced is brought back", async () => {
  const { page } = await visit(shared, {}, await battle("1 inf", "1 inf"));
  await openEditor(page);
  await editor(page).press("ControlOrMeta+Home");
  await page.keyboard.type("# mine\n");
  const before = await editor(page).inputValue();
  await page.getByRole("combobox", { name: "Start from" }).selectOption("axis-allies");
  await page.getByText("The former text is replaced.").waitFor();
  expect(await editor(page).inputValue()).not.toContain("# mine");
  await button(page, "Bring it back").click();
  expect(await editor(page).inputValue()).toBe(before);
  expect(await page.getByText("The former text is replaced.").count()).toBe(0);
});

test("A message about broken rules of a case names their line, without a name of a file", async () => {
  const rules = 'rules = """\nname = "x"\nbase = "nope"\n"""\n';
  const { page } = await visit(shared, {}, await toFragment(`${rules}attacker.units = "2 inf"\ndefender.units = "2 inf"\n`));
  const alert = page.locator(".verdict .fault");
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/^Unknown base 'nope'.* \(line 2 of your own rules\)$/s);
});
