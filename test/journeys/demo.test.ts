import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { WEEK, WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";

let now = Temporal.Instant.from("2026-12-07T08:00:00Z");
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  daywright = await startDaywright({ overrides: { now: () => now } });
});
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
});

async function makeDemo(
  date: string,
  time: string,
  timeZone: string,
  { language = "en", by = daywright } = {},
): Promise<PlannerPayload> {
  now = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant();
  const { status, json } = await by.call("POST", "/api/demo", { time_zone: timeZone, language });
  expect(status).toBe(201);
  return load(json.session_id, by);
}

async function load(id: string, by: Daywright = daywright): Promise<PlannerPayload> {
  return (await by.call("GET", `/api/planner/${id}`)).json;
}

/** Each weekday; early and late, east and west, and over a clock change. */
const STARTS = [
  ["2026-12-07", "08:00", "Europe/Berlin"],
  ["2026-12-08", "23:45", "America/New_York"],
  ["2026-12-09", "00:00", "Asia/Shanghai"],
  ["2026-12-10", "17:00", "UTC"],
  ["2026-12-11", "23:45", "Asia/Kathmandu"],
  ["2026-12-11", "14:00", "Europe/Berlin"],
  ["2027-03-27", "12:00", "Europe/Berlin"],
  ["2026-12-13", "09:30", "Pacific/Apia"],
] as const;

test.each(STARTS)("all work of a demo started on %s at %s in %s fits, each piece before it is due", async (...start) =>
  expectAllInTime(await makeDemo(...start)),
);

test("so it does when the demo is planned as it is served", async () => {
  await using served = await startDaywright({ overrides: { now: () => now, searchBudget: undefined } });
  expectAllInTime(await makeDemo(...STARTS[0], { by: served }));
});

test.each(["en", "zh"])(
  "the work of a demo (%s) has all eight colours, and no two courses have the same",
  async (language) => {
    const { context, work_colors = {} } = await makeDemo(...STARTS[0], { language });
    const courses = [...new Set(context?.learning.items.map(({ course }) => course))];
    expect(courses).toHaveLength(3);
    expect(new Set(courses.map((course) => work_colors[course])).size).toBe(3);
    expect(Object.keys(work_colors)).toHaveLength(9);
    expect(new Set(Object.values(work_colors)).size).toBe(8);
  },
);

function expectAllInTime({ context, draft_variants }: PlannerPayload): void {
  const work = [...(context?.tasks.items ?? []), ...(context?.learning.items ?? []).filter((item) => !item.submitted)];
  expect(work).toHaveLength(8);
  for (const { unplaced, metrics, events } of draft_variants) {
    expect(unplaced).toEqual([]);
    expect(metrics).toMatchObject({ late_minutes: 0, deadlines_met: 8 });
    for (const { id, due, duration_minutes } of context?.learning.items ?? []) {
      const blocks = events.filter(({ task_id }) => task_id === id);
      const minutes = blocks.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0) / 60_000;
      expect(minutes).toBe(work.some((open) => open.id === id) ? duration_minutes : 0);
      for (const { end } of blocks) expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse(due ?? ""));
    }
  }
}

test("the coursework comes from a source of its own: some is handed in, and the length of one is a guess", async () => {
  const { learning } = (await makeDemo("2026-12-07", "08:00", "Europe/Berlin")).context ?? {};
  expect(learning?.sources).toEqual([
    { connection_id: "demo", kind: "local", label: "Demo courses", ok: true, error: null },
  ]);
  expect(learning?.items.filter(({ submitted }) => submitted)).toHaveLength(2);
  expect(learning?.items.filter((item) => item.duration_estimated).map(({ title }) => title)).toEqual([
    "Two papers for the seminar",
  ]);
  const chinese = await makeDemo("2026-12-07", "08:00", "Asia/Shanghai", { language: "zh" });
  expect(chinese.context?.learning.sources.map(({ label }) => label)).toEqual(["演示课程"]);
  for (const { course, title } of chinese.context?.learning.items ?? [])
    expect(course + title).toMatch(/^[^A-Za-z]{6,}$/);
});

test("the coursework stays when another date is looked at, and when the demo is planned again", async () => {
  const before = await makeDemo("2026-12-07", "08:00", "Europe/Berlin");
  const id = before.session_id;
  const effort = { course: "Research methods", type: "reading", duration_minutes: 75 };
  expect((await daywright.call("PUT", "/api/coursework/effort", effort)).status).toBe(200);
  const expected = before.context?.learning.items.map((item) =>
    item.type === "reading" ? { ...item, duration_minutes: 75, duration_estimated: false } : item,
  );
  const window = { start_time: before.start_time, end_time: before.end_time, view_date: "2026-12-08" };
  const fetched = await daywright.call("POST", "/api/context/fetch", { ...window, session_id: id });
  expect(fetched.json.context.learning.items).toEqual(expected);
  const nextWeek = { ...window, start_time: before.end_time, end_time: "2026-12-30T00:00:00Z", session_id: id };
  const later = (await daywright.call("POST", "/api/context/fetch", nextWeek)).json.context.learning;
  expect([later.sources.length, later.items]).toEqual([1, []]);

  expect((await daywright.call("POST", `/api/planner/${id}/variants`, {})).status).toBe(200);
  const again = await load(id);
  expect(again.context?.learning.items).toEqual(expected);
  const reading = again.draft_variants[0]?.events.filter(({ task_id }) => task_id === "demo:reading:papers") ?? [];
  expect(reading.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)).toBe(75 * 60_000);
});

test("several demos asked for at once, without a word about them, are all made", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => daywright.call("POST", "/api/demo")));
  expect(made.map(({ json }) => json.url)).toEqual(
    made.map(({ json }) => `${daywright.url}/planner/${json.session_id}`),
  );
});

test("a plan of one's own has no demo coursework, whether the Demo calendar is there or deleted", async () => {
  await makeDemo("2026-12-07", "08:00", "Europe/Berlin");
  const own = async () => (await load((await daywright.call("POST", "/api/planner", WEEK)).json.session_id)).context;
  expect((await own())?.learning).toEqual({ sources: [], items: [] });
  expect((await daywright.call("DELETE", "/api/calendars/demo")).status).toBe(204);
  expect((await own())?.learning).toEqual({ sources: [], items: [] });
  expect((await makeDemo("2026-12-07", "08:00", "Europe/Berlin")).context?.learning.items).toHaveLength(6);
});

test("the demo mixes with nothing of one's own, before it is applied or after", async () => {
  now = Temporal.Instant.from("2026-12-07T07:00:00Z");
  await daywright.call("POST", "/api/tasks", { id: "mine", title: "My tax return", duration_minutes: 120 });
  const own = async () => load((await daywright.call("POST", "/api/planner", WEEK_IN_UTC)).json.session_id);
  const shownBy = ({ calendar_events, writable_calendars, context, draft_variants }: PlannerPayload) => {
    const blocks = draft_variants.map(({ events }) => events.map(({ summary, start, end }) => [summary, start, end]));
    return { calendar_events, writable_calendars, context, blocks };
  };
  await daywright.call("DELETE", "/api/calendars/demo");
  const before = shownBy(await own());

  const demo = await makeDemo("2026-12-07", "07:00", "UTC");
  const session = `/api/planner/${demo.session_id}`;
  expect(demo.writable_calendars.map(({ id }) => id)).toEqual(["demo"]);
  const dialog = (await daywright.call("GET", `${session}/changes`)).json;
  expect([dialog.sources.length, dialog.changes]).toEqual([1, []]);
  const fetched = await daywright.call("POST", "/api/context/fetch", {
    session_id: demo.session_id,
    view_date: "2026-12-08",
    start_time: WEEK.start_time,
    end_time: WEEK.end_time,
  });
  expect(fetched.json.context.tasks).toEqual(demo.context?.tasks);
  expect(fetched.json.calendar_events).toEqual(demo.calendar_events);
  await daywright.call("POST", `${session}/variants`, {});
  expect((await load(demo.session_id)).context?.tasks).toEqual(demo.context?.tasks);

  const applied = await daywright.call("POST", `${session}/apply`, { variant_index: 0, calendar_id: "demo" });
  expect(applied.json.created_count).toBeGreaterThan(5);
  const mine = await own();
  expect(shownBy(mine)).toEqual(before);
  const into = { variant_index: 0, calendar_id: "demo" };
  expect((await daywright.call("POST", `/api/planner/${mine.session_id}/apply`, into)).status).toBe(404);
  const span = new URLSearchParams({ start_time: WEEK.start_time, end_time: WEEK.end_time });
  const plan = (await daywright.call("GET", `/api/plan?${span}`)).json;
  expect([plan.blocks, plan.conflicts, plan.since?.new_events ?? 0]).toEqual([[], [], 0]);
  expect((await daywright.call("POST", `${session}/undo`)).status).toBe(200);
});

test("after the demo is applied, what is new in one's own calendar still counts from one's own plan", async () => {
  await using own = await startDaywright({ overrides: { now: () => now } });
  now = Temporal.Instant.from("2026-12-07T07:00:00Z");
  const times = ["DTSTAMP:20261201T000000Z", "DTSTART:20261209T090000Z", "DTEND:20261209T100000Z"];
  const lecture = ["BEGIN:VEVENT", "UID:a", ...times, "SUMMARY:Lecture", "END:VEVENT"];
  await importCalendar(own, icalendarOf(...lecture), "Lectures");
  await own.call("POST", "/api/tasks", { title: "My tax return", duration_minutes: 120 });
  const { session_id: mine } = (await own.call("POST", "/api/planner", WEEK_IN_UTC)).json;
  const into = { variant_index: 0, calendar_id: "daywright" };
  expect((await own.call("POST", `/api/planner/${mine}/apply`, into)).status).toBe(200);
  const span = new URLSearchParams({ start_time: WEEK.start_time, end_time: WEEK.end_time });
  const newsOf = async () => {
    const { since, last_session } = (await own.call("GET", `/api/plan?${span}`)).json;
    return { since, last_session };
  };
  const before = await newsOf();
  expect(before).toMatchObject({ since: { new_events: 0 }, last_session: mine });

  const demo = await makeDemo("2026-12-07", "07:30", "UTC", { by: own });
  await own.call("POST", `/api/planner/${demo.session_id}/apply`, { variant_index: 0, calendar_id: "demo" });
  expect(await newsOf()).toEqual(before);
});
