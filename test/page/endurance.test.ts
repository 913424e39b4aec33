import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/**
 * What is in use after the rubbish is collected: bytes, and the elements and listeners that
 * something still holds.
 */
async function inUse(devtools: CDPSession) {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize: bytes } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners: listeners } = await devtools.send("Memory.getDOMCounters");
  return { bytes, nodes, listeners };
}

test("a hundred changes of variant and a hundred zooms leave the heap as it was", async () => {
  // Not alone: the clock that winds timers keeps what their setters saw, the last drawing with it.
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.enable");
  const work = (times: number) =>
    page.evaluate(async (count) => {
      const press = (name: string) => document.querySelector<HTMLElement>(`[data-ref="${name}"]`)?.click();
      for (let index = 0; index < count; index++) {
        press(index % 8 < 4 ? "variant-next" : "variant-prev");
        press(index % 2 === 0 ? "zoom-in" : "zoom-out");
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, times);
  await work(120);
  const before = await inUse(devtools);
  await work(120);
  // The engine compiles what runs often, and keeps the code: up to a tenth of the heap, and then no
  // more of it. What a frame drew last is let go of in a later one.
  const after = async (what: keyof typeof before) => (await inUse(devtools))[what];
  await expect.poll(() => after("bytes")).toBeLessThan(before.bytes * 1.2);
  await expect.poll(() => after("nodes")).toBeLessThan(before.nodes * 1.1);
  await expect.poll(() => after("listeners")).toBeLessThan(before.listeners * 1.1);
});
