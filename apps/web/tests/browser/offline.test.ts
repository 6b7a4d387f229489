import { expect, it } from "vitest";
import { site, visit } from "./browser.ts";

const page = site();

it("answers without a network once it has been loaded", async () => {
  const { page: first, context, faults } = await visit(page);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.waitForFunction(async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return held.flat().some((request) => request.url.includes(".wasm"));
  });
  await first.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(page.address);
  await again.locator(".verdict-numbers").first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
