import { expect, it } from "vitest";
import { linkTo, openContext, site } from "./browser.ts";

const page = site();

it("gives certified odds before the rest of the engine is there, and exact ones once it is", async () => {
  const context = await openContext(page, { serviceWorkers: "block" });
  const first = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await first.route("**/asdic.rest*.wasm", async (route) => {
    ++asked;
    await held;
    await route.continue();
  });
  await first.goto(page.address + (await linkTo("one-for-one/five-submarines.toml")));
  const exact = first.getByText("Exact", { exact: true });
  await first.locator(".verdict-attacker").waitFor();
  expect(await exact.count()).toBe(0);
  release();
  await exact.waitFor();
  expect(asked).toBe(1);
  await context.close();
});
