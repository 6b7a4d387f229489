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

/** The headers that a server must send so that a page may have threads. */
export const headersForThreads = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Starts the server, which sends these headers, and the browser. Returns both with the address of the page. `close` ends both. */
export async function openSite(headers = {}) {
  const server = await preview({
    root: import.meta.dirname,
    preview: { port: 0, host: "127.0.0.1", headers },
    logLevel: "error",
  });
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { browser, address: server.resolvedUrls?.local[0] ?? "", close };
}
