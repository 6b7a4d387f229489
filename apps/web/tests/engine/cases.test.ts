import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { onThePage, root } from "./programs.ts";

const battles = readdirSync(`${root}cases`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".toml"))
  .map((name) => `cases/${name}`)
  .filter((name) => readFileSync(root + name, "utf8").includes("[expect]"));

/** A case and the rules file that it names. */
function filesOf(name: string): string[] {
  const rules = /^rules\s*=\s*"(.*\.toml)"/m.exec(readFileSync(root + name, "utf8"))?.[1];
  return rules ? [name, name.replace(/[^/]*$/, rules)] : [name];
}

describe("What a case expects is what the page's engine finds", () => {
  it.each(battles)("%s", async (name) => {
    const { status, err } = await onThePage(["solve", name, "--verify"], filesOf(name));
    // Some cases show that a key changes nothing.
    expect(err.replace(/^asdic: warning: .*\n/gm, "")).toBe("");
    expect(status).toBe(0);
  });
});
