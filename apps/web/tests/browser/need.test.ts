// Checks the searches of "What you need": their forces, their costs, and the limits of their fields.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

async function openNeed(page: Page) {
  await answered(page);
  const part = page.locator("details.part", { has: page.getByRole("heading", { name: "What you need", exact: true }) });
  await part.locator("summary").click();
  const limit = (name: string) => part.locator(".need-limits label", { hasText: name }).locator("input");
  const search = async () => {
    await part.getByRole("button", { name: /^Search/ }).click();
    await part.getByText(/No other of the|None of/).waitFor();
  };
  return { part, limit, search, rows: part.locator(".need-best li") };
}

test("A search varies damaged ships separately, so that each force has the odds and the cost next to it", async () => {
  const { page, faults } = await visit(shared, {}, await battle("2 bb, 1 bb*, 1 ca", "2 ca, 1 sub"));
  const { part, search, rows } = await openNeed(page);
  const names = (await part.locator(".need-limits label").allInnerTexts()).map((each) => each.trim());
  expect(names).toEqual(["battleships", "damaged battleships", "cruisers"]);
  const limits = await part.locator(".need-limits input").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  expect(limits).toEqual(["6", "1", "5"]);
  await part.getByRole("combobox", { name: "Goal" }).selectOption({ index: 0 });
  await search();
  // asdic find CASE --least attacker.cost --where 'winner.attacker >= 80%' with the damaged battleship varied from 0 to 1.
  const first = (await rows.first().innerText()).replaceAll(/\s+/g, " ");
  expect(first).toMatch(/^2 battleships 40\.0 IPC 82\.4\d%/);
  expect(faults).toEqual([]);
});

test("The budget has the cost of further attacks, and a sentence names their units", async () => {
  const waves = 'wave = [{ units = "2 inf, 1 arm" }, { by = "defender", units = "2 inf" }]\n';
  const { page } = await visit(shared, {}, await battle("3 inf, 1 arm", "3 inf", waves));
  const { part, search, rows } = await openNeed(page);
  await part.getByText("The cost includes attack 2 (2 infantry, 1 tank), which the search does not change.").waitFor();
  await part.getByLabel("Search for").selectOption("best");
  const budget = part.getByLabel("for at most");
  expect(await budget.inputValue()).toBe("27"); // 5 infantry for 3 IPC, 2 tanks for 6
  await search();
  expect(await rows.count()).toBeGreaterThan(0);
  await part.getByLabel("with which the").selectOption("defender");
  expect(await budget.inputValue()).toBe("15");
  await part.getByText("The cost includes attack 3 (2 infantry), which the search does not change.").waitFor();
});

test("After the focus a field shows the number that the search uses", async () => {
  const { page } = await visit(shared, {}, await linkTo("one-for-one/five-submarines.toml"));
  const { part, limit } = await openNeed(page);
  const button = () => part.getByRole("button", { name: /^Search/ }).innerText();
  const field = limit("submarines");
  await field.click();
  await field.press("ControlOrMeta+a");
  await page.keyboard.type("60");
  expect(await field.inputValue()).toBe("60");
  await field.blur();
  expect(await field.inputValue()).toBe("50");
  expect(await button()).toBe("Search 51 forces");
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await field.blur();
  expect(await field.inputValue()).toBe("50");
  await field.press("ControlOrMeta+a");
  await page.keyboard.type("12");
  expect(await field.inputValue()).toBe("12");
  expect(await button()).toBe("Search 13 forces");

  const percent = part.getByLabel("in at least");
  await percent.press("ControlOrMeta+a");
  await page.keyboard.type("150");
  await percent.blur();
  expect(await percent.inputValue()).toBe("100");
  await percent.press("ControlOrMeta+a");
  await page.keyboard.type("99.5");
  await percent.blur();
  expect(await percent.inputValue()).toBe("99.5");

  await part.getByLabel("Search for").selectOption("best");
  const budget = part.getByLabel("for at most");
  const before = await budget.inputValue();
  await budget.press("ControlOrMeta+a");
  await budget.press("Backspace");
  await budget.blur();
  expect(await budget.inputValue()).toBe(before);
  await budget.press("ControlOrMeta+a");
  await page.keyboard.type("123");
  expect(await budget.inputValue()).toBe("123");
});
