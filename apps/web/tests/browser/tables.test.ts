// Checks tables on small screens.
import { afterEach, expect, test } from "vitest";
import { answered, battle, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const link = await battle("3 inf, 2 arm", "3 inf");

/** Makes a table of many rows and columns at this width. */
async function madeAt(width: number) {
  const { page, faults } = await visit(shared, { viewport: { width, height: 700 }, bypassCSP: true }, link);
  await answered(page);
  await page.locator("summary", { hasText: "Table" }).click();
  await page.getByRole("textbox", { name: "Values of the rows" }).fill("0..24");
  await page.getByRole("textbox", { name: "Values of the columns" }).fill("0..9");
  await page.getByRole("button", { name: "Make the table" }).click();
  const inside = page.frameLocator("iframe");
  await inside.locator(".odds td").last().waitFor();
  return { page, inside, faults };
}

test.each([320, 390, 1440])("At a width of %i only the page scrolls down, and nothing is wider than the window", async (width) => {
  const { page, inside, faults } = await madeAt(width);
  const { scroll, client, heading } = await inside.locator("body").evaluate((body) => ({
    scroll: body.ownerDocument.documentElement.scrollHeight,
    client: body.ownerDocument.documentElement.clientHeight,
    heading: parseFloat(getComputedStyle(body.querySelector("h1")!).fontSize),
  }));
  expect(scroll).toBeLessThanOrEqual(client);
  expect(await inside.locator(".odds").evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);
  expect(heading).toBeLessThan(20);
  expect(await widthBeyond(page)).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("The first column and the head of a table stay in sight", async () => {
  const { page, inside } = await madeAt(320);
  const row = inside.locator(".odds tbody th").nth(20);
  await inside.locator(".odds").evaluate((box) => (box.scrollLeft = box.scrollWidth));
  await row.scrollIntoViewIfNeeded();
  const first = (await row.boundingBox())!;
  expect(first.x).toBeGreaterThanOrEqual(0);
  expect(first.x).toBeLessThan(40);
  const head = inside.locator(".odds thead th").last();
  await expect.poll(async () => Math.round((await head.boundingBox())!.y)).toBeGreaterThanOrEqual(0);
  const { y, height } = (await head.boundingBox())!;
  expect(y + height).toBeLessThan(first.y);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(700);
});

test("The fraction of a number of a table is in the window", async () => {
  const { inside } = await madeAt(390);
  const cell = inside.locator(".odds tbody tr").nth(12).locator("td").nth(2);
  await cell.click();
  const fraction = cell.locator("span");
  await fraction.waitFor();
  await expect.poll(async () => {
    const { y, height } = (await fraction.boundingBox())!;
    return y >= 0 && y + height <= 700.5;
  }).toBe(true);
});
