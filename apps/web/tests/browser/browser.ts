// Opens the finished page in Chromium and records what goes wrong in it.
import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openSite } from "../../chromium.mjs";
import { toFragment } from "../../src/link/link.ts";

interface Site {
  browser: Browser;
  address: string;
}

/** Opens the site before the tests of a file, and closes it after them. Its page may have threads if `hasThreads` is true. */
export function site(hasThreads = false): Site {
  const site = {} as Site;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openSite(hasThreads);
    close = opened.close;
    Object.assign(site, opened);
  });
  afterAll(() => close?.());
  return site;
}

/** A page with its errors, the requests that its policy refused, and those to other servers. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  faults: string[];
}

/** Returns a link to a case of the project, named from its directory of cases. */
export function linkTo(name: string): Promise<string> {
  return toFragment(readFileSync(new URL(`../../../../cases/${name}`, import.meta.url), "utf8"));
}

/** Returns a link to a battle under the rules axis-allies. */
export function battle(attacker: string, defender: string, more = ""): Promise<string> {
  const sides = `[attacker]\nunits = "${attacker}"\n[defender]\nunits = "${defender}"\n`;
  return toFragment(`rules = "axis-allies"\n${more}${sides}`);
}

/**
 * Delays all questions to the engine, so that a test that reads a number without waiting for its answer always reads
 * that of the battle before, and fails on every machine.
 */
function delayEngine(): void {
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
  Worker.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message), 150);
  };
}

const submarines = await linkTo("one-for-one/five-submarines.toml");

/** Opens a context in which answers are late. */
export async function openContext({ browser }: Site, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(delayEngine);
  return context;
}

/** Opens the page with the battle of a link, or with an empty battle if the link is empty. */
export async function visit(
  shared: Site,
  options: BrowserContextOptions = {},
  link = submarines,
): Promise<Visit> {
  const { address } = shared;
  const context = await openContext(shared, { viewport: { width: 390, height: 844 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(said.text());
  });
  page.on("request", (request) => {
    if (![address, "data:", "blob:"].some((own) => request.url().startsWith(own))) {
      faults.push(`asked ${request.url()}`);
    }
  });
  await page.goto(address + link);
  if (link === "") await page.getByRole("button", { name: "Clear" }).click(); // in place of the example
  return { page, context, faults };
}

/** Waits until the whole answer shown is exact, and that of the battle shown. */
export async function answered(page: Page): Promise<void> {
  await page.getByText("Exact", { exact: true }).waitFor();
  await page.locator('.answer[aria-label="Answer"]:not([inert])').waitFor();
}

/** Opens a panel of the options, and the line of options before it. */
export async function openPanel(page: Page, title: string): Promise<void> {
  const line = page.getByRole("button", { name: "Options", exact: true });
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
  await page.locator(".compose .panel > summary", { hasText: title }).click();
}

/** Returns the faults that axe finds in a page, which was opened with `bypassCSP`: its policy refuses axe. */
export async function violationsIn(page: Page): Promise<{ id: string; where: string[] }[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => String(target)) }));
  });
}

/** Returns by how many pixels the content of a page is wider than its window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
