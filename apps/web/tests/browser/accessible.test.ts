import { describe, expect, it } from "vitest";
import { site, violationsIn, visit, widthBeyond } from "./browser.ts";

const page = site();
const widths = [320, 390, 1440];

describe.each(widths)("At a width of %i", (width) => {
  it.each(["light", "dark"] as const)("axe finds no violation (%s)", async (colorScheme) => {
    const viewport = { width, height: 844 };
    // The policy of the page would refuse axe.
    const options = { viewport, colorScheme, bypassCSP: true };
    const { page: shown, context } = await visit(page, options);
    await shown.locator(".verdict-numbers").first().waitFor();
    expect(await violationsIn(shown)).toEqual([]);
    await context.close();
  });

  it("nothing is wider than the window", async () => {
    const { page: shown, context } = await visit(page, { viewport: { width, height: 844 } });
    await shown.locator(".verdict-numbers").first().waitFor();
    expect(await widthBeyond(shown)).toBe(0);
    await context.close();
  });
});
