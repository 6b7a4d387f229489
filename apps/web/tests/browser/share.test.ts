// Shares a battle as a picture.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const submarines = await linkTo("one-for-one/five-submarines.toml");

async function opened(link = submarines, width = 390): Promise<{ page: Page; faults: string[] }> {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page, faults } = await visit(shared, options, link);
  await answered(page);
  await page
    .locator("summary")
    .filter({ has: page.getByRole("heading", { name: "Share", exact: true }) })
    .click();
  await page.locator(".share-image").waitFor();
  return { page, faults };
}

/** Saves the picture, and returns its name and its size in pixels from the head of the PNG. */
async function saved(page: Page): Promise<{ name: string; width: number; height: number }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as image" }).click();
  const file = await download;
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  return { name: file.suggestedFilename(), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Returns the colours of the picture at these places, as "red,green,blue". */
function colorsAt(page: Page, places: [number, number][]): Promise<string[]> {
  return page.locator(".share-image").evaluate((image, all) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement;
    const canvas = new OffscreenCanvas(naturalWidth, naturalHeight);
    const context = canvas.getContext("2d")!;
    context.drawImage(image as HTMLImageElement, 0, 0);
    return all.map(([x, y]) => context.getImageData(x, y, 1, 1).data.slice(0, 3).join());
  }, places);
}

test("The picture is saved as PNG, with the colours of both sides", async () => {
  const { page, faults } = await opened();
  const { name, width, height } = await saved(page);
  expect(name).toBe("five-submarines-attack-three-destroyers-and-a-cruiser.png");
  expect([width, height]).toEqual([1200, 630]);
  // The page is white, the lines next to the forces are blue and orange.
  expect(
    await colorsAt(page, [
      [5, 5],
      [52, 130],
      [624, 130],
    ]),
  ).toEqual(["255,255,255", "26,95,180", "217,114,46"]);
  const words = await page.locator(".share-image").getAttribute("alt");
  expect(words).toContain("5 submarines attack 3 destroyers, 1 cruiser");
  expect(words).toContain("Attacker wins 74.03%");
  expect(faults).toEqual([]);
});

test("The picture of large forces is higher", async () => {
  const all = "1 inf, 1 art, 1 mech, 1 arm, 1 ftr, 1 tac, 1 bmb";
  const { page } = await opened(await battle(all, "2 inf, 1 aa", 'options.edition = "1940"\n'));
  const { name, height } = await saved(page);
  expect(name).toBe("1-inf-1-art-1-mech-1-arm-1-ftr-1-tac-1-bmb-v-2-inf-1-aa.png");
  expect(height).toBeGreaterThan(630);
});

test("The picture follows the battle", async () => {
  const { page } = await opened(await battle("2 inf", "1 inf"));
  const words = () => page.locator(".share-image").getAttribute("alt");
  expect(await words()).toContain("2 infantry attack");
  await page.getByRole("button", { name: /^attacker: infantry, one more$/i }).click();
  await expect.poll(words).toContain("3 infantry attack");
});

test("A device that shares files gets the picture", async () => {
  const { context, page } = await visit(shared, {}, "");
  await context.addInitScript(() => {
    const given = window as unknown as { given: string[] };
    given.given = [];
    Object.assign(navigator, {
      canShare: ({ files }: { files?: File[] }) => files?.[0]?.type === "image/png",
      share: ({ files }: { files: File[] }) => Promise.resolve(void given.given.push(files[0]!.name)),
    });
  });
  await page.goto("about:blank");
  await page.goto(shared.address + submarines);
  await answered(page);
  await page
    .locator("summary")
    .filter({ has: page.getByRole("heading", { name: "Share", exact: true }) })
    .click();
  await page.getByRole("button", { name: "Share the image" }).click();
  const given = () => page.evaluate(() => (window as unknown as { given: string[] }).given);
  expect(await given()).toEqual(["five-submarines-attack-three-destroyers-and-a-cruiser.png"]);
});

test.each([320, 1440])("axe finds no violation, and nothing is wider than the window (%i)", async (width) => {
  const { page } = await opened(submarines, width);
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
