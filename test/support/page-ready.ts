import type { Page } from "playwright-core";

/** Resolves when the page shows what it has loaded. */
export function untilReady(page: Page): Promise<void> {
  return page.locator("html[data-state=ready]").waitFor();
}
