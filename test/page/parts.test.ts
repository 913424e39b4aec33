import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { eventually, openPlanner } from "./support/planner-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test("nothing can be confirmed before what is left out can be seen, however slowly that comes", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/last-look-*", async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  await ref("apply-button").click();
  await asked.promise;
  expect(await ref("apply-confirm").isVisible()).toBe(false);
  await ref("apply-button").click();
  gate.resolve();
  await ref("apply-confirm").waitFor();
  expect(await ref("apply-dialog").textContent()).toContain("2 blocks overlap the calendar and will be left out");
});

test("where a part of the page is gone, as after an upgrade, the page says so and offers to reload", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /404 \(Not Found\)/ });
  const { page, ref, boxes } = planner;
  const later = /\/assets\/(?:last-look|details|panel|dialog)-/;
  await page.route(later, (route) => route.fulfill({ status: 404 }));
  const says = async (): Promise<void> => {
    await eventually(async () => expect(await ref("toast").textContent()).toContain("There may be a newer version"));
    await ref("toast").getByRole("button", { name: "Dismiss" }).click();
  };
  await boxes("draft").first().click();
  await says();
  await page.keyboard.press("/");
  await says();
  await page.keyboard.press("?");
  await says();
  await ref("settings-button").click();
  await says();
  await ref("apply-button").click();
  await eventually(async () => expect(await ref("toast").textContent()).toContain("There may be a newer version"));
  await page.unroute(later);
  const reloaded = page.waitForEvent("load");
  await ref("toast").getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await ref("apply-button").click();
  await ref("apply-confirm").waitFor();
});
