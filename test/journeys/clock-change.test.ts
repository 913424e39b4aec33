import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { startDaywright } from "../support/daywright.ts";

/** Weeks in which the clock changes, the last of them by half an hour. */
const WEEKS = [
  ["Europe/Berlin", "2026-03-23"],
  ["Europe/Berlin", "2026-10-19"],
  ["America/New_York", "2026-03-02"],
  ["America/New_York", "2026-10-26"],
  ["Australia/Lord_Howe", "2026-03-30"],
] as const;

/** Around the change too, which comes in the small hours of a Sunday. */
const HOURS = {
  mon: [["09:00", "17:00"]],
  wed: [["09:00", "17:00"]],
  sat: [["20:00", "23:30"]],
  sun: [["00:00", "06:00"]],
};
const LECTURE = { from: Temporal.PlainTime.from("10:00"), to: Temporal.PlainTime.from("12:00") };
const DAY_NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

test.each(WEEKS)("in %s, the week of %s is planned by the clock on the wall", async (timeZone, monday) => {
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-02-01T00:00:00Z"), requestsPerMinute: 1_000 },
  });
  const first = Temporal.PlainDate.from(monday);
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString();
  const window = { start_time: midnight(first), end_time: midnight(first.add({ days: 8 })), time_zone: timeZone };
  const hoursInWindow = first
    .toZonedDateTime(timeZone)
    .until(first.add({ days: 8 }).toZonedDateTime(timeZone))
    .total({
      unit: "hours",
    });
  expect(hoursInWindow).not.toBe(8 * 24);

  const lecture: DraftEvent = {
    summary: "Lecture",
    start: first.toZonedDateTime({ timeZone, plainTime: LECTURE.from }).toInstant().toString(),
    end: first.toZonedDateTime({ timeZone, plainTime: LECTURE.to }).toInstant().toString(),
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: ["RRULE:FREQ=DAILY;COUNT=60"],
    time_zone: timeZone,
  };
  const variant = { variant_id: "a", title: "A", description: "", events: [lecture] };
  const own = await server.call("POST", "/api/planner", { ...window, ai_draft: "", draft_variants: [variant] });
  const target = { variant_index: 0, calendar_id: "daywright" };
  expect((await server.call("POST", `/api/planner/${own.json.session_id}/apply`, target)).status).toBe(200);

  const created = await server.call("POST", "/api/planner", {
    ...window,
    tasks: [
      { title: "Thesis", duration_minutes: 900, due: first.add({ days: 6 }).toString(), max_block_minutes: 120 },
      { title: "Night watch", duration_minutes: 300, earliest_start: first.add({ days: 5 }).toString() },
    ],
    preferences: { working_hours: HOURS, focus_hours: {}, buffer_minutes: 0, min_block_minutes: 30 },
  });
  const payload = PlannerPayload.parse((await server.call("GET", `/api/planner/${created.json.session_id}`)).json);
  expect(payload.view_date).toBe(monday);
  expect(payload.calendar_events).toMatchObject([{ rrule: "FREQ=DAILY;COUNT=60", time_zone: timeZone }]);

  const starts = new Set<string>();
  for (const { events, metrics } of payload.draft_variants) {
    expect(events.length).toBeGreaterThan(0);
    for (const draft of events) {
      const [from, to] = [draft.start, draft.end].map((text) =>
        Temporal.Instant.from(text).toZonedDateTimeISO(timeZone),
      );
      if (!from || !to) throw new Error("a block without times");
      const hours = (HOURS as Record<string, string[][]>)[DAY_NAMES[from.dayOfWeek - 1] ?? ""] ?? [];
      expect(
        hours.some((range) => isWithin(from, to, range)),
        `${from} – ${to}`,
      ).toBe(true);
      expect(touchesLecture(from, to), `${from} – ${to}`).toBe(false);
      starts.add(from.toString());
    }
    const minutes = events.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0);
    expect(minutes).toBe(metrics?.minutes_placed);
  }
  expect([...starts].some((start) => start.startsWith(first.add({ days: 6 }).toString()))).toBe(true);
});

test("a window that is over is planned as it was", async () => {
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-11-21T00:00:00Z") },
  });
  const created = await server.call("POST", "/api/planner", {
    start_time: "2026-03-02T00:00:00Z",
    end_time: "2026-03-09T00:00:00Z",
    time_zone: "UTC",
    tasks: [{ title: "Essay", duration_minutes: 120 }],
  });
  const { draft_variants } = (await server.call("GET", `/api/planner/${created.json.session_id}`))
    .json as PlannerPayload;
  for (const { metrics } of draft_variants) expect(metrics?.minutes_placed).toBe(120);
});

function isWithin(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  [open = "", close = ""]: string[],
): boolean {
  const date = from.toPlainDate();
  const opens = date.toZonedDateTime({ timeZone: from.timeZoneId, plainTime: Temporal.PlainTime.from(open) });
  const closes = date.toZonedDateTime({ timeZone: from.timeZoneId, plainTime: Temporal.PlainTime.from(close) });
  return Temporal.ZonedDateTime.compare(opens, from) <= 0 && Temporal.ZonedDateTime.compare(to, closes) <= 0;
}

function touchesLecture(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): boolean {
  return (
    Temporal.PlainTime.compare(from.toPlainTime(), LECTURE.to) < 0 &&
    Temporal.PlainTime.compare(LECTURE.from, to.toPlainTime()) < 0
  );
}

function minutesBetween(start: string, end: string): number {
  return Temporal.Instant.from(start).until(Temporal.Instant.from(end)).total({ unit: "minutes" });
}
