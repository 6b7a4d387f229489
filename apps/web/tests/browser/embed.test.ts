// Shows a battle in a frame of another page, by the code that the page gives.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toFragment } from "../../src/link/link.ts";
import { answered, battle, linkTo, openContext, site, violationsIn, visit, widthBeyond } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

/** Another site, whose page has the code. */
let server: Server;
let code = "";
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>A forum</title><main><h1>A forum</h1>${code}</main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const submarines = await linkTo("one-for-one/five-submarines.toml");
const embedded = (link: string) => `?view=embed${link}`;

/** Returns the code of a battle, as the page shows it. */
async function codeOf(link: string): Promise<string> {
  const { page } = await visit(shared, {}, link);
  await answered(page);
  await page
    .locator("summary")
    .filter({ has: page.getByRole("heading", { name: "Share", exact: true }) })
    .click();
  const field = page.getByLabel("Code that shows this battle on your own page");
  await expect.poll(() => field.inputValue()).toContain("<iframe");
  return field.inputValue();
}

async function opened(html: string): Promise<{ page: Page; frame: FrameLocator }> {
  code = html;
  const context = await openContext(shared);
  const page = await context.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return { page, frame: page.frameLocator("iframe") };
}

test("Another page shows the battle with its odds, and a link to the full page", async () => {
  const { page, frame } = await opened(await codeOf(submarines));
  await frame.locator(".verdict-attacker").getByText("74.03%").waitFor();
  const words = await frame.locator(".embed").innerText();
  expect(words).toContain("5 submarines");
  expect(words).toContain("3 destroyers");
  expect(await frame.locator("input, select, .compose").count()).toBe(0);
  const frameSize = await page.locator("iframe").evaluate((each) => each.clientHeight);
  const needed = await frame.locator("html").evaluate((each) => each.scrollHeight);
  expect(needed).toBeLessThanOrEqual(frameSize);

  const link = frame.getByRole("link", { name: "Open this battle in asdic" });
  const source = (await page.locator("iframe").getAttribute("src"))!;
  expect(await link.getAttribute("href")).toBe(source.replace("?view=embed", ""));
  const popup = page.waitForEvent("popup");
  await link.click();
  const full = await popup;
  await full.locator(".compose").waitFor();
  await full.locator(".verdict-attacker").getByText("74.03%").waitFor();
});

test("A press on a number opens its fraction", async () => {
  const { page } = await visit(shared, {}, embedded(await battle("2 inf", "1 inf")));
  await page.locator(".verdict-attacker .figure").click();
  await page.getByRole("dialog").getByRole("heading", { name: "Fraction" }).waitFor();
});

test("The frame keeps nothing on the device", async () => {
  const { page, faults } = await visit(shared, {}, embedded(submarines));
  await page.locator(".verdict-attacker").waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(faults).toEqual([]);
});

test.each([
  ["a damaged link", "#1.AAAA", "This link is damaged"],
  ["a link that is no battle", "#1.%3Cscript%3E", "This link is damaged"],
  ["a later link", "#9.AAAA", "from a later version"],
  ["no link", "", "This frame has no battle"],
])("%s has a message and no battle", async (_, link, message) => {
  const { page } = await visit(shared, {}, embedded(link || "#"));
  await page.getByRole("alert").getByText(message).waitFor();
  expect(await page.locator(".verdict-numbers").count()).toBe(0);
  const address = await page.getByRole("link", { name: "Open asdic" }).getAttribute("href");
  expect(address).toBe(shared.address);
});

test("Texts of a battle are shown as they are", async () => {
  const title = '</h1><script>document.title = "hacked"</script><img src=x onerror="document.title = 1">';
  const text = `title = '''${title}'''\nrules = "axis-allies"\nattacker.units = "2 inf"\ndefender.units = "1 inf"\n`;
  const link = await toFragment(text);
  const html = await codeOf(link);
  const { page, frame } = await opened(html);
  await frame.getByRole("heading", { level: 1 }).getByText("<script>").waitFor();
  expect(await frame.locator("img, script:not([src])").count()).toBe(0);
  expect(await page.title()).toBe("A forum");
  expect(await page.locator("img, script").count()).toBe(0);
});

test("A battle that the program refuses has its message", async () => {
  const { page } = await visit(shared, {}, embedded(await battle("2 warp", "1 inf")));
  await page.getByRole("alert").getByText("warp").waitFor();
});

test.each([
  [320, "light"],
  [390, "dark"],
] as const)("axe finds no violation, and nothing is wider than the window (%i, %s)", async (width, colorScheme) => {
  const options = { viewport: { width, height: 400 }, colorScheme, bypassCSP: true };
  const { page } = await visit(shared, options, embedded(await battle("3 inf, 1 art", "2 inf, 1 aa")));
  await page.locator(".verdict-attacker").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await widthBeyond(page)).toBe(0);
});
