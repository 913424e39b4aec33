import { expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";

test("Chromium starts, runs a page's script and ends", async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent("<title>hello</title>");
    expect(await page.evaluate(() => document.title)).toBe("hello");
  } finally {
    await browser.close();
  }
  expect(browser.isConnected()).toBe(false);
});
