import type { Page } from "playwright-core";

/** Resolves once the page shows what it loaded. */
export function untilReady(page: Page): Promise<void> {
  return page.locator("html[data-state=ready]").waitFor();
}
