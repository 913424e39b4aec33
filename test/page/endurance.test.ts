import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { openPlanner } from "./support/planner-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Bytes in use after the rubbish is collected. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}

test("two hundred changes of variant and two hundred zooms leave the heap as it was", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-view": "timeGridWeek" } });
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
  // The engine compiles what runs often, and keeps the code: that much is not the page's.
  await work(160);
  const before = await heap(devtools);
  await work(200);
  await expect.poll(() => heap(devtools)).toBeLessThan(before * 1.1);
});
