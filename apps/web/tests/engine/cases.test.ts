import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runOnPage, root } from "./programs.ts";

const battles = readdirSync(`${root}cases`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".toml"))
  .map((name) => `cases/${name}`)
  .filter((name) => readFileSync(root + name, "utf8").includes("[expect]"));

/** Returns the name of a case and that of its rules file. */
function filesOf(name: string): string[] {
  const rules = /^rules\s*=\s*"(.*\.toml)"/m.exec(readFileSync(root + name, "utf8"))?.[1];
  return rules ? [name, name.replace(/[^/]*$/, rules)] : [name];
}

describe("The program of the page finds the numbers that a case expects", () => {
  it.each(battles)("%s", async (name) => {
    const { status, err } = await runOnPage(["solve", name, "--verify"], filesOf(name));
    // Some cases have a warning that a key changes nothing.
    expect(err.replace(/^asdic: warning: .*\n/gm, "")).toBe("");
    expect(status).toBe(0);
  });
});
