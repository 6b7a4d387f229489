// Enters battles by hand, from links and from files, also invalid ones.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { parse } from "smol-toml";
import { afterEach, expect, test } from "vitest";
import { answered, linkTo, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));
const patience = 60_000;

function caseFile(name: string): string {
  return readFileSync(new URL(`../../../../cases/${name}.toml`, import.meta.url), "utf8");
}

function expectedWinner(name: string): Record<string, string> {
  return (parse(caseFile(name)) as { expect: { winner: Record<string, string> } }).expect.winner;
}

function units(page: Page, side: "Attacker" | "Defender", unit: string) {
  return page.getByRole("spinbutton", { name: `${side}: ${unit}`, exact: true });
}

async function choose(page: Page, rules: string) {
  await page.locator(".game select").first().selectOption(rules);
}

/** Returns the fraction that the page shows for a winner. */
async function fractionOf(page: Page, winner: string): Promise<string> {
  await answered(page);
  await page.locator(`.verdict-${winner} button`).click();
  const fraction = await page.getByRole("dialog").locator(".long", { hasText: "/" }).innerText();
  await page.getByRole("button", { name: "Close" }).click();
  return fraction.trim();
}

function caseText(page: Page) {
  return page.getByRole("textbox", { name: "The case file" });
}

/** Opens the casualty orders of a battle of two infantry and a tank against two infantry. */
async function openCasualtyOrders(): Promise<Page> {
  const { page } = await visit(shared, {}, "");
  await units(page, "Attacker", "infantry").fill("2");
  await units(page, "Attacker", "tank").fill("1");
  await units(page, "Defender", "infantry").fill("2");
  await openPanel(page, "Casualty order");
  return page;
}

async function expectTankFirst(page: Page) {
  await openPanel(page, "The case file");
  expect(await caseText(page).inputValue()).toContain('losses = "arm, inf"');
}

test(
  "The first worked example, composed by hand, has the fractions of its case",
  async () => {
    const { page, faults } = await visit(shared, {}, "");
    await choose(page, "one-for-one");
    await units(page, "Attacker", "submarine").fill("5");
    await units(page, "Defender", "destroyer").fill("3");
    await page.getByRole("button", { name: "Defender: cruiser, one more" }).click();
    for (const [winner, fraction] of Object.entries(
      expectedWinner("one-for-one/five-submarines"),
    )) {
      expect(await fractionOf(page, winner)).toBe(fraction);
    }
    expect(faults).toEqual([]);
  },
  patience,
);

test(
  "The second worked example, composed on the keyboard, has the fractions of its case",
  async () => {
    const { page } = await visit(shared, {}, "");
    await choose(page, "one-for-one");
    for (const [side, unit] of [
      ["Attacker", "submarine"],
      ["Defender", "cruiser"],
    ] as const) {
      await units(page, side, unit).press("ArrowUp");
      await units(page, side, unit).press("ArrowUp");
    }
    for (const [winner, fraction] of Object.entries(expectedWinner("one-for-one/two-cruisers"))) {
      expect(await fractionOf(page, winner)).toBe(fraction);
    }
  },
  patience,
);

test(
  "A link has the whole battle",
  async () => {
    const first = await visit(shared, {}, await linkTo("depth/hold-fire.toml"));
    await units(first.page, "Attacker", "cruiser").fill("2");
    await openPanel(first.page, "The case file");
    const text = await caseText(first.page).inputValue();
    await first.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await first.page.getByRole("button", { name: "Link" }).click();
    await first.page.getByText("The link is copied.").waitFor();
    const link = await first.page.evaluate(() => navigator.clipboard.readText());
    const second = await visit(shared, {}, new URL(link).hash);
    await openPanel(second.page, "The case file");
    expect(await caseText(second.page).inputValue()).toBe(text);
    expect(text).toContain('units = "1 dd, 2 tr, 2 ca"');
  },
  patience,
);

test(
  "A case file that is opened and saved is the same file",
  async () => {
    const { page } = await visit(shared, {}, "");
    const file = caseFile("one-for-one/losses-by-round");
    await page.locator("input[type=file]").setInputFiles({
      name: "losses.toml",
      mimeType: "application/toml",
      buffer: Buffer.from(file),
    });
    await page.locator("summary", { hasText: "Battles" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save this battle as a case file" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(file);
  },
  patience,
);

test(
  "A case that is not valid shows the message of the program and keeps its text",
  async () => {
    const { page } = await visit(shared, {}, "");
    await openPanel(page, "The case file");
    const typed = 'rules = "one-for-one"\n[attacker]\nunits = "3 xx"\n[defender]\nunits = "1 dd"\n';
    await caseText(page).fill(typed);
    await page
      .getByText(
        "Unknown unit 'xx'; possible: sub, dd, ca, bb, cv, tr, ftr, tac and 1 more (line 3 of the case file)",
      )
      .first()
      .waitFor();
    expect(await caseText(page).inputValue()).toBe(typed);
  },
  patience,
);

test(
  "A damaged link shows a message, and the page stays usable",
  async () => {
    const { page } = await visit(shared, {}, "#1.broken");
    await page.getByRole("alert").getByText("This link is damaged or incomplete.").waitFor();
    await units(page, "Attacker", "infantry").fill("1");
  },
  patience,
);

test(
  "The casualty order is changed on the keyboard",
  async () => {
    const page = await openCasualtyOrders();
    await page
      .getByRole("button", { name: /^infantry, number 1 of 2/ })
      .first()
      .press("ArrowDown");
    await page.getByText("infantry is now number 2 of 2.").waitFor({ state: "attached" });
    expect(await page.getByLabel("The attacker's casualty order").inputValue()).toBe("own");
    await expectTankFirst(page);
  },
  patience,
);

test(
  "The casualty order is changed by dragging",
  async () => {
    const page = await openCasualtyOrders();
    const handles = page.locator(".casualty-order.attacker .handle");
    await handles.nth(1).hover();
    await page.mouse.down();
    await handles.nth(0).hover();
    await page.mouse.up();
    await expectTankFirst(page);
  },
  patience,
);

test(
  "The next visit on the same device starts with the last battle",
  async () => {
    const { page, context } = await visit(shared, {}, "");
    await units(page, "Attacker", "infantry").fill("7");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await units(page, "Attacker", "infantry").inputValue()).toBe("0");
    const again = await context.newPage();
    await again.goto(shared.address);
    expect(await units(again, "Attacker", "infantry").inputValue()).toBe("7");
  },
  patience,
);

test(
  "Two presses open an opening",
  async () => {
    const { page } = await visit(shared, {}, "");
    await page.locator("summary", { hasText: "Battles" }).click();
    await page.getByRole("button", { name: "Germany attacks Karelia", exact: true }).click();
    expect(await units(page, "Attacker", "infantry").inputValue()).toBe("5");
    for (const [winner, fraction] of Object.entries(expectedWinner("axis-allies/karelia"))) {
      expect(await fractionOf(page, winner)).toBe(fraction);
    }
  },
  patience,
);

test.each(["light", "dark"] as const)(
  "With every part open axe finds no violation, and nothing is wider than a small phone (%s)",
  async (colorScheme) => {
    const viewport = { width: 320, height: 700 };
    const link = await linkTo("assault/landing-from-the-sea.toml");
    const { page } = await visit(shared, { viewport, colorScheme, bypassCSP: true }, link);
    await page.getByRole("button", { name: "Options", exact: true }).click();
    for (const summary of await page.locator(".compose .panel > summary").all())
      await summary.click();
    await page.getByLabel("limit of rounds at sea").waitFor();
    await page.getByText("The program finds no mistakes.").waitFor();
    await page.locator("summary", { hasText: "Battles" }).click();
    await page.getByRole("button", { name: "Germany attacks Karelia", exact: true }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
  },
  patience,
);

test(
  "Clear keeps the rules, the edition and the dice, and no other option",
  async () => {
    const { page } = await visit(shared, {}, "");
    await openPanel(page, "The case file");
    await caseText(page).fill(
      'rules = "one-for-one"\ndie = 12\n[attacker]\nunits = "3 sub"\n[defender]\nunits = "1 dd"\n' +
        '[options]\nvalues = "gw1936"\ndetection_lasts = "round"\n',
    );
    await answered(page);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(parse(await caseText(page).inputValue())).toEqual({
      rules: "one-for-one",
      die: 12,
      options: { values: "gw1936" },
    });
  },
  patience,
);

test(
  "The place, land or sea, is that of the battle that is opened",
  async () => {
    const { page } = await visit(shared, {}, "");
    await page.getByRole("button", { name: "At sea" }).click();
    await page.locator("summary", { hasText: "Battles" }).click();
    await page.getByRole("button", { name: "Germany attacks Karelia", exact: true }).click();
    const land = page.getByRole("button", { name: "On land" });
    await expect.poll(() => land.getAttribute("aria-pressed")).toBe("true");
    expect(await units(page, "Attacker", "carrier").count()).toBe(0);
  },
  patience,
);

test(
  "A battle uses a rules file that the user writes, and its link has the file",
  async () => {
    const { page } = await visit(shared, {}, "");
    await choose(page, "one-for-one");
    await units(page, "Attacker", "submarine").fill("3");
    await units(page, "Defender", "destroyer").fill("2");
    await units(page, "Defender", "cruiser").fill("1");
    await openPanel(page, "Your own rules");
    await page.getByRole("button", { name: "Use these rules" }).click();
    await page.getByRole("button", { name: "The battle uses these rules" }).waitFor();
    const expected = expectedWinner("house-rules/each-destroyer-rolls").attacker;
    expect(await fractionOf(page, "attacker")).toBe(expected);
    const link = await page.evaluate(() => location.hash);
    const { page: other } = await visit(shared, {}, link);
    expect(await fractionOf(other, "attacker")).toBe(expected);
  },
  patience,
);
