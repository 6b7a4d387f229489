import type { Browser } from "playwright-core";

export function openBrowser(): Promise<Browser>;
export function openSite(
  hasThreads?: boolean,
): Promise<{ browser: Browser; address: string; close: () => Promise<void> }>;
