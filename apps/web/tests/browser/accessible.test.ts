import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { site, visit } from "./browser.ts";

const page = site();
const widths = [320, 390, 1440];

describe.each(widths)("At a width of %i", (width) => {
  it.each(["light", "dark"] as const)("axe finds no violation (%s)", async (colorScheme) => {
    const viewport = { width, height: 844 };
    // The policy of the page would refuse axe.
    const options = { viewport, colorScheme, bypassCSP: true };
    const { page: shown, context } = await visit(page, options);
    await shown.locator(".verdict-numbers").first().waitFor();
    await shown.evaluate(axe.source);
    const violations = await shown.evaluate(async () => {
      const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run();
      return all.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => String(target)) }));
    });
    expect(violations).toEqual([]);
    await context.close();
  });

  it("nothing is wider than the window", async () => {
    const { page: shown, context } = await visit(page, { viewport: { width, height: 844 } });
    await shown.locator(".verdict-numbers").first().waitFor();
    const beyond = await shown.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
    await context.close();
  });
});
