import { setTimeout } from "node:timers/promises";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { partOfPage } from "../support/page-part.ts";
import { untilReady } from "../support/page-ready.ts";
import { openPlanner } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

test("nothing can be confirmed before what is left out can be seen, however slowly that comes", async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  };
  await using planner = await openPlanner(browser, { prepare: (page) => page.route(partOfPage("dialog"), hold) });
  const { ref } = planner;
  await ref("apply-button").click();
  await asked.promise;
  await expect.poll(() => ref("apply-confirm").isVisible()).toBe(false);
  await ref("apply-button").click();
  gate.resolve();
  await ref("apply-confirm").waitFor();
  await expect
    .poll(() => ref("apply-dialog").textContent())
    .toContain("2 blocks overlap the calendar and will be left out");
});

test("where a part of the page is gone, as after an upgrade, the page says so and offers to reload", async () => {
  const later = partOfPage("details", "panel", "dialog");
  await using planner = await openPlanner(browser, {
    prepare: (page) => page.route(later, (route) => route.fulfill({ status: 404 })),
    expectedErrors: /404 \(Not Found\)/,
  });
  const { page, ref, boxes } = planner;
  const says = async (): Promise<void> => {
    await expect.poll(() => ref("toast").textContent()).toContain("There may be a newer version");
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
  await expect.poll(() => ref("toast").textContent()).toContain("There may be a newer version");
  await page.unroute(later);
  const reloaded = page.waitForEvent("load");
  await ref("toast").getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await untilReady(page);
  await ref("apply-button").click();
  await ref("apply-confirm").waitFor();
});

test("a plan that moves nothing needs no outlines", async () => {
  const asked = Promise.withResolvers<void>();
  await using planner = await openPlanner(browser, {
    prepare: (page) =>
      page.route(partOfPage("outlines"), async (route) => {
        await route.fulfill({ status: 404 });
        asked.resolve();
      }),
    expectedErrors: /404 \(Not Found\)/,
  });
  const { page, ref } = planner;
  // Fetched at rest, in case an update comes.
  await page.mouse.move(400, 300);
  await asked.promise;
  await ref("variant-next").click();
  await ref("variant-prev").click();
  await expect.poll(() => ref("variant-index").textContent()).toContain("1");
  await expect.poll(() => ref("toast").isVisible()).toBe(false);
});

test("a tab's contents come into sight on the smallest phone also where they come late", async () => {
  const gate = Promise.withResolvers<void>();
  await using planner = await openPlanner(browser, {
    context: { viewport: { width: 320, height: 640 }, hasTouch: true },
    prepare: (page) =>
      page.route(partOfPage("rows"), async (route) => {
        await gate.promise;
        await route.continue();
      }),
  });
  const { page, ref } = planner;
  await ref("sheet-toggle").click();
  await page.locator("#tab-sources").click();
  gate.resolve();
  await ref("calendars").locator("li").first().waitFor();
  const [contents, body] = [
    await page.locator("#tabpanel-sources").boundingBox(),
    await ref("panel-body").boundingBox(),
  ];
  expect((body?.y ?? 0) + (body?.height ?? 0) - (contents?.y ?? 0)).toBeGreaterThan(150);
});

test.each([
  [1280, 720],
  [390, 844],
] as const)(
  "what is known of a block that is pressed before its part is there moves nothing, %i × %i",
  async (width, height) => {
    await using planner = await openPlanner(browser, {
      context: { viewport: { width, height } },
      prepare: (page) =>
        page.route(partOfPage("details"), async (route) => {
          // The browser excuses what moves within half a second of a press.
          await setTimeout(900);
          await route.continue();
        }),
    });
    const { page, ref } = planner;
    await planner.boxes("draft").first().click();
    await expect.poll(() => ref("selection").isVisible()).toBe(true);
    await expect.poll(() => ref("selection").innerText()).toMatch(/\d\d:\d\d/);
    expect(await layoutShifts(page)).toEqual([]);
  },
);
