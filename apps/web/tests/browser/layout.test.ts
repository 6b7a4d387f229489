// Checks that nothing is wider than the window, on small phones and with large text.
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { linkTo, openPanel, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

/** A battle with all five ends: both sides, draw, stalemate and undecided. */
const fiveEnds = await toFragment(
  'rules = "one-for-one"\nrounds = 3\nattacker.units = "2 sub, 1 ftr, 1 bb"\ndefender.units = "2 sub, 1 ftr"\n',
);
const refused = await toFragment(
  'rules = "axis-allies"\nattacker.units = "2 mech"\ndefender.units = "2 inf"\noptions.edition = "1942"\n',
);

async function open(link: string, width: number, textSize = 100, height = 844) {
  const { page } = await visit(shared, { viewport: { width, height } }, link);
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), textSize);
  await page.locator(".verdict :is(.verdict-numbers, .fault)").first().waitFor();
  return page;
}

test.each([
  [320, 100],
  [390, 100],
  [320, 150],
  [390, 200],
  [640, 200],
  [844, 100],
])("At a width of %i with text of %i% nothing is wider than the window, and no steppers overlap", async (width, textSize) => {
  const page = await open(fiveEnds, width, textSize);
  for (const [link, ready] of [
    [fiveEnds, ".verdict-undecided"],
    [refused, ".fault"],
    [await linkTo("axis-allies/ukraine.toml"), ".verdict-draw"],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.locator(ready).waitFor();
    const { wide, overlaps, scrollWidth } = await page.evaluate(() => {
      const right = document.documentElement.clientWidth + 0.5;
      const wide = [...document.querySelectorAll(".verdict *, .board-table *, .game *, .menu *")]
        .filter((box) => box.checkVisibility() && !box.closest(".unseen"))
        .filter((box) => box.getBoundingClientRect().right > right || box.scrollWidth > box.clientWidth + 1)
        .filter((box) => getComputedStyle(box).display !== "inline" && box.matches("th, td, dt, dd, button, p, span"))
        .map((box) => box.outerHTML.slice(0, 90));
      const overlaps = [...document.querySelectorAll(".board-table tbody tr")].filter((row) => {
        const [attacker, defender] = [...row.querySelectorAll(".stepper")].map((stepper) =>
          [...stepper.children].map((child) => child.getBoundingClientRect()),
        );
        return defender?.some((box) => box.left < Math.max(...(attacker ?? []).map((each) => each.right)));
      }).length;
      return { wide, overlaps, scrollWidth: document.documentElement.scrollWidth };
    });
    expect(wide).toEqual([]);
    expect(overlaps).toBe(0);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  }
});

test("A phone in landscape has the odds next to the board", async () => {
  const page = await open(await linkTo("axis-allies/ukraine.toml"), 844, 100, 390);
  const board = (await page.locator(".board-table").boundingBox())!;
  const verdict = (await page.locator(".verdict").boundingBox())!;
  expect(verdict.x).toBeGreaterThan(board.x + board.width);
});

test("A refusal takes less than half of a small screen", async () => {
  const page = await open(refused, 320, 100, 568);
  const verdict = (await page.locator(".verdict").boundingBox())!;
  expect(verdict.height).toBeLessThan(568 / 2);
});

test("A battleship that is added moves no row of the board", async () => {
  const page = await open(fiveEnds, 390);
  const place = () =>
    page.getByRole("spinbutton", { name: "Attacker: carrier", exact: true }).evaluate(
      (field) => field.getBoundingClientRect().top - document.querySelector(".board-table")!.getBoundingClientRect().top,
    );
  await page.getByRole("spinbutton", { name: "Attacker: battleship", exact: true }).fill("0");
  const before = await place();
  await page.getByRole("button", { name: "Attacker: battleship, one more" }).click();
  await page.getByRole("spinbutton", { name: "Attacker: battleship (damaged)", exact: true }).waitFor();
  expect(await place()).toBe(before);
});

test("The lists of units to add and the options at sea are large enough for a finger", async () => {
  const { page } = await visit(shared, { viewport: { width: 390, height: 844 } }, await linkTo("axis-allies/ukraine.toml"));
  await page.getByRole("button", { name: "Landing", exact: true }).click();
  await openPanel(page, "The battle at sea");
  const height = async (selector: string, text: string) => (await page.locator(selector, { hasText: text }).first().boundingBox())!.height;
  expect(await height("summary", "Options of the rules at sea")).toBeGreaterThanOrEqual(24);
  await page.getByRole("button", { name: "On land", exact: true }).click();
  await openPanel(page, "Further attacks");
  await page.getByRole("button", { name: "Add an attack", exact: true }).click();
  await page.locator(".force-field select").first().waitFor();
  expect(await height(".force-field select", "add …")).toBeGreaterThanOrEqual(24);
});

test("In forced colors the scale of Luck has a border, and its mark has a color", async () => {
  const { page } = await visit(shared, { forcedColors: "active" });
  await page.getByText("Exact", { exact: true }).waitFor();
  await page.locator("summary").filter({ has: page.getByRole("heading", { name: "Luck", exact: true }) }).click();
  const scale = page.locator(".luck-scale");
  await scale.waitFor();
  expect(await scale.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe("1px");
  const colors = await scale.locator("span").evaluate((mark) => [mark, document.body].map((each) => getComputedStyle(each).backgroundColor));
  expect(colors[0]).not.toBe(colors[1]);
});
