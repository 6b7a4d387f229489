// Moves the slider of a detection ratio, and reads the odds at the neighbouring steps.
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, linkTo, openPanel, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const submarines = "one-for-one/five-submarines.toml";

async function opened(width = 390, name = submarines): Promise<{ page: Page; faults: string[] }> {
  const options = { viewport: { width, height: 844 }, bypassCSP: true };
  const { page, faults } = await visit(shared, options, await linkTo(name));
  await answered(page);
  await openPanel(page, "Options of the rules");
  return { page, faults };
}

/** Returns the probability that the attacker wins with this ratio, as the program of this machine finds it. */
function winsAt(ratio: string): number {
  const program = new URL("../../../../build/release/bin/asdic", import.meta.url).pathname;
  const file = new URL(`../../../../cases/${submarines}`, import.meta.url).pathname;
  const args = ["solve", file, "--set", `options.detection_ratio=${ratio}`, "--format", "json"];
  const { winner } = JSON.parse(spawnSync(program, args, { encoding: "utf8" }).stdout) as {
    winner: { attacker: { decimal: string } };
  };
  return Number(winner.attacker.decimal);
}

const percent = (chance: number) => `${(100 * chance).toFixed(2)}%`;
const slider = (page: Page) => page.getByRole("slider", { name: "detection ratio, in steps" });
const field = (page: Page) => page.getByLabel("detection ratio", { exact: true });

test("The slider changes the ratio, and shows the odds at the next steps", async () => {
  const { page, faults } = await opened();
  await slider(page).press("ArrowLeft");
  expect(await field(page).inputValue()).toBe("3/4");
  await page
    .locator(".verdict-attacker")
    .getByText(percent(winsAt("3/4")))
    .waitFor();
  const line = page.locator(".step-odds");
  await line.getByText("at 3/4").waitFor();
  const words = await line.innerText();
  const [below, here, above] = ["1/2", "3/4", "1"].map(winsAt) as [number, number, number];
  const points = (change: number) =>
    change === 0
      ? "no change"
      : `${(100 * change)
          .toFixed(2)
          .replace(/^(?=\d)/, "+")
          .replace("-", "−")} points`;
  expect(words).toBe(
    `Attacker wins ${percent(here)} at 3/4; ` +
      `${percent(below)} at 1/2 (${points(below - here)}); ${percent(above)} at 1 (${points(above - here)}).`,
  );
  expect(faults).toEqual([]);
});

test("At its default the ratio is not in the case, and the end of the slider has one neighbour", async () => {
  const { page } = await opened();
  await slider(page).press("ArrowRight");
  expect(await field(page).inputValue()).toBe("5/4");
  await slider(page).press("ArrowLeft");
  expect(await field(page).inputValue()).toBe("");
  await slider(page).press("Home");
  expect(await field(page).inputValue()).toBe("0");
  const line = page.locator(".step-odds");
  await line.getByText("at 0").waitFor();
  expect(await line.innerText()).toMatch(/^Attacker wins \S+% at 0; \S+% at 1\/4 \(.*\)\.$/);
});

test("A drag is one step for undo", async () => {
  const { page } = await opened();
  await slider(page).evaluate((each) => each.scrollIntoView({ block: "center" }));
  const box = (await slider(page).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.move(box.x + box.width - 2, y, { steps: 8 });
  await page.mouse.up();
  expect(await field(page).inputValue()).toBe("3");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await field(page).inputValue()).toBe("");
});

test("A typed value between the steps is a step", async () => {
  const { page } = await opened();
  await field(page).fill("1/3");
  expect(await slider(page).getAttribute("aria-valuetext")).toBe("1/3");
  await field(page).fill("many");
  await field(page).blur();
  expect(await slider(page).count()).toBe(0);
});

test("A roll has the numbers of the die", async () => {
  const { page } = await opened(390, "detection-roll/duel.toml");
  const roll = page.getByRole("slider", { name: "detection value, in steps" });
  await roll.press("End");
  expect(await page.getByLabel("detection value", { exact: true }).inputValue()).toBe("6");
});

test.each([320, 1440])("axe finds no violation, and nothing is wider than the window (%i)", async (width) => {
  const { page } = await opened(width);
  await slider(page).press("ArrowLeft");
  await page.locator(".step-odds").getByText("at 3/4").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
