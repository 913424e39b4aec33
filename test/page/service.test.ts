import type { Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { startDaywright } from "../support/daywright.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { untilReady } from "../support/page-ready.ts";

const browser = await chromiumOfTheWorker();
beforeAll(() => buildClientIfStale());

const NOW = Temporal.Instant.from("2026-12-04T16:00:00Z");
const CALENDAR = icalendarOf(
  "BEGIN:VEVENT",
  "UID:standup",
  "DTSTAMP:20261201T000000Z",
  "DTSTART:20261207T100000Z",
  "DTEND:20261207T103000Z",
  "RRULE:FREQ=DAILY;COUNT=5",
  "SUMMARY:Stand-up",
  "END:VEVENT",
);

test("on the real service a person plans, looks, applies, reloads and takes it back", async () => {
  await using daywright = await startDaywright({ overrides: { now: () => NOW } });
  const imported = await importCalendar(daywright, CALENDAR, "Team");
  expect(imported.status).toBe(200);
  const created = await daywright.call("POST", "/api/planner", {
    ...WEEK_IN_UTC,
    tasks: [
      { title: "Essay", duration_minutes: 180, due: "2026-12-11" },
      { title: "Slides", duration_minutes: 60, due: "2026-12-09" },
    ],
  });
  expect(created.status).toBe(201);

  const { page, leave } = await openFreshPage(browser, {
    viewport: { width: 1280, height: 860 },
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  const ref = (name: string) => page.locator(`[data-ref="${name}"]`);
  const ready = () => untilReady(page);

  await page.goto(`${daywright.url}/planner/${created.json.session_id}`);
  await ready();
  await ref("view-week").click();
  await expect.poll(() => page.locator('[data-event-kind="existing"]').count()).toBe(5);
  await expect.poll(() => page.locator('[data-event-kind="draft"]').count()).toBeGreaterThan(1);
  await expect.poll(() => ref("conflict-count").textContent()).toBe("0");
  await ref("variant-next").click();
  await ref("date-next").click();
  await ref("date-prev").click();

  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Applied to /);
  await page.reload();
  await ready();
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  // What was applied is drawn once, as the plan, and is in nobody's way.
  await expect.poll(() => ref("conflict-count").textContent()).toBe("0");
  await expect.poll(() => page.locator('[data-event-kind="existing"]').count()).toBe(5);

  await ref("undo-button").click();
  await expect.poll(() => ref("apply-button").isEnabled()).toBe(true);
  await expect.poll(() => ref("toast").textContent()).toMatch(/events? taken back/);
  await leave();
  expect(errors).toEqual([]);
});

test("what another page does before an open one follows the session is seen once it does", async () => {
  await using daywright = await startDaywright({ overrides: { now: () => NOW } });
  const tasks = [{ title: "Essay", duration_minutes: 180 }];
  const { json } = await daywright.call("POST", "/api/planner", { ...WEEK_IN_UTC, tasks });
  const path = `/api/planner/${json.session_id}`;
  const { json: payload } = await daywright.call("GET", path);
  const { page, leave } = await openFreshPage(browser, { locale: "en-GB" });
  const held = Promise.withResolvers<Route>();
  await page.route("**/events*", held.resolve);
  await page.goto(`${daywright.url}/planner/${json.session_id}`);
  const following = await held.promise;
  const [calendar] = payload.writable_calendars;
  await daywright.call("POST", `${path}/apply`, { variant_index: 0, calendar_id: calendar.id });
  await following.continue();
  await expect.poll(() => page.locator("[data-ref=apply-button]").textContent()).toMatch(/^Applied to /);
  await leave();
});
