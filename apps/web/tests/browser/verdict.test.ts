// Checks the odds on the first screen, on paper, and in the colours of the system.
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, openContext, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const attacker = "3 inf, 1 art, 2 arm, 1 ftr";
const defender = "4 inf, 1 aa, 1 ftr";
const land = await battle(attacker, defender);

async function opened(link = land, options = {}): Promise<Page> {
  const { page } = await visit(shared, options, link);
  await answered(page);
  return page;
}

interface Printed {
  takes: { decimal: string };
  losses: Record<"attacker" | "defender", { cost: { decimal: string }; units: Record<string, { decimal: string }> }>;
  exchange: { mean: { decimal: string } };
}

function printed(): Printed {
  const program = new URL("../../../../build/release/bin/asdic", import.meta.url).pathname;
  const args = ["solve", "--rules", "axis-allies", attacker, defender, "--format", "json"];
  return JSON.parse(spawnSync(program, args, { encoding: "utf8" }).stdout) as Printed;
}

test.each([390, 1440])("On land the probability to take the land is the largest number (%i)", async (width) => {
  const page = await opened(land, { viewport: { width, height: 844 } });
  const takes = page.locator(".verdict-takes dd");
  expect(await takes.innerText()).toBe(`${(Number(printed().takes.decimal) * 100).toFixed(2)}%`);
  const sizes = await page
    .locator(".figure")
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  const largest = await takes.locator(".figure").evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  expect(sizes.filter((size) => size >= largest)).toEqual([largest]);
});

test("The first screen has the losses of both sides and the net gain, which are those of the program", async () => {
  const page = await opened();
  const { losses, exchange } = printed();
  const [one, other] = [losses.attacker, losses.defender].map(({ cost }) => Number(cost.decimal).toFixed(1));
  const net = Number(exchange.mean.decimal).toFixed(1);
  expect(await page.locator(".verdict-losses").innerText()).toBe(
    `Mean losses: attacker ${one}, defender ${other} IPC, net +${net}`,
  );
});

test("The units that a side keeps on average are its units minus its mean losses", async () => {
  const page = await opened();
  const { inf, arm } = printed().losses.attacker.units;
  const means = await page.locator(".means").first().innerText();
  expect(means).toContain(`${(3 - Number(inf?.decimal)).toFixed(2)} infantry`);
  expect(means).toContain(`${(2 - Number(arm?.decimal)).toFixed(2)} tanks`);
  const tanks = page.locator(".means").first().locator("li", { hasText: "tanks" });
  expect(await tanks.locator(".pictures-all svg").count()).toBe(2);
  const cut = await tanks.locator(".pictures-kept").evaluate((row) => row.style.clipPath);
  expect(Number.parseFloat(/ ([\d.]+)%/.exec(cut)?.[1] ?? "")).toBeCloseTo(50 * Number(arm?.decimal), 1);
});

test("A net gain close to −1 has its sign and its digits", async () => {
  const page = await opened(await battle("5 inf, 2 arm", "6 inf"));
  expect(await page.locator(".verdict-losses").innerText()).toContain("net −1.0");
  expect(await page.locator("summary", { hasText: "Net gain" }).innerText()).toContain("−1.0 IPC on average");
  await page.locator(".verdict-losses .figure").last().click();
  expect(await page.getByRole("dialog").locator(".great").innerText()).toBe("−1.0");
});

test.each([
  [720, 450],
  [320, 568],
])("In a narrow column the odds are in two columns, with the defender on the right (%i)", async (width, height) => {
  const page = await opened(land, { viewport: { width, height } });
  const [takes, wins, loses] = await Promise.all(
    ["takes", "attacker", "defender"].map((name) => page.locator(`.verdict-${name}`).boundingBox()),
  );
  expect(wins!.x).toBeGreaterThan(takes!.x + takes!.width - 1);
  expect(loses!.x).toBeGreaterThan(takes!.x + takes!.width - 1);
  const { position, size } = await page.locator(".verdict").evaluate((bar) => ({
    position: getComputedStyle(bar).position,
    size: bar.getBoundingClientRect().height / innerHeight,
  }));
  expect(position).toBe(size > 1 / 3 ? "static" : "sticky");
});

test("A battle at sea has no probability to take the land", async () => {
  const page = await opened(await battle("2 sub, 1 dd", "1 dd, 1 ca"));
  expect(await page.locator(".verdict-takes").count()).toBe(0);
});

test("Paper has the battle and its odds, without buttons", async () => {
  const page = await opened();
  await page.emulateMedia({ media: "print" });
  for (const shown of [".verdict-numbers", ".verdict-losses", ".board-table"])
    expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
  for (const hidden of [".menu", ".written", ".panel", ".saving", ".stepper button", ".heading select", ".on-screen"])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  expect(await page.locator(".board-table tbody tr:visible").count()).toBe(5); // kinds of units in the battle
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test("With the colours of the system the bars of both sides stay visible", async () => {
  const page = await opened(land, { forcedColors: "active" });
  for (const bar of [".share-attacker", ".share-defender"]) {
    const [drawn, behind] = await page.locator(bar).first().evaluate((each) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      return [`${backgroundColor} ${backgroundImage}`, `${getComputedStyle(document.body).backgroundColor} none`];
    });
    expect(drawn, bar).not.toBe(behind);
    expect(drawn, bar).not.toBe("rgba(0, 0, 0, 0) none");
  }
});

test("A browser that cannot compile the program has a message with the versions that can", async () => {
  const context = await openContext(shared, { serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/asdic.first*.wasm", (route) =>
    route.fulfill({ contentType: "application/wasm", body: Buffer.from("not a program") }),
  );
  await page.goto(shared.address + land);
  await page.getByRole("alert").getByText("This browser cannot run the program.").waitFor();
});
