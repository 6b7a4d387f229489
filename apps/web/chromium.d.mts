import type { Browser } from "playwright-core";

export const headersForThreads: Record<string, string>;
export function openBrowser(): Promise<Browser>;
export function openSite(
  headers?: Record<string, string>,
): Promise<{ browser: Browser; address: string; close: () => Promise<void> }>;
