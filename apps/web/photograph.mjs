// Takes a screenshot of the page with a battle, at the width of a phone: node photograph.mjs FILE.png. Build the page
// first.
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { preview } from "vite";

const battle = `rules = "axis-allies"
attacker.units = "3 inf, 1 art, 1 arm"
defender.units = "3 inf"
`;
const server = await preview({ preview: { host: "127.0.0.1" } });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 1100 } });
const link = `#1.${deflateRawSync(battle).toString("base64url")}`;
await page.goto(new URL(link, server.resolvedUrls.local[0]).href);
await page.getByText("Exact", { exact: true }).waitFor();
await page.screenshot({ path: process.argv[2] });
await browser.close();
await server.close();
