// Checks that the page explains failures, and that the user can continue after them.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, linkTo, openContext, site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

const submarines = await linkTo("one-for-one/five-submarines.toml");
const open = (link = submarines) => visit(shared, { serviceWorkers: "block" }, link);

test.each(["first", "rest"])("A part of the program that did not load (%s) is loaded by Try again", async (part) => {
  const context = await openContext(shared, { serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route(`**/asdic.${part}*.wasm`, (route) => route.abort());
  await page.goto(shared.address + submarines);
  await page.getByRole("alert").getByText("The program could not be loaded. Check your connection").waitFor();
  await page.unroute(`**/asdic.${part}*.wasm`);
  await page.getByRole("button", { name: "Try again" }).click();
  await answered(page);
  expect(await page.getByText("could not be loaded").count()).toBe(0);
});

test("After a failed load of another battle, no number of the former battle is shown", async () => {
  const context = await openContext(shared, { serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/asdic.rest*.wasm", (route) => route.abort());
  await page.goto(shared.address + (await linkTo("axis-allies/ukraine.toml")));
  await page.locator(".verdict-numbers").waitFor();
  // A raid needs the rest of the program.
  await page.evaluate((hash) => (location.hash = hash), await linkTo("raid/escorts.toml"));
  const figures = page.locator(":is(.verdict, .answer) .figure:visible");
  await expect.poll(() => figures.count(), { timeout: 20_000 }).toBe(0); // the exact numbers of the former battle also need the rest, and fail
  await page.getByRole("alert").getByText("The program could not be loaded.").waitFor();
  expect(await figures.count()).toBe(0);
});

const unit = (page: Page, name: string) => page.getByRole("spinbutton", { name: `Attacker: ${name}`, exact: true });

test("A link that the user opens is followed even if the page writes its own link at the same moment", async () => {
  const { page } = await open();
  await unit(page, "submarine").waitFor();
  await page.evaluate((hash) => {
    const own = location.hash;
    location.hash = hash;
    history.replaceState(null, "", own);
  }, await linkTo("axis-allies/ukraine.toml"));
  await unit(page, "infantry").waitFor();
});

test("A link that the user opens while the page starts is followed", async () => {
  const context = await openContext(shared, { serviceWorkers: "block" });
  const page = await context.newPage();
  // The second link arrives when the page begins to read the first one.
  await page.addInitScript((hash) => {
    const stream = window.DecompressionStream;
    window.DecompressionStream = class extends stream {
      constructor(format: CompressionFormat) {
        super(format);
        window.DecompressionStream = stream;
        location.hash = hash;
      }
    };
  }, await linkTo("axis-allies/ukraine.toml"));
  await page.goto(shared.address + submarines);
  await unit(page, "infantry").waitFor();
});

test("The last of two links that the user opens quickly is the one that is followed", async () => {
  const { page } = await open();
  await unit(page, "submarine").waitFor();
  const links = [await linkTo("raid/escorts.toml"), await linkTo("axis-allies/ukraine.toml")] as const;
  await page.evaluate(
    ([first, last]) => {
      // The first link is read only after the last one, when the test dispatches "release".
      const stream = window.DecompressionStream;
      const released = new Promise((resolve) => addEventListener("release", resolve));
      let calls = 0;
      window.DecompressionStream = class extends stream {
        constructor(format: CompressionFormat) {
          super(format);
          if (++calls > 1) return;
          const late = this.readable.pipeThrough(new TransformStream({ start: () => released.then(() => {}) }));
          Object.defineProperty(this, "readable", { value: late });
        }
      };
      location.hash = first;
      setTimeout(() => (location.hash = last), 50);
    },
    links,
  );
  await unit(page, "infantry").waitFor();
  await page.evaluate(() => dispatchEvent(new Event("release")));
  await page.waitForTimeout(500);
  expect(await unit(page, "infantry").count()).toBe(1);
});

test("Openings that did not load have a message", async () => {
  const { page, faults } = await open();
  await page.route("**/presets*.js", (route) => route.abort());
  await page.locator("summary", { hasText: "Battles" }).click();
  await page.getByRole("alert").getByText("The openings could not be loaded. Reload the page").waitFor();
  expect(faults.filter((fault) => !fault.includes("Failed to load resource"))).toEqual([]);
});

test.each([
  ["One battle", "log"],
  ["Share", "share"],
])("The part %s that did not load has a message", async (title, name) => {
  const { page, faults } = await open();
  await page.route(`**/${name}-*.js`, (route) => route.abort());
  await page.locator("summary").filter({ has: page.getByRole("heading", { name: title, exact: true }) }).click();
  await page.getByRole("alert").getByText("This part could not be loaded. Reload the page").waitFor();
  expect(faults.filter((fault) => !fault.includes("Failed to load resource"))).toEqual([]);
});

test.each([
  ["binary", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), "This file is not text."],
  ["too large", Buffer.alloc(3_000_000, "a"), "This file is larger than 1 MB."],
])("A file that is %s has a message and keeps the battle", async (_, buffer, message) => {
  const { page } = await open();
  await page.locator("input[type=file]").first().setInputFiles({ name: "battle.toml", mimeType: "text/plain", buffer });
  await page.getByRole("alert").getByText(message).waitFor();
  const submarines = page.getByRole("spinbutton", { name: "Attacker: submarine", exact: true });
  expect(await submarines.inputValue()).toBe("5");
});

test("A copy of a fraction is confirmed", async () => {
  const { page, context } = await open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await answered(page);
  await page.locator(".verdict-attacker button").click();
  await page.getByRole("button", { name: "Copy the fraction" }).click();
  await page.getByText("The fraction is copied.").waitFor();
  const fraction = await page.getByRole("dialog").locator(".long").first().innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fraction.trim());
});

test("Without a clipboard a copy has a message", async () => {
  const { page, faults } = await open();
  await answered(page);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.locator(".verdict-attacker button").click();
  await page.getByRole("button", { name: "Copy the decimal" }).click();
  await page.getByText("This browser does not let the page copy. Select the decimal above").waitFor();
  expect(faults).toEqual([]);
});

test("The menu closes when the focus leaves it", async () => {
  const { page } = await open();
  const menu = page.locator("details.dropdown");
  await menu.locator("summary").click();
  await menu.getByRole("button").last().focus();
  await page.getByRole("button", { name: "Swap" }).focus();
  await expect.poll(() => menu.getAttribute("open")).toBeNull();
});

test("Forget them keeps the focus in the menu", async () => {
  const { page } = await open();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator("details.dropdown summary").click();
  await page.getByRole("button", { name: "Forget them" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Battles");
});

test("A unit that the edition does not have can be removed from the message", async () => {
  const text =
    'rules = "axis-allies"\nattacker.units = "2 inf, 2 mech"\ndefender.units = "1 inf"\noptions.edition = "1942"\n';
  const { page } = await open(await toFragment(text));
  await page.getByRole("alert").getByText("no mechanized infantry with edition = 1942").waitFor();
  await page.getByRole("button", { name: "Remove mechanized infantry from the attacker" }).click();
  await answered(page);
  const infantry = page.getByRole("spinbutton", { name: "Attacker: infantry", exact: true });
  expect(await infantry.inputValue()).toBe("2");
});

test("A report that is being made when the battle changes is not saved", async () => {
  const { page } = await open();
  await answered(page);
  let saved = 0;
  page.on("download", () => ++saved);
  await page.evaluate(() => {
    [...document.querySelectorAll<HTMLButtonElement>(".saving button")].find((each) => each.textContent === "JSON")!.click();
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Attacker: submarine"]')!;
    field.valueAsNumber = 4;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await page.getByText("Exact", { exact: true }).waitFor({ state: "detached" });
  await answered(page);
  await page.waitForTimeout(1000);
  expect(saved).toBe(0);
});

test("A worker whose script did not load is replaced by Try again", async () => {
  const context = await openContext(shared, { serviceWorkers: "block" });
  const page = await context.newPage();
  let refused = 0;
  await page.route("**/worker-*.js", async (route) => {
    if (++refused <= 2) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await page.goto(shared.address);
  await page.waitForTimeout(1000);
  await page.evaluate((hash) => (location.hash = hash), submarines);
  const again = page.getByRole("button", { name: "Try again" });
  await again.or(page.getByText("Exact", { exact: true })).first().waitFor();
  if ((await again.count()) > 0) await again.click();
  await answered(page);
  expect(refused).toBeGreaterThan(2);
});

test.each([
  '[wave]\nunits = "2 inf"',
  "wave = 3",
  '[[sea]]\nattacker = "2 tr"',
  "sea = 3",
  "options = []",
  "units = { inf = { name = {} } }",
  "die = {}",
  "table = { show = 3, rows = [] }",
  "attacker.technologies.all = [3, {}]",
  "attacker.policy = [{ if = 3, do = [] }]",
])("A case with %j has a message or an answer, and its panels open", async (more) => {
  const sides = 'attacker.units = "2 inf"\ndefender.units = "2 inf"\n';
  const { page, faults } = await open(await toFragment(`rules = "axis-allies"\n${more.startsWith("[") ? `${sides}${more}` : `${more}\n${sides}`}\n`));
  await page.locator(".verdict :is(.verdict-numbers, .fault)").first().waitFor();
  const line = page.getByRole("button", { name: "Options", exact: true });
  await line.click();
  for (const panel of await page.locator(".compose .panel > summary").all()) await panel.click();
  await page.waitForTimeout(300);
  expect(faults).toEqual([]);
});
