// Draws one battle on the page, and follows it round by round.
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const submarines = await linkTo("one-for-one/five-submarines.toml");
const part = (page: Page) => page.locator("details", { hasText: "drawn at random" });
const round = (page: Page, title: string) =>
  page.locator(".log-round").filter({ has: page.getByRole("heading", { name: title }) });

async function rolled(link = submarines, number = "12345", width = 390): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await visit(shared, { viewport: { width, height: 844 }, bypassCSP: true }, link);
  await answered(page);
  await part(page).locator("summary").click();
  await page.getByRole("button", { name: "Roll a battle" }).click();
  await page.getByLabel("Number of the battle").fill(number);
  await page.keyboard.press("Enter");
  await round(page, "After round 1").waitFor();
  return { page, faults };
}

const program = new URL("../../../../build/release/bin/asdic", import.meta.url).pathname;

/** Returns the probability that the attacker wins, as the program of this machine finds it. */
function winsFrom(attacker: string, defender: string, fought: number): string {
  const args = ["solve", "--rules", "one-for-one", attacker, defender, "--set", `fought=${fought}`, "--format", "json"];
  const { winner } = JSON.parse(spawnSync(program, args, { encoding: "utf8" }).stdout) as {
    winner: { attacker: { decimal: string } };
  };
  return `${(100 * Number(winner.attacker.decimal)).toFixed(2)}%`;
}

/** Returns a force of the log, such as "2 submarines", as the program reads it, with "!" behind those that are detected. */
function forceOf(words: string, detected: number): string {
  const codes: Record<string, string> = { submarine: "sub", destroyer: "dd", cruiser: "ca" };
  return words
    .split(", ")
    .flatMap((group) => {
      const [, count, name] = /^(\d+) (\w+?)s?$/.exec(group)!;
      const found = name === "submarine" ? detected : 0;
      return [
        [found, `${codes[name!]}!`],
        [Number(count) - found, codes[name!]],
      ] as const;
    })
    .filter(([count]) => count > 0)
    .map(([count, code]) => `${count} ${code}`)
    .join(", ");
}

test("After each round the odds are those of the units that are left", async () => {
  const { page, faults } = await rolled();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".log-end").waitFor();
  expect(await page.locator(".log-round").last().innerText()).toContain("Attacker wins 74.03%");
  const rounds = await page.locator(".log-round").count();
  for (let fought = 1; fought < rounds - 1; ++fought) {
    const entry = round(page, `After round ${fought}`);
    const found = /attacker's sub detected: (\d+)/.exec(await entry.innerText());
    const force = async (side: string) =>
      forceOf(
        (await entry.locator(`.log-force.${side}`).innerText()).replace(/^\w+ /, "").replace(/ (lost .*|no loss)$/, ""),
        side === "attacker" ? Number(found?.[1] ?? 0) : 0,
      );
    const wins = winsFrom(await force("attacker"), await force("defender"), fought);
    expect(await entry.locator(".log-odds").innerText()).toContain(`Attacker wins ${wins}`);
  }
  expect(faults).toEqual([]);
});

test("Back and Next round show the same battle again, and so does its number", async () => {
  const { page } = await rolled();
  await page.getByRole("button", { name: "Next round" }).click();
  await round(page, "After round 2").waitFor();
  const second = await round(page, "After round 2").innerText();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await round(page, "After round 2").count()).toBe(0);
  await page.getByRole("button", { name: "Next round" }).click();
  expect(await round(page, "After round 2").innerText()).toBe(second);

  await page.getByRole("button", { name: "New battle" }).click();
  await expect.poll(() => page.getByLabel("Number of the battle").inputValue()).not.toBe("12345");
  await page.getByLabel("Number of the battle").fill("12345");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Next round" }).click();
  await round(page, "After round 2").waitFor();
  expect(await round(page, "After round 2").innerText()).toBe(second);
});

test("A number of the log opens its fraction", async () => {
  const { page } = await rolled();
  await round(page, "At the start").locator(".figure").first().click();
  const fraction = page.getByRole("dialog").locator(".long").first();
  const [numerator, denominator] = (await fraction.innerText()).trim().split("/").map(BigInt);
  const share = Number((numerator! * 10n ** 12n) / denominator!) / 1e12;
  expect(`${(100 * share).toFixed(2)}%`).toBe(winsFrom("5 sub", "3 dd, 1 ca", 0));
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await round(page, "After round 1").locator(".figure").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Fraction" }).waitFor();
  expect(await dialog.getByRole("heading").first().innerText()).toBe("Attacker wins, after round 1");
});

test("A number that is refused leaves the field to the number of the log", async () => {
  const { page } = await rolled();
  const before = await page.getByLabel("Number of the battle").inputValue();
  await page.getByLabel("Number of the battle").fill("-1");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Number of the battle").inputValue()).toBe(before);
});

test("With a counter-attack the log and the odds have the same word for the land", async () => {
  const { page } = await rolled(await linkTo("axis-allies/take-and-hold.toml"));
  expect(await page.locator(".verdict-takes dt").innerText()).toBe("Holds the land");
  expect(await round(page, "At the start").innerText()).toContain("Holds the land");
});

test("A battle that changes is not followed further", async () => {
  const { page } = await rolled(await battle("3 inf, 1 arm", "2 inf"));
  await page.getByRole("button", { name: /^attacker: tank.*, one more$/i }).click();
  await page.getByRole("button", { name: "Roll a battle" }).waitFor();
  expect(await page.locator(".log-round").count()).toBe(0);
});

test.each(["depth/escort.toml", "axis-allies/two-waves.toml", "surface/battleship-day.toml"])(
  "The page follows %s from the odds of the case to an end",
  async (name) => {
    const { page, faults } = await rolled(await linkTo(name));
    const file = new URL(`../../../../cases/${name}`, import.meta.url).pathname;
    const { stdout } = spawnSync(program, ["solve", file, "--format", "json"], { encoding: "utf8" });
    const { winner } = JSON.parse(stdout) as { winner: { attacker: { decimal: string } } };
    const wins = `Attacker wins ${(100 * Number(winner.attacker.decimal)).toFixed(2)}%`;
    expect(await page.locator(".log-round").last().innerText()).toContain(wins);
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".log-end").waitFor();
    expect(faults).toEqual([]);
  },
);

test("A battle without sides has no part to follow it", async () => {
  const { page } = await visit(shared, {}, await linkTo("raid/bomber.toml"));
  await answered(page);
  expect(await part(page).count()).toBe(0);
});

test.each([320, 1440])("axe finds no violation, and nothing is wider than the window (%i)", async (width) => {
  const { page } = await rolled(submarines, "12345", width);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".log-end").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
