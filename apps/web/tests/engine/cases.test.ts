import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { onThePage, root } from "./programs.ts";

const battles = readdirSync(`${root}cases`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".toml"))
  .map((name) => `cases/${name}`)
  .filter((name) => readFileSync(root + name, "utf8").includes("[expect]"));

describe("What a case expects is what the page's engine finds", () => {
  it.each(battles)("%s", async (name) => {
    const { status, err } = await onThePage(["solve", name, "--verify"], [name]);
    // Some cases show that a key changes nothing.
    expect(err.replace(/^asdic: warning: .*\n/gm, "")).toBe("");
    expect(status).toBe(0);
  });
});
