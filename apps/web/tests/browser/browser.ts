// The finished page in Debian's Chromium, served on this machine alone.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { preview } from "vite";
import type { PreviewServer } from "vite";
import { afterAll, beforeAll } from "vitest";
import { toFragment } from "../../src/link/link.ts";

interface Site {
  browser: Browser;
  address: string;
}

/** The browser and the page's address, for all tests of a file. */
export function site(): Site {
  const site = {} as Site;
  let server: PreviewServer;
  beforeAll(async () => {
    server = await preview({ preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
    site.address = server.resolvedUrls?.local[0] ?? "";
    site.browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
  });
  afterAll(async () => {
    await site.browser?.close();
    await server?.close();
  });
  return site;
}

/** A page with all that went wrong in it: faults, what the policy refused, who else was asked. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  faults: string[];
}

/** A link to a case of the project, named from its folder of cases. */
export function linkTo(name: string): Promise<string> {
  return toFragment(readFileSync(new URL(`../../../../cases/${name}`, import.meta.url), "utf8"));
}

const submarines = await linkTo("one-for-one/five-submarines.toml");

/** Opens the page with the battle of a link. */
export async function visit(
  { browser, address }: Site,
  options: BrowserContextOptions = {},
  link = submarines,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(said.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) {
      faults.push(`asked ${request.url()}`);
    }
  });
  await page.goto(address + link);
  return { page, context, faults };
}
