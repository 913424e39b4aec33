import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { partOfPage } from "../support/page-part.ts";
import { holdPlans } from "./support/held-plans.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

async function addTasks({ server, open }: HomePage): Promise<void> {
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 180, due: "2026-12-11" });
  await server.call("POST", "/api/tasks", { title: "Move the library", duration_minutes: 6000, due: "2026-12-09" });
  await open();
}

/** What is said to who does not see the page, from now on. */
async function heard(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    const region = document.querySelector("[data-ref=live-region]") as HTMLElement;
    new MutationObserver(() => region.textContent && announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { announced });
  });
  return () => page.evaluate(() => (globalThis as never as { announced: string[] }).announced);
}

const isFocused = (node: Element) => node === document.activeElement;

const shows = ({ ref }: HomePage) => expect.poll(() => ref("plan-preview").innerText());

test.each([
  [1280, 720, "en-GB"],
  [390, 844, "zh-CN"],
] as const)(
  "the first plan is read before the others are made, and nothing moves for it (%i × %i, %s)",
  async (width, height, locale) => {
    await using home = await openHome(browser, {
      context: { viewport: { width, height }, locale, hasTouch: width < 640 },
    });
    const { page, ref } = home;
    const plans = await holdPlans(page);
    await addTasks(home);
    const announcements = await heard(page);
    await ref("plan-button").click();
    await expect.poll(() => ref("plan-progress").locator('[aria-current="step"]').count()).toBe(1);
    await expect.poll(() => ref("plan-preview").count()).toBe(0);
    await plans.letThrough(1);
    const english = locale === "en-GB";
    await shows(home).toMatch(english ? /^1 of up to \d plans ready/ : /^已有 1 个方案，最多 \d 个/);
    await shows(home).toMatch(english ? /Mon 7 Dec\s+\d\d:\d\d\s+(?:Essay|Move the library)/ : /12月7日/);
    await shows(home).toMatch(english ? /Won’t fit: .*“Move the library” \(\d+ h/ : /放不下：.*“Move the library”/);
    await expect.poll(() => ref("plan-preview").getByRole("button").count()).toBe(1);
    // The first plan once more, searched for: still one; then a second.
    await plans.letThrough(2);
    await shows(home).toMatch(english ? /^2 of up to \d plans ready/ : /^已有 2 个方案/);
    await shows(home).toMatch(english ? /Also ready: / : /已有的其他方案：/);
    const ofPlans = (await announcements()).filter((message) => /first plan|第一个方案/.test(message));
    expect(ofPlans).toHaveLength(1);
    expect(await layoutShifts(page)).toEqual([]);
    await plans.letAllThrough();
    await page.waitForURL(/\/planner\//);
  },
);

test("the preview is folded to one line by keyboard, stays so, and is opened again", async () => {
  await using home = await openHome(browser, { context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const { page, ref } = home;
  const preview = ref("plan-preview");
  const height = async () => (await preview.boundingBox())?.height ?? 0;
  const plans = await holdPlans(page);
  await addTasks(home);
  await ref("plan-button").click();
  await plans.letThrough(1);
  await shows(home).toContain("Only a look");
  expect(await height()).toBeGreaterThan(300);
  await preview.getByRole("group").focus();
  await page.keyboard.press("Escape");
  await expect.poll(height).toBeLessThan(64);
  await expect.poll(() => preview.getByRole("button", { name: "Show the plan" }).evaluate(isFocused)).toBe(true);
  await plans.letThrough(2);
  await shows(home).toMatch(/^2 of up to \d plans ready\s+Show the plan$/);
  await page.keyboard.press("Enter");
  await shows(home).toMatch(/Hide\s+.*\s+Only a look.*Also ready: /s);
  expect(await layoutShifts(page)).toEqual([]);
  await plans.letAllThrough();
  await page.waitForURL(/\/planner\//);
});

test("where the page's part for it is gone, the plans are made all the same", async () => {
  await using home = await openHome(browser, { expectedErrors: /ERR_FAILED/ });
  const { page, ref } = home;
  await page.route(partOfPage("planning-reader"), (route) => route.abort());
  await addTasks(home);
  await ref("plan-button").click();
  await page.waitForURL(/\/planner\//);
  await page.locator("html[data-state=ready] [data-ref=variant-title]").waitFor();
});

test("a plan that was shown early goes where planning fails", async () => {
  await using home = await openHome(browser);
  const { page, ref } = home;
  const plans = await holdPlans(page);
  await addTasks(home);
  await ref("plan-button").click();
  await plans.letThrough(1);
  await ref("plan-preview").getByRole("group").focus();
  await plans.breakOff();
  await expect.poll(() => ref("plan-error").innerText()).not.toBe("");
  await expect.poll(() => ref("plan-preview").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-ref"))).toBe("plan-button");
});

test("an update is read early on Today, with what it changes, and plans made again on the planner", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  const plans = await holdPlans(page);
  await home.open();
  await ref("update-button").click();
  await plans.letThrough(1);
  await shows(home).toMatch(/Read two papers\s+new/);
  await shows(home).toMatch(/\d\d:\d\d\s+[\w ]+\s+moved/);
  expect(await layoutShifts(page)).toEqual([]);
  await plans.letAllThrough();
  await page.locator("html[data-state=ready] [data-ref=variant-title]").waitFor();
  await page.locator("#tab-tasks").click();
  await page.getByRole("button", { name: "Plan again" }).click();
  await plans.letThrough(1);
  await shows(home).toContain("Only a look");
  await plans.letAllThrough();
  await expect.poll(() => ref("plan-preview").count()).toBe(0);
  await expect.poll(() => ref("toast").innerText()).toMatch(/new plan/);
  expect(await layoutShifts(page)).toEqual([]);
});
