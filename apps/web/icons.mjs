// Draws the PNG icons of the page from its SVG: node icons.mjs
import { readFileSync } from "node:fs";
import { openBrowser } from "./chromium.mjs";

const files = new URL("public/", import.meta.url);
const svg = readFileSync(new URL("icon.svg", files), "utf8");

/** The part of the width that the drawing has in an icon that systems may cut to a circle. */
const inCircle = 0.84;

const browser = await openBrowser();
for (const [name, size, scale] of [
  ["apple-touch-icon", 180, 1],
  ["icon-192", 192, 1],
  ["icon-512", 512, 1],
  ["icon-maskable", 512, inCircle],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  const margin = (size * (1 - scale)) / 2;
  await page.setContent(
    `<body style="margin: 0; background: #10212c"><img src="${image}" width="${size * scale}" style="margin: ${margin}px">`,
  );
  await page.screenshot({ path: new URL(`${name}.png`, files).pathname });
  await page.close();
}
await browser.close();
