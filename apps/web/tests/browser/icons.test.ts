// Checks the icons and colors with which a system installs the page.
import { afterEach, expect, test } from "vitest";
import { site, visit } from "./browser.ts";

const shared = site();
afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test("Each icon of the manifest, and that of iOS, has the size that it names", async () => {
  const { page } = await visit(shared);
  const addressOf = (selector: string) => page.locator(selector).evaluate((link) => (link as HTMLLinkElement).href);
  const widthOf = async (address: string) => {
    const png = Buffer.from(await (await page.request.get(address)).body());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(20)).toBe(png.readUInt32BE(16));
    return png.readUInt32BE(16);
  };
  const manifest = await addressOf("link[rel=manifest]");
  const { icons } = (await (await page.request.get(manifest)).json()) as Manifest;
  const drawn = icons.filter(({ type }) => type === "image/png");
  for (const { src, sizes } of drawn) {
    const width = await widthOf(new URL(src, manifest).href);
    expect(sizes).toBe(`${width}x${width}`);
  }
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  expect(await widthOf(await addressOf("link[rel=apple-touch-icon]"))).toBe(180);
});

test.each(["light", "dark"] as const)("The color of the browser's bar is that of the page (%s)", async (colorScheme) => {
  const { page } = await visit(shared, { colorScheme });
  const { bar, background } = await page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    const swatch = document.createElement("p");
    swatch.style.color = metas.find(({ media }) => matchMedia(media).matches)!.content;
    document.body.append(swatch);
    return { bar: getComputedStyle(swatch).color, background: getComputedStyle(document.body).backgroundColor };
  });
  expect(bar).toBe(background);
});
