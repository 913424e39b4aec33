import { beforeAll, expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { untilReady } from "../support/page-ready.ts";
import { meeting, sessionWeek } from "../support/session-week.ts";

const browser = await chromiumOfTheWorker();
beforeAll(() => buildClientIfStale());

const NOW = Temporal.Instant.from("2026-12-06T20:00:00Z");

test("on the real service one press puts work that had no room on the calendar", async () => {
  await using daywright = await startDaywright({ overrides: { now: () => NOW } });
  const week = sessionWeek(daywright);
  const busy = ["08", "09", "10", "11"].map((day) => `2026-12-${day}`);
  await week.occupy(busy.map((day) => meeting("Away", `${day}T00:00:00Z`, `${day}T22:00:00Z`)));
  const monday = { due: "2026-12-07T22:00:00+01:00", min_block_minutes: 60 };
  const id = await week.create({
    tasks: [
      { id: "essay", title: "Essay", duration_minutes: 420, priority: 1, ...monday },
      { id: "call", title: "Call the landlord", duration_minutes: 60, priority: 4, ...monday },
    ],
    instructions: "",
  });

  await using opened = await openSession(daywright, id);
  const { page, ref, errors } = opened;
  const call = page.locator('[data-event-kind="draft"]', { hasText: "Call the landlord" });

  await expect.poll(() => call.count()).toBe(0);
  await expect.poll(() => ref("unplaced").innerText()).toContain("Call the landlord · 1 h");
  await expect.poll(() => ref("variant-description").innerText()).not.toMatch(/What won’t fit|Call the landlord/);
  await expect.poll(() => ref("variant-description").textContent()).toContain("Call the landlord (1 h): ");
  await page.getByRole("button", { name: "Work until 19:00 on Monday" }).click();

  await expect.poll(() => call.count()).toBe(1);
  await expect.poll(() => ref("toast").textContent()).toContain("Just for this plan: Work until 19:00 on Monday");
  await expect.poll(() => ref("unplaced").textContent()).toBe("Just for this plan: Work until 19:00 on MondayUndo");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Call the landlord/);
  await page.locator("#tab-tasks").click();
  await expect.poll(() => page.locator("#wishes").inputValue()).toBe("");
  await page.locator(".replan > details:not(.wishes) > summary").click();
  await expect.poll(() => page.locator('[data-day="mon"] input').inputValue()).toBe("09:00–12:30, 13:30–19:00");

  await page.reload();
  await untilReady(page);
  await expect.poll(() => call.count()).toBe(1);
  await ref("unplaced").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Work until 19:00 on Monday" }).count()).toBe(1);
  await expect.poll(() => call.count()).toBe(0);
  await expect.poll(() => ref("unplaced").textContent()).not.toContain("Just for this plan");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Work until 19:00 on Monday");
  expect(errors).toEqual([]);
});

test("what holds in the session is what the page says of the work, and the new block is shown", async () => {
  await using daywright = await startDaywright({ overrides: { now: () => NOW } });
  const week = sessionWeek(daywright);
  const report = { title: "Report", duration_minutes: 990, due: "2026-12-10T12:00:00+01:00", priority: 2 };
  const { id: task } = (await daywright.call("POST", "/api/tasks", report)).json;
  const lateHours = [["09:00", "22:00"]];
  const preferences = { working_hours: { mon: [["09:00", "16:00"]], fri: lateHours }, longest_stretch_minutes: 780 };
  const id = await week.create({ preferences, instructions: "" });

  await using opened = await openSession(daywright, id);
  const { page, ref, errors } = opened;
  await page.getByRole("button", { name: "Move the due date of “Report” to Friday 18:30" }).click();

  // Four blocks stay on Monday; what is new stands on Friday.
  await expect.poll(() => ref("selection").textContent()).toContain("Report (5/9)×Fri 11 Dec, 09:00");
  await expect.poll(() => ref("date-label").textContent()).toContain("11 Dec");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Report \(5\/9\),/);
  await expect.poll(() => ref("selection").textContent()).toContain("Due Fri 11 Dec, 18:30");

  await page.locator("#tab-tasks").click();
  const row = page.locator(`.task[data-task-id="${task}"]`);
  await expect.poll(() => row.textContent()).toContain("16 h 30 min · due Fri 11 Dec");
  // The form changes the person's own list, and says what holds instead.
  await row.getByRole("button", { name: /^Report/ }).click();
  await expect.poll(() => row.getByLabel("Due").inputValue()).toBe("2026-12-10");
  await expect
    .poll(() => row.textContent())
    .toContain("Just for this plan: Move the due date of “Report” to Friday 18:30");
  await page.keyboard.press("Escape");

  await page.locator("#tab-plan").click();
  await ref("unplaced").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => row.textContent()).toContain("due Thu 10 Dec");
  expect(errors).toEqual([]);
});

test("one press lets a habit that found no time be at another, in this plan, and takes it back", async () => {
  await using daywright = await startDaywright({ overrides: { now: () => NOW } });
  const week = sessionWeek(daywright);
  const days = ["07", "08", "09", "10", "11", "12", "13"].map((day) => `2026-12-${day}`);
  await week.occupy(days.map((day) => meeting("Away", `${day}T00:00:00Z`, `${day}T08:30:00Z`)));
  const gym = { title: "Gym", duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "09:00"]] };
  expect((await daywright.call("POST", "/api/habits", gym)).status).toBe(201);
  const id = await week.create({ tasks: [], instructions: "" });

  await using opened = await openSession(daywright, id);
  const { page, ref, errors } = opened;
  const label = "Let “Gym” also be between 06:00 and 11:00";
  await expect.poll(() => ref("unplaced").textContent()).toContain("Gym · 2 h 15 min");
  await page.getByRole("button", { name: label }).click();

  await expect.poll(() => ref("unplaced").textContent()).toBe(`Just for this plan: ${label}Undo`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Gym/);
  await expect.poll(() => ref("selection").textContent()).toContain("09:45");

  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("unplaced").textContent()).toBe(`Just for this plan: ${label}Undo`);
  await ref("unplaced").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("button", { name: label }).count()).toBe(1);
  expect(errors).toEqual([]);
});

/** The session's page, ready, with what it complains about. */
async function openSession({ url }: Daywright, id: string) {
  const { page, leave } = await openFreshPage(browser, { viewport: { width: 1280, height: 860 }, locale: "en-GB" });
  await page.addInitScript(() => localStorage.setItem("daywright-view", "timeGridDay"));
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${url}/planner/${id}`);
  await untilReady(page);
  return {
    page,
    errors,
    ref: (name: string) => page.locator(`[data-ref="${name}"]`),
    [Symbol.asyncDispose]: leave,
  };
}
