import type { Browser } from "playwright-core";

export function openBrowser(): Promise<Browser>;
export function openSite(): Promise<{ browser: Browser; address: string; close: () => Promise<void> }>;
