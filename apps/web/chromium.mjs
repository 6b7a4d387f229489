// Serves the finished page on this machine alone, and opens it in Debian's Chromium.
import { chromium } from "playwright-core";
import { preview } from "vite";

/**
 * Starts the server and the browser, and returns both with the address of the page. `close` ends both. Chromium without
 * its own interface takes a quarter less time for the tests: `chromium --headless` draws that interface in every window.
 */
export async function openSite() {
  const server = await preview({
    root: import.meta.dirname,
    preview: { port: 0, host: "127.0.0.1" },
    logLevel: "error",
  });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { browser, address: server.resolvedUrls?.local[0] ?? "", close };
}
