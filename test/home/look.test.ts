import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

const LONG = "Essay on the Hanseatic League and its trading posts in Bergen, Bruges, London and Novgorod";
const TASKS = [
  { title: LONG, duration_minutes: 180, due: "2026-12-11", priority: 1, effort: "deep" },
  { title: "Late", duration_minutes: 20, due: "2026-12-01", priority: 2 },
];

/**
 * What axe finds. Themes differ in colour alone, so that in all but one looking at contrast is
 * enough.
 */
function findings(page: Page, only?: "contrast"): Promise<string[]> {
  return axeFindings(page, only && { runOnly: ["color-contrast"] });
}

test.each([320, 360, 375, 390])(
  "on a phone of %i px the head is one line, and little is empty at the foot",
  async (width) => {
    await using home = await openHome(browser, { context: { viewport: { width, height: 844 }, hasTouch: true } });
    const places = await home.page
      .locator(".page-head > :is(.brand, .button), [data-ref=calendars]")
      .evaluateAll((all) =>
        all.map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return { middle: Math.round((top + bottom) / 2), bottom };
        }),
      );
    expect(places.slice(0, -1).map(({ middle }) => middle)).toEqual([26, 26, 26, 26]);
    const end = await home.page.evaluate(() => document.documentElement.scrollHeight);
    expect(end - (places.at(-1)?.bottom ?? 0)).toBeLessThan(48);
  },
);

test.each([
  ["light", 1440, "en-GB"],
  ["dark", 1024, "zh-CN"],
  ["green", 360, "en-GB"],
] as const)("in %s at %i px (%s) nothing is cut off and axe finds nothing", async (theme, width, locale) => {
  await using home = await openHome(browser, {
    context: { viewport: { width, height: 800 }, locale, timezoneId: "Asia/Tokyo" },
    storage: { "daywright-theme": theme },
    prepare: async (server) => {
      for (const task of TASKS) await server.call("POST", "/api/tasks", task);
    },
  });
  const { page } = home;
  const only = theme === "light" ? undefined : "contrast";
  const [field, add] = await Promise.all([home.ref("line").boundingBox(), home.ref("line-add").boundingBox()]);
  const isBeside = field && add && Math.abs(add.y - field.y) < 4 && add.x >= field.x + field.width;
  expect(isBeside).toBe(width >= 640);
  await page.locator("details.wishes > summary").click();
  await home.ref("wishes-field").fill(`start with ${LONG}`);
  await home.ref("wishes-field").press("Enter");
  await home.ref("wishes").locator(".chip").waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findings(page, only)).toEqual([]);

  for (const dialog of ["preferences", "connect"]) {
    await home.ref(`${dialog}-button`).click();
    await home.ref(`${dialog}-dialog`).waitFor();
    expect(await findings(page, only)).toEqual([]);
    const overflow = await home
      .ref(`${dialog}-dialog`)
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (dialog === "preferences") {
      const save = await home.ref("preferences-save").boundingBox();
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(800);
    }
    await page.keyboard.press("Escape");
  }
});

test("the days of working and of focus hours stand in line, also where one hint is longer", async () => {
  await using home = await openHome(browser, { context: { viewport: { width: 1280, height: 800 } } });
  await home.ref("preferences-button").click();
  const hours = home.ref("preferences-dialog").locator(".hours");
  await hours
    .first()
    .locator(".hint")
    .evaluate((hint) => hint.append(" and as long as two lines of it"));
  const tops = (each: string) =>
    hours.locator(each).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const [working, focus] = await tops(".hours-row:nth-of-type(1)");
  expect(working).toBe(focus);
  expect(new Set(await tops(".hint")).size).toBe(1);
});

test("no field of a task's form reaches beyond its column", async () => {
  await using home = await openHome(browser, {
    context: { viewport: { width: 1280, height: 800 } },
    prepare: (server) => server.call("POST", "/api/tasks", TASKS[0]),
  });
  await home.page.getByRole("button", { name: /^Edit/ }).click();
  const fields = home.page.locator(".in-place > .labelled");
  await fields.first().waitFor();
  // Columns that are as narrow as they get, and wide letters.
  await home.page.locator(".in-place").evaluate((form: HTMLElement) => {
    form.style.width = "584px";
    form.style.setProperty("--text-s", "18px");
  });
  const beyond = await fields.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
  );
  expect(beyond).toEqual([]);
});

test("everything is reached with the keyboard, the plan first", async () => {
  await using home = await openHome(browser);
  const focused = () => home.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await home.page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Skip to the plan");
  await home.page.keyboard.press("Enter");
  await home.page.keyboard.press("Tab");
  const focusedRef = () => home.page.evaluate(() => (document.activeElement as HTMLElement).dataset.ref ?? "");
  await expect.poll(focusedRef).toBe("line");
  await home.page.locator(".line-more").waitFor();
  for (const name of ["Add", "What can I type?"]) {
    await home.page.keyboard.press("Tab");
    await expect.poll(focused).toBe(name);
  }
  await home.page.keyboard.press("Tab");
  await expect.poll(focused).toBe("This week");
  for (let tabs = 0; tabs < 7; tabs++) await home.page.keyboard.press("Tab");
  await expect.poll(focused).toMatch(/^Plan 7 – 13 Dec/);
});

test("the owner signs in with the token, and a wrong one is said", async () => {
  await using home = await openHome(browser, {
    env: { DAYWRIGHT_ACCESS_TOKEN: "a long token of the owner".replaceAll(" ", "-") },
  });
  expect(new URL(home.page.url()).pathname).toBe("/sign-in");
  expect(await findings(home.page)).toEqual([]);
  await home.ref("sign-in-token").fill("guess");
  await home.ref("sign-in-button").click();
  await expect
    .poll(() => home.ref("error").textContent())
    .toBe("This is not the owner’s token. Check it and try again.");
  expect(await layoutShifts(home.page)).toEqual([]);
  await home.ref("sign-in-token").fill("a-long-token-of-the-owner");
  await home.ref("sign-in-button").click();
  await home.page.waitForURL(`${home.server.url}/`);
  await home.ref("plan-button").waitFor();
});
