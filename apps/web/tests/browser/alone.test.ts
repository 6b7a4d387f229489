import { expect, it } from "vitest";
import { site, visit } from "./browser.ts";

const page = site();

it("sends requests only to its own server, sets no cookie, and breaks no rule of its policy", async () => {
  const { page: shown, context, faults } = await visit(page);
  await shown.locator(".verdict-numbers").first().waitFor();
  expect(faults).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

it("has a policy that refuses other scripts", async () => {
  const { page: shown, context } = await visit(page);
  const refused = shown.waitForEvent("console", (said) => said.text().includes("Content Security Policy"));
  await shown.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.broken = true";
    document.head.append(script);
  });
  await refused;
  expect(await shown.evaluate(() => "broken" in window)).toBe(false);
  await context.close();
});
