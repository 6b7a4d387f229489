// Measures the table of docs/explanation/performance.md on the page: npm run measure, once both programs are built.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { preview } from "vite";

const root = new URL("../../", import.meta.url).pathname;
const assets = `${root}build/web/page/assets/`;

/** Solved by both programs; the fleets are 12 units against 12, 20 against 20 and 30 against 30. */
const battles = [
  ["one-for-one/five-submarines", []],
  ["bench/mix-20", []],
  ["bench/mix-40", []],
  ["bench/fleet-12", []],
  ["one-for-one/five-submarines", ["--numbers", "certified"]],
  ["bench/mix-20", ["--numbers", "certified"]],
  ["bench/mix-40", ["--numbers", "certified"]],
  ["bench/fleet-12", ["--numbers", "certified"]],
];
const runs = 5;

/** A link to five submarines against three destroyers and a cruiser. */
const text = readFileSync(`${root}cases/one-for-one/five-submarines.toml`);
const submarines = `#1.${deflateRawSync(text).toString("base64url")}`;

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).padStart(8);
}

function tellSizes() {
  console.log("      kB    gzip  brotli");
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(assets + name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes, { params })];
    console.log(...sizes.map(({ length }) => kilobytes(length)), name);
  }
}

/** The best of some runs, in milliseconds, and the program's own share of it where it tells. */
function byTheProgram(line) {
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now();
    spawnSync(`${root}build/release/bin/asdic`, line, { cwd: root, maxBuffer: 1 << 28 });
    return performance.now() - begun;
  });
  return Math.min(...times);
}

function onThePage(page, line, files) {
  const worker = readdirSync(assets).find((name) => name.startsWith("worker-"));
  const parts = ["first", "rest"].map((part) =>
    readdirSync(assets).find((name) => name.startsWith(`asdic.${part}`)),
  );
  return page.evaluate(
    async ([worker, parts, line, files, runs]) => {
      const [first, rest] = await Promise.all(
        parts.map((part) => WebAssembly.compileStreaming(fetch(`assets/${part}`))),
      );
      const busy = new Worker(worker, { type: "module" });
      busy.postMessage({ parts: { first, rest } });
      let best = Infinity;
      for (let run = 0; run < runs; ++run) {
        const begun = performance.now();
        await new Promise((resolve, reject) => {
          busy.onmessage = ({ data }) => {
            if (!data.answered) return;
            if (data.answered.status === 0) resolve();
            else reject(new Error(data.answered.err));
          };
          busy.postMessage({ args: line, files });
        });
        best = Math.min(best, performance.now() - begun);
      }
      busy.terminate();
      return best;
    },
    [`assets/${worker}`, parts, line, files, runs],
  );
}

/** 12 units against 12, of which infantry comes and goes: milliseconds from each change to its answer. */
async function fromKeyToAnswer(page) {
  const forces = { Attacker: [6, 2, 2, 2], Defender: [7, 2, 2, 1] };
  for (const [side, counts] of Object.entries(forces)) {
    for (const [i, unit] of ["infantry", "artillery", "tank", "fighter"].entries()) {
      await page.getByRole("spinbutton", { name: `${side}: ${unit}`, exact: true }).fill(`${counts[i]}`);
    }
  }
  await page.getByText("Exact", { exact: true }).waitFor();
  return page.evaluate(async (changes) => {
    const input = document.querySelector('input[aria-label="Attacker: infantry"]');
    const times = [];
    for (let i = 0; i < changes; ++i) {
      const chance = () => document.querySelector(".verdict-attacker").textContent;
      const before = chance();
      const painted = new Promise((resolve) => {
        const told = new MutationObserver(() => {
          if (chance() === before) return;
          told.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        const verdict = document.querySelector(".verdict");
        told.observe(verdict, { subtree: true, childList: true, characterData: true });
      });
      const begun = performance.now();
      input.valueAsNumber = i % 2 === 0 ? 7 : 6;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await painted;
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    return times.sort((a, b) => a - b);
  }, 11);
}

/**
 * Milliseconds from opening the page to a field of units, and from there to the first odds: the first
 * visit of a browser that is slowed down four times.
 */
async function firstVisit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const seen = (name, selector) => {
      const told = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        told.disconnect();
        requestAnimationFrame(() => performance.mark(name));
      });
      told.observe(document, { subtree: true, childList: true });
    };
    seen("field", 'input[aria-label^="Attacker: "]');
    seen("odds", ".verdict-attacker");
  });
  await page.goto(address + submarines);
  await page.getByText("Exact", { exact: true }).waitFor();
  const times = await page.evaluate(() =>
    ["field", "odds"].map((name) => performance.getEntriesByName(name)[0].startTime),
  );
  await context.close();
  return times;
}

function median(numbers) {
  return Math.round(numbers.sort((a, b) => a - b)[numbers.length >> 1]);
}

tellSizes();
const server = await preview({ root: `${root}apps/web`, preview: { port: 0 }, logLevel: "error" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.goto(server.resolvedUrls.local[0]);
const waits = await fromKeyToAnswer(page);
console.log(`\n${Math.round(waits[5])} ms from a key to the answer, at most ${Math.round(waits[10])}`);
const visits = [];
for (let i = 0; i < runs; ++i) {
  visits.push(await firstVisit(browser, server.resolvedUrls.local[0]));
}
const [field, odds] = [0, 1].map((i) => median(visits.map((times) => times[i])));
console.log(`${field} ms to the first field, ${odds} to the first odds, slowed down 4 times`);
console.log("\n native    page  ratio  (ms, best of several)");
for (const [name, flags] of battles) {
  const file = `cases/${name}.toml`;
  const line = ["solve", file, "--format", "json", ...flags];
  const native = byTheProgram(line);
  const own = await onThePage(page, line, { [file]: readFileSync(root + file, "utf8") });
  const times = [native, own].map((time) => time.toFixed(1).padStart(7));
  console.log(...times, (own / native).toFixed(2).padStart(6), name, ...flags);
}
await browser.close();
await server.close();
