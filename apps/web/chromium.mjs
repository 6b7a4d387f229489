// Serves the finished page on this machine alone, and opens it in Debian's Chromium.
import { chromium } from "playwright-core";
import { preview } from "vite";

/**
 * Starts Chromium without its own interface. The tests take a quarter less time in it than in `chromium --headless`, which
 * draws that interface in every window.
 */
export function openBrowser() {
  return chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
}

/** Headers with which a page has no threads, in place of those of vite.config.ts. */
const withoutThreads = {
  "Cross-Origin-Opener-Policy": "unsafe-none",
  "Cross-Origin-Embedder-Policy": "unsafe-none",
};

/**
 * Starts the server and the browser, and returns both with the address of the page. `close` ends both. The page may have
 * threads if `hasThreads` is true.
 */
export async function openSite(hasThreads = false) {
  const server = await preview({
    root: import.meta.dirname,
    preview: { port: 0, host: "127.0.0.1", headers: hasThreads ? {} : withoutThreads },
    logLevel: "error",
  });
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { browser, address: server.resolvedUrls?.local[0] ?? "", close };
}
