// A page with the headers for threads solves large battles with them, and no other page does.
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { headersForThreads } from "../../chromium.mjs";
import { answered, battle, linkTo, site, visit } from "./browser.ts";

const isolated = site(headersForThreads);
const plain = site();
afterEach(() => Promise.all([isolated, plain].flatMap(({ browser }) => browser.contexts().map((context) => context.close()))));

/** 57,000 states. */
const large = await linkTo("bench/mix-40.toml");
const options = { serviceWorkers: "block" } as const;

/** Returns the names of the files of threads that the page loads from now on. */
function loadedFrom(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /threads-\w+\/(.*)$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
}

/** Opens an empty page, and then this battle. Returns its odds and the files of threads that the page loaded for it. */
async function oddsOf(shared: typeof plain, link: string): Promise<{ odds: string[]; loaded: string[]; faults: string[] }> {
  const { page, faults } = await visit(shared, options, await battle("1 inf", "1 inf"));
  await answered(page);
  const loaded = loadedFrom(page);
  await page.evaluate((hash) => (location.hash = hash), link);
  await answered(page);
  return { odds: await page.locator(".verdict-numbers").allTextContents(), loaded, faults };
}

test("A large battle has the same odds with threads and without", async () => {
  const without = await oddsOf(plain, large);
  const threaded = await oddsOf(isolated, large);
  expect(without.loaded).toEqual([]);
  expect(new Set(threaded.loaded)).toEqual(new Set(["asdic.wasm", "asdic.mjs", "asdic.worker.js"]));
  expect(threaded.odds).toEqual(without.odds);
  expect(threaded.odds.length).toBeGreaterThan(0);
  expect(threaded.faults).toEqual([]);
});

test("Battles of many units that are solved at once, one after the other, have their odds with threads", async () => {
  const { page, faults } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  await answered(page);
  const loaded = loadedFrom(page);
  const chain = page.getByText(/a chain of/);
  for (let infantry = 1; infantry <= 8; ++infantry) {
    const before = await chain.textContent();
    const link = await battle("250 inf, 250 art, 250 arm, 250 ftr", `${infantry} inf`);
    await page.evaluate((hash) => (location.hash = hash), link);
    await expect.poll(() => chain.textContent(), { timeout: 20_000 }).not.toBe(before);
  }
  expect(loaded).toContain("asdic.worker.js");
  expect(faults).toEqual([]);
});

test("A page that comes from its own store has threads", async () => {
  const { page } = await visit(isolated);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => [navigator.serviceWorker.controller !== null, crossOriginIsolated])).toEqual([true, true]);
});

test("A small battle does not load threads", async () => {
  const { loaded, faults } = await oddsOf(isolated, await linkTo("one-for-one/five-submarines.toml"));
  expect(loaded).toEqual([]);
  expect(faults).toEqual([]);
});

/** Opens an empty page with the headers, and then the large battle, for which `change` alters the page's files. */
async function answerAfter(change: (context: BrowserContext) => Promise<unknown>): Promise<number> {
  const { page, context } = await visit(isolated, options, await battle("1 inf", "1 inf"));
  await answered(page);
  await change(context);
  await page.evaluate((hash) => (location.hash = hash), large);
  await answered(page);
  return page.locator(".verdict-numbers").count();
}

test.each(["asdic.wasm", "asdic.mjs"])("If %s fails to load, the answer comes without threads", async (name) => {
  const shown = await answerAfter((context) => context.route(`**/threads-*/${name}`, (route) => route.abort()));
  expect(shown).toBeGreaterThan(0);
});

// The second script is one that starts and never answers.
test.each(["missing.js", "../registerSW.js"])("If threads load %s in place of their script, the answer comes without them", async (name) => {
  let changed = 0;
  const shown = await answerAfter((context) =>
    context.route("**/threads-*/asdic.mjs", async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      changed += script.split("asdic.worker.js").length - 1;
      await route.fulfill({ response, body: script.replaceAll("asdic.worker.js", name) });
    }),
  );
  expect(changed).toBeGreaterThan(0);
  expect(shown).toBeGreaterThan(0);
});
