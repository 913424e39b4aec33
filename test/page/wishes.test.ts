import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { untilReady } from "../support/page-ready.ts";
import { sessionWeek, ZONE } from "../support/session-week.ts";

const browser = await chromiumOfTheWorker();
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  await buildClientIfStale();
  daywright = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone },
  });
});
afterAll(() => daywright[Symbol.asyncDispose]());

/** The wishes of a session's page, on the real service. */
async function openWishes(id: string, screen: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }) {
  const { page, leave } = await openFreshPage(browser, { locale: "en-GB", reducedMotion: "reduce", ...screen });
  const open = async () => {
    await page.goto(`${daywright.url}/planner/${id}`);
    await untilReady(page);
    if (screen.hasTouch) await page.locator('[data-ref="sheet-toggle"]').click();
    await page.locator("#tab-tasks").click();
    const panel = page.locator("details.wishes");
    await panel.waitFor();
    if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  };
  await open();
  return { page, open, [Symbol.asyncDispose]: leave };
}

const field = (page: Page) => page.getByLabel("In your words");
const chips = (page: Page) => page.locator('[data-ref="wishes"] .chip > span').allTextContents();
const readingOf = (page: Page) => page.locator('[data-ref="wishes-read"]').textContent();

async function planAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => page.locator('[data-ref="toast"]').textContent()).toContain("new plan");
  await expect.poll(() => page.locator(".replan button[type=submit]").textContent()).toBe("Plan again");
  await page.getByRole("button", { name: "Dismiss" }).click();
}

test("words become chips with Enter, what is not understood stays marked, and all of it is there after a reload", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({ tasks: [{ title: "Thesis", duration_minutes: 120 }] });
  await using planner = await openWishes(id);
  const { page, open } = planner;
  await field(page).fill("be kind, no work on Wednesday and 15 min breaks");
  await expect.poll(() => readingOf(page)).toBe("Enter adds: No work · Wed; Breaks of 15 min");
  await field(page).press("Enter");
  await expect.poll(() => chips(page)).toEqual(["No work · Wed", "Breaks of 15 min"]);
  await expect.poll(() => field(page).inputValue()).toBe("be kind");
  await expect.poll(() => readingOf(page)).toBe("Not understood. Set it below.");
  await expect.poll(() => field(page).evaluate((input) => input.classList.contains("unread"))).toBe(true);
  expect(await axeFindings(page, { part: "#tabpanel-tasks" })).toEqual([]);
  await page.getByRole("button", { name: "Remove Breaks of 15 min" }).click();
  await planAgain(page);

  const planned = await week.load(id);
  expect(planned.wishes).toMatchObject([{ kind: "no-work", days: ["wed"] }]);
  expect(planned.not_understood).toEqual(["be kind"]);
  expect(planned.ai_draft).toContain("“be kind”");
  expect(planned.context?.tasks.items).toHaveLength(1);
  await open();
  await expect.poll(() => chips(page)).toEqual(["No work · Wed"]);
  await expect.poll(() => field(page).inputValue()).toBe("be kind");
  await planAgain(page);
  expect(await week.load(id)).toMatchObject({ wishes: planned.wishes, not_understood: ["be kind"] });
});

test("a wish is set by keyboard alone, without a word, and says when something is missing", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({ tasks: [{ title: "Thesis", duration_minutes: 120 }] });
  await using planner = await openWishes(id);
  const { page } = planner;
  const control = page.getByRole("group", { name: "Set a wish" });
  await control.getByLabel("What").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => control.getByRole("alert").textContent()).toContain("Something is missing");
  await control.getByRole("button", { name: "Fri" }).focus();
  await page.keyboard.press("Space");
  await control.getByLabel("Time").selectOption("afternoon");
  await control.getByLabel("Time").press("Enter");
  await expect.poll(() => chips(page)).toEqual(["No work · Fri · afternoon"]);

  await control.getByLabel("What").selectOption("First");
  await control.getByLabel("Which work").fill("Thesis");
  await control.getByRole("button", { name: "Add" }).click();
  await control.getByLabel("What").selectOption("Lunch");
  const [from, to] = ["From", "To"].map((name) => control.getByRole("textbox", { name }));
  await from?.fill("13:00");
  await to?.fill("12:00");
  await control.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => control.getByRole("alert").textContent()).toContain("the end comes before the start");
  await to?.fill("13:30");
  await control.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => chips(page)).toEqual(["No work · Fri · afternoon", "First: Thesis", "Lunch 13:00 – 13:30"]);
  expect(new URL(page.url()).pathname).toContain(id);
  await planAgain(page);
  const { wishes, preferences } = await week.load(id);
  expect(wishes?.map(({ kind }) => kind)).toEqual(["no-work", "first", "lunch"]);
  expect(preferences?.working_hours.fri).toEqual([["09:00", "12:30"]]);
});

test("hours that were changed elsewhere are those of the next plan, which the page says, and stay beside what is painted", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({});
  await using planner = await openWishes(id);
  const { page } = planner;
  const field = (day: string) => page.locator(`[data-day="${day}"] input`);
  const before = (await daywright.call("GET", "/api/preferences")).json.working_hours;
  const tue = [["07:00", "11:00"]];
  await daywright.call("PUT", "/api/preferences", { working_hours: { ...before, tue } });
  await page.locator(".replan summary", { hasText: "Hours" }).click();
  await expect.poll(() => field("tue").inputValue()).toBe("07:00–11:00");
  const note = page.locator(".hours").getByText("Plan again uses the new ones.");
  await expect.poll(() => note.isVisible()).toBe(true);
  await field("sat").fill("09:00-12:00");
  await field("sat").blur();
  await planAgain(page);
  const sat = [["09:00", "12:00"]];
  expect((await week.load(id)).preferences?.working_hours).toMatchObject({ tue, sat });
  await expect.poll(() => note.isVisible()).toBe(false);
  await daywright.call("PUT", "/api/preferences", { working_hours: before });
});

test("hours that are painted hold beside the wishes, and no wishes take them all back", async () => {
  const week = sessionWeek(daywright);
  const id = await week.create({ instructions: "no work on Wednesday, blocks of at most 45 min" });
  await using planner = await openWishes(id, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = planner;
  const drop = await page.getByRole("button", { name: "Remove No work · Wed" }).boundingBox();
  expect(Math.min(drop?.width ?? 0, drop?.height ?? 0)).toBeGreaterThan(43.5);
  await page.getByRole("button", { name: "Remove Blocks of at most 45 min" }).click();
  await page.locator(".replan summary", { hasText: "Hours" }).click();
  await page.locator('[data-day="sat"] input').fill("09:00-12:00");
  await page.locator('[data-day="sat"] input').blur();
  await planAgain(page);
  const sat = [["09:00", "12:00"]];
  expect((await week.load(id)).preferences).toMatchObject({ max_block_minutes: 120, working_hours: { wed: [], sat } });

  await page.getByRole("button", { name: "Remove No work · Wed" }).click();
  await planAgain(page);
  const { preferences, wishes } = await week.load(id);
  expect([preferences?.working_hours.wed.length, preferences?.working_hours.sat, wishes]).toEqual([2, sat, []]);

  // Wishes of another page hold here, too.
  await week.replan(id, { wishes: [{ kind: "breaks", minutes: 0 }] });
  await planAgain(page);
  await expect.poll(() => chips(page)).toEqual(["No breaks"]);
});
