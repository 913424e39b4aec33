import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { launchChromium, PATIENCE_MS } from "../support/chromium.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { sessionWeek, ZONE } from "../support/session-week.ts";

let browser: Browser;
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  await buildClientIfStale();
  browser = await launchChromium();
  daywright = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone },
  });
});
afterAll(async () => {
  await browser.close();
  await daywright[Symbol.asyncDispose]();
});

/** The tasks of a session's page, on the real service. */
async function openTasks(id: string, screen: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...screen });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const open = async () => {
    await page.goto(`${daywright.url}/planner/${id}`);
    await page.locator('html[data-state="ready"]').waitFor();
    if (screen.hasTouch) await page.locator('[data-ref="sheet-toggle"]').click();
    await page.locator("#tab-tasks").click();
    await page.locator("#instructions").waitFor();
  };
  await open();
  return { page, open, [Symbol.asyncDispose]: () => context.close() };
}

const shown = (page: Page) => page.locator('[data-ref="understood"]');
const chips = (page: Page) => shown(page).locator(".chip").allTextContents();

async function planAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => page.locator('[data-ref="toast"]').textContent()).toContain("new plan");
  await expect.poll(() => page.locator(".replan button[type=submit]").textContent()).toBe("Plan again");
  await page.getByRole("button", { name: "Dismiss" }).click();
}

test("words for planning again are shown as they are understood, planned as they were left, and still there after a reload", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({ tasks: [{ title: "Thesis", duration_minutes: 120 }] });
  await using planner = await openTasks(id);
  const { page, open } = planner;
  await expect.poll(() => shown(page).isHidden()).toBe(true);
  await page.locator("#instructions").fill("be kind, Essay 3h by Friday, slides 1h by Thursday, no work on Wednesday");
  await expect
    .poll(() => chips(page))
    .toEqual(["Essay3 h · due Fri 11 Dec×", "slides1 h · due Thu 10 Dec×", "Working hours: Wed none"]);
  await expect.poll(() => shown(page).locator("p").textContent()).toBe("Not understood: be kind");
  const { violations } = await new AxeBuilder({ page }).include("#tabpanel-tasks").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("button", { name: "Leave out slides" }).click();
  await planAgain(page);

  const titles = async () => (await page.locator(".task .row-title").allTextContents()).toSorted();
  await expect.poll(titles).toEqual(["Essay", "Thesis"]);
  const left = ["Essay3 h · due Fri 11 Dec×", "Working hours: Wed none"];
  await expect.poll(() => chips(page)).toEqual(left);
  const planned = await week.load(id);
  expect(planned.preferences?.working_hours.wed).toEqual([]);
  expect(planned.understood?.tasks.map(({ title }) => title)).toEqual(["Essay"]);

  await open();
  await expect.poll(() => page.locator("#instructions").inputValue()).toContain("slides 1h");
  await expect.poll(() => chips(page)).toEqual(left);
  await planAgain(page);
  await expect.poll(titles).toEqual(["Essay", "Thesis"]);
  expect((await week.load(id)).understood).toEqual(planned.understood);
});

test("what is unticked no longer holds, hours that are painted hold beside the words, and no words take all back", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({
    instructions: "no work on Wednesday, blocks of at most 45 minutes, essay 1h by Friday",
  });
  await using planner = await openTasks(id);
  const { page } = planner;
  await shown(page).getByLabel("Longest block (min): 45").uncheck();
  await page.locator(".replan summary").click();
  await page.locator('[data-day="sat"] input').fill("09:00-12:00");
  await page.locator('[data-day="sat"] input').blur();
  await planAgain(page);
  const sat = [["09:00", "12:00"]];
  expect((await week.load(id)).preferences).toMatchObject({ max_block_minutes: 120, working_hours: { wed: [], sat } });
  await planAgain(page);
  expect((await week.load(id)).preferences?.working_hours).toMatchObject({ wed: [], sat });

  await page.locator("#instructions").fill("");
  await expect.poll(() => chips(page)).toEqual([]);
  await planAgain(page);
  const { preferences, context, understood } = await week.load(id);
  expect(preferences?.working_hours).toMatchObject({
    wed: [
      ["09:00", "12:30"],
      ["13:30", "18:00"],
    ],
    sat,
  });
  expect({ tasks: context?.tasks.items, understood }).toEqual({ tasks: [], understood: undefined });

  // Words of another page hold here, too, unless somebody typed others.
  await week.replan(id, { instructions: "Slides 1h by Friday" });
  await planAgain(page);
  await expect.poll(() => page.locator("#instructions").inputValue()).toBe("Slides 1h by Friday");
  await expect.poll(() => chips(page)).toEqual(["Slides1 h · due Fri 11 Dec×"]);
});

test("words that could not be read beforehand are read when they are planned with", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({});
  await using planner = await openTasks(id, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page } = planner;
  await page.route("**/api/quick-add", (route) => route.abort());
  await page.locator("#instructions").fill("Essay 1h by Friday");
  await expect.poll(() => shown(page).textContent()).toContain("could not be read right now");
  await planAgain(page);
  await expect.poll(() => chips(page)).toEqual(["Essay1 h · due Fri 11 Dec×"]);
  const drop = await page.getByRole("button", { name: "Leave out Essay" }).boundingBox();
  expect(Math.min(drop?.width ?? 0, drop?.height ?? 0)).toBeGreaterThan(43.5);
});
