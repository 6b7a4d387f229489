// Takes a screenshot of the page with a battle, at the width of a phone: node photograph.mjs FILE.png. Build the page
// first.
import { deflateRawSync } from "node:zlib";
import { openSite } from "./chromium.mjs";

const battle = `rules = "axis-allies"
attacker.units = "3 inf, 1 art, 1 arm"
defender.units = "3 inf"
`;
const { browser, address, close } = await openSite();
const page = await browser.newPage({ viewport: { width: 390, height: 1100 } });
await page.goto(`${address}#1.${deflateRawSync(battle).toString("base64url")}`);
await page.getByText("Exact", { exact: true }).waitFor();
await page.screenshot({ path: process.argv[2] });
await close();
