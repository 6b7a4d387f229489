// Checks that an answer is shown only with the battle that it answers.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, openPanel, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));
const patience = 180_000;

const small = await battle("3 inf, 1 art, 2 arm, 1 ftr", "4 inf, 1 aa, 1 ftr");
const great = "60 inf, 30 arm, 20 ftr";
const large = await battle(great, great);

async function opened(link: string): Promise<Page> {
  const { page } = await visit(shared, {}, link);
  await answered(page);
  return page;
}

async function enter(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), link);
}

function part(page: Page, title: string) {
  return page.locator("details", { has: page.getByRole("heading", { name: title, exact: true }) });
}

function numbersIn(page: Page) {
  return page.locator(":is(.verdict, .answer) .figure:visible");
}

test(
  "After a stop before the first answer, no number of the former battle is shown, and Go on continues",
  async () => {
    const page = await opened(small);
    const verdict = page.locator(".verdict");
    expect(await verdict.innerText()).toContain("79.03%");
    for (const title of ["Net gain", "Luck", "Most likely outcomes"])
      await part(page, title).locator("summary").first().click();
    await part(page, "Luck").getByText("The attacker was luckier than in").waitFor();
    await enter(page, large);
    await verdict.getByRole("button", { name: "Stop" }).click();
    await verdict.getByText("Stopped").waitFor();
    expect(await verdict.innerText()).not.toMatch(/\d/);
    expect(await verdict.getAttribute("aria-busy")).toBe("false");
    expect(await numbersIn(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "PNG" }).first().isVisible()).toBe(false);
    await page.getByText("This battle has no answer yet.").waitFor();
    await verdict.getByRole("button", { name: "Go on", exact: true }).click();
    await verdict.getByText("Every digit is certain").first().waitFor({ timeout: patience });
    expect(await verdict.innerText()).toMatch(/\d%/);
    expect(await verdict.innerText()).not.toContain("79.03%");
  },
  patience,
);

test(
  "While a battle is being solved, no number of the former battle is shown",
  async () => {
    const page = await opened(small);
    await enter(page, large);
    const verdict = page.locator(".verdict");
    await verdict.getByText("–").first().waitFor();
    expect(await verdict.getAttribute("aria-busy")).toBe("true");
    expect(await numbersIn(page).count()).toBe(0);
    await enter(page, small);
    await verdict.getByRole("button", { name: /^79.03%/ }).waitFor();
  },
  patience,
);

test(
  "The digits of a number close when the battle changes",
  async () => {
    const page = await opened(small);
    await page.locator(".verdict-attacker .figure").click();
    await page.getByRole("dialog").getByText("Digits after the point").waitFor();
    await enter(page, large);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
  patience,
);

test(
  "Best play has a mark after another goal is chosen",
  async () => {
    const page = await opened(await linkTo("axis-allies/ukraine.toml"));
    const found = part(page, "Best play");
    await found.locator("summary").first().click();
    await found.getByRole("button", { name: "Find the best play" }).click();
    await found.getByText("The value of best play is").waitFor();
    const mark = found.getByText("The best play below belongs to other choices");
    expect(await mark.count()).toBe(0);
    await found.getByRole("radio", { name: "winning" }).check();
    await mark.waitFor();
    await found.getByRole("button", { name: "Find the best play" }).click();
    await mark.waitFor({ state: "detached" });
    await found.getByText("probability to win minus probability to lose").waitFor();
  },
  patience,
);

test(
  "The message about a table disappears when its axes or its battle change",
  async () => {
    const page = await opened(small);
    const made = part(page, "Table");
    await made.locator("summary").first().click();
    const values = made.getByRole("textbox", { name: "Values of the rows" });
    const fault = made.locator(".fault");
    await values.fill("many");
    await made.getByRole("button", { name: "Make the table" }).click();
    await fault.getByText("Rows (attacker: infantry): the number of a unit must be").waitFor();
    await values.fill("1..2");
    await fault.waitFor({ state: "detached" });
    await values.fill("many");
    await made.getByRole("button", { name: "Make the table" }).click();
    await fault.waitFor();
    await page.getByRole("spinbutton", { name: "Attacker: infantry", exact: true }).fill("4");
    await fault.waitFor({ state: "detached" });
  },
  patience,
);

test(
  "The message about a link disappears when the battle changes",
  async () => {
    const { page } = await visit(shared, {}, "#1.broken");
    await page.getByText("This link is damaged or incomplete.").waitFor();
    await page.getByRole("spinbutton", { name: "Attacker: infantry", exact: true }).fill("1");
    await page.getByText("This link is damaged or incomplete.").waitFor({ state: "detached" });
  },
  patience,
);

test(
  "A casualty order after best play has all units of the force",
  async () => {
    const { page } = await visit(shared, {}, await battle("2 inf, 1 arm", "2 inf"));
    await openPanel(page, "Casualty order");
    const order = page.getByLabel("The attacker's casualty order");
    await order.selectOption("optimal");
    await page.getByRole("spinbutton", { name: "Attacker: bomber", exact: true }).fill("1");
    await order.selectOption("own");
    await openPanel(page, "The case file");
    const text = await page.getByRole("textbox", { name: "The case file" }).inputValue();
    expect(text).toMatch(/losses = "[^"]*bmb[^"]*"/);
  },
  patience,
);

/** The mean of two dice is 7. Damage above 8 is lost: 1, 2, 3 and 4 with probability 4/36, 3/36, 2/36 and 1/36. */
test(
  "A raid without a defender has an answer, also after a defender was removed",
  async () => {
    const { page } = await visit(shared, {}, "");
    await page.locator(".game select").first().selectOption("raid");
    const field = (name: string) => page.getByRole("spinbutton", { name, exact: true });
    await field("Attacker: bomber").fill("2");
    await page.getByLabel("value", { exact: true }).fill("8");
    await answered(page);
    const verdict = page.locator(".verdict-numbers");
    expect(await verdict.innerText()).toContain("6.44");
    await field("Defender: anti-aircraft gun").fill("1");
    await page.locator(".verdict-numbers", { hasNotText: "6.44" }).waitFor();
    await field("Defender: anti-aircraft gun").fill("0");
    await answered(page);
    expect(await verdict.innerText()).toContain("6.44");
  },
  patience,
);
