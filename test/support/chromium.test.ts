import { expect, test } from "vitest";
import { type Letters, launchChromium } from "./chromium.ts";

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

test.each<[Letters, string]>([
  ["usual", "Liberation Sans"],
  ["wide", "DejaVu Sans"],
])("whatever the machine has, a page with %s letters is set in %s alone", async (letters, font) => {
  const browser = await launchChromium(letters);
  try {
    const page = await browser.newPage();
    await page.setContent(
      '<p style="font-family: Noto Sans, system-ui, sans-serif">09:30 <i>今天</i> <b>✓</b> <tt>x</tt>',
    );
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("DOM.enable");
    await cdp.send("CSS.enable");
    const { root } = await cdp.send("DOM.getDocument");
    const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
    const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
    expect([...new Set(fonts.map(({ familyName }) => familyName))]).toEqual([font]);
  } finally {
    await browser.close();
  }
});
