// Compares the colours of the page with those of the reports, and checks their contrast.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const web = new URL("../../", import.meta.url).pathname;
const schemes = ["light", "dark"] as const;
type Colors = Record<string, string>;

/** Returns the custom properties with a colour in the first rule for each scheme. */
function colorsOf(css: string): Record<(typeof schemes)[number], Colors> {
  const [light = "", dark = ""] = [...css.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, body = ""]) => body);
  const read = (body: string): Colors =>
    Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name, color]) => [name!, color!]));
  return { light: read(light), dark: read(dark) };
}

const page = colorsOf(readFileSync(`${web}src/palette.css`, "utf8"));
const reports = colorsOf(readFileSync(`${web}../../odds/report/html.css`, "utf8"));

/** Returns the relative luminance of a colour, as WCAG 2 defines it. */
function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.slice(1).match(/../g)!;
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test("Black on white has the contrast 21, and #777 on white 4.48", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21, 10);
  expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
});

describe.each(schemes)("In a %s window", (scheme) => {
  test("the page has the colours of the reports", () => {
    expect(Object.keys(page[scheme]).length).toBeGreaterThan(10);
    expect(page[scheme]).toEqual(reports[scheme]);
  });

  test.each(["--ink", "--quiet"])("the text colour %s has a contrast of 4.5 on all backgrounds", (text) => {
    const { "--page": plain, "--head": raised } = page[scheme];
    for (const background of [plain!, raised!])
      expect(contrast(page[scheme][text]!, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["--attacker", "--defender", "--draw", "--standoff", "--undecided", "--avoided", "--own"])(
    "the colour of bars %s has a contrast of 3 on the page",
    (bar) => {
      expect(contrast(page[scheme][bar]!, page[scheme]["--page"]!)).toBeGreaterThanOrEqual(3);
    },
  );

  test("the window has the colour of the page", () => {
    const meta = new RegExp(`theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="([^"]*)"`);
    expect(meta.exec(readFileSync(`${web}index.html`, "utf8"))?.[1]).toBe(page[scheme]["--page"]);
  });
});

test("No style sheet of the page has another colour, and text has only text colours", () => {
  const sheets = readdirSync(`${web}src`, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".css") && name !== "palette.css",
  );
  expect(sheets.length).toBeGreaterThan(5);
  for (const name of sheets) {
    const css = readFileSync(`${web}src/${name}`, "utf8");
    expect(css.match(/#[0-9a-f]{3,8}\b/g) ?? [], name).toEqual([]);
    const text = [...css.matchAll(/[\s;{]color:\s*([^;]+);/g)].map(([, color]) => color);
    const allowed = ["var(--ink)", "var(--quiet)", "var(--page)", "inherit"];
    expect(text.filter((color) => !allowed.includes(color!)), name).toEqual([]);
  }
});
