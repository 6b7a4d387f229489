// Compares the answers of the page with those of the program.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answered, linkTo, site, visit } from "./browser.ts";

const root = new URL("../../../../", import.meta.url).pathname;
const shared = site();
const patience = 60_000;
const submarines = "one-for-one/five-submarines.toml";

/** Returns the output of the program in a directory that has the case as battle.toml. */
function outputOfProgram(name: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "asdic-"));
  writeFileSync(join(folder, "battle.toml"), readFileSync(`${root}cases/${name}`));
  const program = `${root}build/release/bin/asdic`;
  const { stdout } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout;
}

interface Exact {
  exact: string;
}

async function opened(name: string): Promise<Page> {
  const { page } = await visit(shared, {}, await linkTo(name));
  await answered(page);
  return page;
}

async function open(page: Page, part: string): Promise<Locator> {
  const found = page.locator("details", { has: page.getByRole("heading", { name: part, exact: true }) });
  if ((await found.getAttribute("open")) === null) await found.locator("summary").first().click();
  return found;
}

/** Returns the fraction that the page shows for a number. */
async function fractionOf(page: Page, number: Locator): Promise<string> {
  await number.click();
  const dialog = page.getByRole("dialog");
  const fraction = await dialog.locator(".long", { hasText: /\// }).innerText();
  await dialog.getByRole("button", { name: "Close" }).click();
  return fraction.trim();
}

test(
  "A probability has as many correct digits as the user asks for",
  async () => {
    const page = await opened(submarines);
    await page.locator(".verdict-attacker button").click();
    await page.getByLabel("Digits after the point").fill("300");
    const shown = await page.getByRole("dialog").locator(".long", { hasText: "…" }).innerText();
    const { winner } = JSON.parse(
      outputOfProgram(submarines, "solve", "battle.toml", "--format", "json", "--digits", "320"),
    ) as { winner: { attacker: { decimal: string } } };
    expect(shown.trim()).toBe(`${winner.attacker.decimal.slice(0, 302)}…`);
  },
  patience,
);

test(
  "The probability that at least three submarines survive is that of the program",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "What survives");
    const { at_least: known } = JSON.parse(
      outputOfProgram(submarines, "solve", "battle.toml", "--format", "json", "--show", "atleast"),
    ) as { at_least: { attacker: { all: Exact[] } } };
    const number = part.getByRole("button", { name: /attacker keeps 3 units or more/ });
    expect(await fractionOf(page, number)).toBe(known.attacker.all[2]?.exact);
  },
  patience,
);

test(
  "The change by another rule option is that of the program",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "What if");
    await part.getByText(/^All \d+ questions answered/).waitFor();
    await part.getByRole("button", { name: /^Show all/ }).click();
    const { rows } = JSON.parse(
      outputOfProgram(submarines, "compare", "battle.toml", "detection_lasts", "--format", "json"),
    ) as { rows: { value: string; figures: { "winner.attacker": Exact } }[] };
    const number = part.getByRole("button", { name: /attacker wins, detection lasts: round/ }).last();
    expect(await fractionOf(page, number)).toBe(
      rows.find(({ value }) => value === "round")?.figures["winner.attacker"].exact,
    );
  },
  patience,
);

test(
  "The largest change is first",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "What if");
    await part.getByText(/^All \d+ questions answered/).waitFor();
    await part.getByRole("button", { name: /^Show all/ }).click();
    const changes = await part.locator("li .number:not(.quiet)").allInnerTexts();
    const sizes = changes.map((text) => Math.abs(Number.parseFloat(text.replace("−", "-"))));
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  },
  patience,
);

test(
  "The cheapest force is the one that the program finds",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "What you need");
    await part.getByLabel("in at least").fill("60");
    await part.getByRole("button", { name: /^Search/ }).click();
    await part.getByText("that is proven").waitFor();
    const search = JSON.parse(
      outputOfProgram(
        submarines,
        ...["find", "battle.toml", "--vary", "attacker.units.sub=0..9", "--least", "attacker.cost"],
        ...["--where", "winner.attacker >= 60%", "--top", "1", "--format", "json"],
      ),
    ) as { best: [{ values: Record<string, string> }] };
    const [first] = search.best;
    const count = first.values["attacker.units.sub"];
    expect(await part.locator(".need-best li").first().innerText()).toMatch(new RegExp(`^${count} sub`));
  },
  patience,
);

test(
  "The best force for a cost is the one that the program finds",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "What you need");
    await part.getByLabel("Search for").selectOption("best");
    expect(await part.getByLabel("for at most").inputValue()).toBe("30"); // the cost of the attacker
    await part.getByLabel("for at most").fill("20");
    await part.getByRole("button", { name: /^Search/ }).click();
    await part.getByText("is better: that is proven").waitFor();
    const search = JSON.parse(
      outputOfProgram(
        submarines,
        ...["find", "battle.toml", "--vary", "attacker.units.sub=0..9", "--most", "winner.attacker"],
        ...["--budget", "attacker.cost <= 20", "--top", "1", "--format", "json"],
      ),
    ) as { best: [{ values: Record<string, string>; figures: Record<string, { decimal: string }> }] };
    const [{ values, figures }] = search.best;
    const first = await part.locator(".need-best li").first().innerText();
    expect(first).toMatch(new RegExp(`^${values["attacker.units.sub"]} sub`));
    expect(first).toContain(`${(Number(figures["winner.attacker"]?.decimal) * 100).toFixed(2)}%`);
  },
  patience,
);

test(
  "Luck is that of the program for the same result",
  async () => {
    const page = await opened(submarines);
    const part = await open(page, "Luck");
    await part.getByRole("spinbutton", { name: "attacker kept submarines" }).fill("4");
    const { battles } = JSON.parse(
      outputOfProgram(submarines, "luck", "battle.toml", "--result", "attacker keeps 4 sub", "--format", "json"),
    ) as { battles: { percentile: Exact; exactly: Exact }[] };
    const exactly = part.getByRole("button", { name: /The same net gain:/ });
    await expect.poll(() => fractionOf(page, exactly)).toBe(battles[0]?.exactly.exact);
  },
  patience,
);

test(
  "The value of best play is that of the program",
  async () => {
    const page = await opened("axis-allies/ukraine.toml");
    const part = await open(page, "Best play");
    await part.getByRole("button", { name: "Find the best play" }).click();
    const worth = await part.getByText("The value of best play is").locator("strong").innerText();
    const { value } = JSON.parse(
      outputOfProgram(
        "axis-allies/ukraine.toml",
        ...["solve", "battle.toml", "--format", "json", "--digits", "30"],
        ...["--set", "attacker.retreat=optimal", "--set", "play.goal=cost"],
      ),
    ) as { value: { decimal: string } };
    expect(Number(worth.replace("−", "-"))).toBeCloseTo(Number(value.decimal), 4);
  },
  patience,
);

test(
  "A table is that of the program",
  async () => {
    const { page, faults } = await visit(shared, {}, await linkTo(submarines));
    await answered(page);
    const part = await open(page, "Table");
    await part.getByRole("textbox", { name: "Values of the rows" }).fill("1..3");
    await part.getByRole("textbox", { name: "Values of the columns" }).fill("0..2");
    await part.getByRole("button", { name: "Make the table" }).click();
    const html = outputOfProgram(
      submarines,
      ...["table", "battle.toml", "--percent", "--rows", "attacker.units.sub=1..3"],
      ...["--columns", "defender.units.dd=0..2", "--show", "winner.attacker", "--format", "html"],
    );
    await part.locator("iframe").waitFor();
    const body = page.frameLocator("iframe").locator("body");
    await body.locator("table").first().waitFor();
    const shade = body.locator("td.more, td.less").first();
    const color = await shade.evaluate((cell) => getComputedStyle(cell).backgroundColor);
    expect(color).not.toBe("rgba(0, 0, 0, 0)");
    expect(faults).toEqual([]);
    const wanted = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML,
      html,
    );
    expect(await body.innerHTML()).toBe(wanted);
  },
  patience,
);

test.each([
  ["CSV", "csv"],
  ["Markdown", "markdown"],
  ["SVG", "svg"],
])(
  "A table saved as %s is that of the program",
  async (button, format) => {
    const page = await opened(submarines);
    const part = await open(page, "Table");
    await part.getByRole("button", { name: "Make the table" }).click();
    const saved = page.waitForEvent("download");
    await part.getByRole("button", { name: button, exact: true }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(
      outputOfProgram(
        submarines,
        ...["table", "battle.toml", "--percent", "--rows", "attacker.units.sub=0..8"],
        ...["--columns", "defender.units.dd=0..6", "--show", "winner.attacker"],
        ...["--format", format],
      ),
    );
  },
  patience,
);

test(
  "A PNG has twice as many pixels as its SVG in each direction",
  async () => {
    const page = await opened(submarines);
    const saved = page.waitForEvent("download");
    await page.locator(".saving").first().getByRole("button", { name: "PNG" }).click();
    const png = readFileSync(await (await saved).path());
    const [, width, height] =
      /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(
        outputOfProgram(submarines, "solve", "battle.toml", "--format", "svg"),
      ) ?? [];
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
  },
  patience,
);

test(
  "A stop of the exact answer keeps the certified one",
  async () => {
    const { page } = await visit(shared, {}, await linkTo("detection-roll/great-fleets.toml"));
    const verdict = page.locator(".verdict");
    await verdict.getByRole("button", { name: "Stop" }).waitFor();
    await verdict.getByText("Every digit is certain; exact soon").first().waitFor();
    await verdict.getByRole("button", { name: "Stop" }).click();
    await verdict.getByRole("button", { name: "Go on to the exact answer" }).waitFor();
    expect(await verdict.locator(".verdict-numbers").innerText()).toContain("Defender wins");
  },
  patience,
);
