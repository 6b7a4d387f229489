// A page with the headers for threads solves large battles with them, and no other page does.
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { answered, battle, linkTo, site, visit } from "./browser.ts";

const isolated = site(true);
const plain = site();
afterEach(() => Promise.all([isolated, plain].flatMap(({ browser }) => browser.contexts().map((context) => context.close()))));

/** 57,000 states. */
const large = await linkTo("bench/mix-40.toml");
const options = { serviceWorkers: "block" } as const;

/** Records the files of threads that a page loads. */
function filesOf(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /threads-\w+\/(.*)$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
}

function open(page: Page, link: string): Promise<string> {
  return page.evaluate((hash) => (location.hash = hash), link);
}

/** Returns a link to a battle of many units that is solved at once. */
function manyUnits(infantry: number): Promise<string> {
  return battle("250 inf, 250 art, 250 arm, 250 ftr", `${infantry} inf`);
}

/** Opens battles of many units, and waits for the certified odds of each. Returns their number. */
async function openManyUnits(page: Page): Promise<number> {
  const chain = page.getByText(/a chain of/);
  const battles = 8;
  for (let infantry = 1; infantry <= battles; ++infantry) {
    const before = await chain.textContent();
    await open(page, await manyUnits(infantry));
    await expect.poll(() => chain.textContent(), { timeout: 20_000 }).not.toBe(before);
  }
  return battles;
}

/** Waits until the page has loaded the program with threads: until then large battles are solved without it. */
async function loadThreads(page: Page): Promise<void> {
  const files = filesOf(page);
  let infantry = 20;
  await expect
    .poll(async () => {
      await open(page, await manyUnits(++infantry));
      return files;
    }, { timeout: 20_000, interval: 500 })
    .toContain("asdic.worker.js");
}

test("A large battle has the same odds with threads and without", async () => {
  const odds: string[][] = [];
  for (const shared of [plain, isolated]) {
    const { page, faults } = await visit(shared, options, await battle("1 inf", "1 inf"));
    await answered(page);
    if (shared === isolated) await loadThreads(page);
    const files = filesOf(page);
    await open(page, large);
    await answered(page);
    odds.push(await page.locator(".verdict-numbers").allTextContents());
    expect(files.includes("asdic.worker.js")).toBe(shared === isolated);
    expect(faults).toEqual([]);
  }
  expect(odds[0]!.length).toBeGreaterThan(0);
  expect(odds[1]).toEqual(odds[0]);
});

test("Battles that are solved at once, one after the other, have their odds with threads", async () => {
  const { page, faults } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  await answered(page);
  await loadThreads(page);
  const files = filesOf(page);
  const battles = await openManyUnits(page);
  // After a failure there would be no further files.
  expect(files.filter((name) => name === "asdic.worker.js").length).toBeGreaterThanOrEqual(battles);
  expect(faults).toEqual([]);
});

test("A page that comes from its own store has threads", async () => {
  const { page } = await visit(isolated);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await answered(page);
  await loadThreads(page);
});

test("A small battle does not load threads", async () => {
  const { page, faults } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  const files = filesOf(page);
  await open(page, await linkTo("one-for-one/five-submarines.toml"));
  await answered(page);
  expect(files).toEqual([]);
  expect(faults).toEqual([]);
});

test("If the program with threads fails to load, the answer comes without threads", async () => {
  const { page, context } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  await answered(page);
  let refused = 0;
  await context.route("**/threads-*/asdic.wasm", (route) => {
    ++refused;
    return route.abort();
  });
  await open(page, large);
  await answered(page);
  expect(refused).toBe(1);
});

/**
 * Opens large battles after `change` has altered the scripts of threads. Checks that they have their odds, and that later
 * ones do not load threads.
 */
async function checkAnswersAfter(change: (context: BrowserContext) => Promise<unknown>): Promise<void> {
  const { page, context } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  await answered(page);
  await change(context);
  const script = page.waitForRequest("**/threads-*/asdic.js");
  await openManyUnits(page);
  await script;
  await open(page, large);
  await answered(page);
  const files = filesOf(page);
  await openManyUnits(page);
  expect(files).toEqual([]);
}

test("If the script of threads fails to load, answers come without threads", async () => {
  let refused = 0;
  await checkAnswersAfter((context) =>
    context.route("**/threads-*/asdic.js", (route) => {
      ++refused;
      return route.abort();
    }),
  );
  expect(refused).toBe(1);
});

// The second script is one that starts and never answers. Each page has three threads, so that there are several errors.
test.each(["missing.js", "../registerSW.js"])("If threads load %s in place of their script, answers come without threads", async (name) => {
  let changed = 0;
  await checkAnswersAfter((context) =>
    context.route("**/threads-*/asdic.js", async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      changed += script.split("asdic.worker.js").length - 1;
      const body = script.replaceAll("asdic.worker.js", name).replace(/Math\.min\(navigator\.hardwareConcurrency, ?16\) ?- ?1/, "3");
      expect(body).not.toContain("hardwareConcurrency,16");
      await route.fulfill({ response, body });
    }),
  );
  expect(changed).toBeGreaterThan(0);
});
