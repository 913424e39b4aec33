import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { openHome } from "./support/home-page.ts";
import { liveToWednesday } from "./support/mock-week.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const CALENDAR = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", "END:VCALENDAR", ""].join("\r\n");

/** A calendar feed that answers once, and from then on refuses access. */
async function startFeedThatRefuses() {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.statusCode = asked++ === 0 ? 200 : 401;
    response.setHeader("content-type", "text/calendar").end(CALENDAR);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/feed.ics`, [Symbol.dispose]: () => server.close() };
}

test.each([
  ["the plan form", 1280, 720],
  ["the plan form", 390, 844],
  ["today", 1280, 720],
  ["today", 390, 844],
] as const)("what is said late of sources moves nothing of %s, at %i × %i", async (scene, width, height) => {
  using feed = await startFeedThatRefuses();
  await using home = await openHome(browser, {
    context: { viewport: { width, height }, hasTouch: width < 640 },
    prepare: async (server) => {
      const { json } = await server.call("POST", "/api/connections", { kind: "ics", label: "Lectures", url: feed.url });
      await server.call("POST", `/api/connections/${json.id}/test`);
      if (scene === "today") await liveToWednesday(server);
    },
  });
  const { page, ref } = home;
  const first = Promise.withResolvers<void>();
  await page.route("**/api/connections", async (route: Route) => {
    await first.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page
    .locator(scene === "today" ? "[data-ref=today-list] li" : "#plan-heading")
    .first()
    .waitFor();
  await page.locator("html:not([data-state=ready])").waitFor();
  first.resolve();
  await page.locator("html[data-state=ready]").waitFor();
  await expect.poll(() => ref("error").innerText()).toContain("Lectures refused access.");
  await expect.poll(() => layoutShifts(page)).toEqual([]);
});

test("that the browser lives in another zone moves nothing of what was there before", async () => {
  await using home = await openHome(browser, { context: { timezoneId: "Asia/Tokyo" } });
  await expect.poll(() => home.ref("zone-note").isVisible()).toBe(true);
  await expect.poll(() => layoutShifts(home.page)).toEqual([]);
});
