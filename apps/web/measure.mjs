// Measures the page for docs/explanation/performance.md: npm run measure, after both programs are built.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import { openSite } from "./chromium.mjs";

const root = new URL("../../", import.meta.url).pathname;
const assets = `${root}build/web/page/assets/`;
const threads = readdirSync(`${root}build/web/page`).find((name) => name.startsWith("threads-"));

/** Battles that both programs solve. */
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

function printSizes() {
  console.log("      kB    gzip  brotli");
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(assets + name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes, { params })];
    console.log(...sizes.map(({ length }) => kilobytes(length)), name);
  }
}

/** Returns the time of the program for these arguments, in milliseconds: the best of several runs. */
function timeOfProgram(line) {
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now();
    spawnSync(`${root}build/release/bin/asdic`, line, { cwd: root, maxBuffer: 1 << 28 });
    return performance.now() - begun;
  });
  return Math.min(...times);
}

/**
 * Returns the time of the page for these arguments and files, in milliseconds: the best of several runs. If `hasThreads` is
 * true, the program has threads.
 */
function timeOfPage(page, line, files, hasThreads) {
  const worker = readdirSync(assets).find((name) => name.startsWith("worker-"));
  const parts = ["first", "rest"].map((part) =>
    readdirSync(assets).find((name) => name.startsWith(`asdic.${part}`)),
  );
  const addresses = hasThreads ? [`${threads}/asdic.wasm`] : parts.map((part) => `assets/${part}`);
  return page.evaluate(
    async ([worker, addresses, script, line, files, runs]) => {
      const [first, rest] = await Promise.all(
        addresses.map((address) => WebAssembly.compileStreaming(fetch(address))),
      );
      const code = rest ? { first, rest } : { whole: first, script: new URL(script, document.baseURI).href };
      let best = Infinity;
      for (let run = 0; run < runs; ++run) {
        const busy = new Worker(worker, { type: "module" });
        await new Promise((resolve) => setTimeout(resolve, 200)); // the page has a worker that has started
        const begun = performance.now();
        await new Promise((resolve, reject) => {
          busy.onmessage = ({ data }) => {
            if (data.progress) return;
            if (data.answered?.status === 0) resolve();
            else reject(new Error(data.answered?.err ?? "the program needs other code"));
          };
          busy.postMessage({ ...code, args: line, files });
        });
        best = Math.min(best, performance.now() - begun);
        busy.terminate();
      }
      return best;
    },
    [`assets/${worker}`, addresses, `${threads}/asdic.js`, line, files, runs],
  );
}

/** Returns the sorted times in milliseconds from a change of the infantry to its odds, in a battle of 12 against 12 units. */
async function timesToAnswer(page) {
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
        const observer = new MutationObserver(() => {
          if (chance() === before) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        const verdict = document.querySelector(".verdict");
        observer.observe(verdict, { subtree: true, childList: true, characterData: true });
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
 * Returns the times in milliseconds from the first visit to a field of units and to the first odds, in a browser that
 * is slowed down four times.
 */
async function timesOfFirstVisit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const seen = (name, selector) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark(name));
      });
      observer.observe(document, { subtree: true, childList: true });
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

printSizes();
const { browser, address, close } = await openSite(true);
const page = await browser.newPage();
await page.goto(address);
const waits = await timesToAnswer(page);
console.log(`\n${Math.round(waits[5])} ms from a key to the answer, at most ${Math.round(waits[10])}`);
const visits = [];
for (let i = 0; i < runs; ++i) {
  visits.push(await timesOfFirstVisit(browser, address));
}
const [field, odds] = [0, 1].map((i) => median(visits.map((times) => times[i])));
console.log(`${field} ms to the first field, ${odds} to the first odds, slowed down 4 times`);
console.log("\n native    page threads  (ms, best of several)");
for (const [name, flags] of battles) {
  const file = `cases/${name}.toml`;
  const line = ["solve", file, "--format", "json", ...flags];
  const programTime = timeOfProgram(line);
  const files = { [file]: readFileSync(root + file, "utf8") };
  const pageTimes = [await timeOfPage(page, line, files, false), await timeOfPage(page, line, files, true)];
  console.log(...[programTime, ...pageTimes].map((time) => time.toFixed(1).padStart(7)), name, ...flags);
}
await close();
