import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { overlaps } from "#domain/interval.ts";
import { epochOf } from "#domain/time.ts";
import { noFaults } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, type Google, ME, startGoogle } from "../doubles/google/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { callTool, connect, overHttp } from "../support/mcp-client.ts";

const SUNDAY = "2026-11-22T09:12:00Z";
const MONDAY = "2026-11-23T07:00:00Z";
const TUESDAY = "2026-11-24T07:00:00Z";

let now: Temporal.Instant;
let google: Google;
let daywright: Daywright & AsyncDisposable;

beforeEach(async () => {
  now = Temporal.Instant.from(SUNDAY);
  google = await startGoogle();
  daywright = await startDaywright({
    env: { ...google.env, DAYWRIGHT_RETRY_INITIAL_MS: "1", DAYWRIGHT_BREAKER_RESET_MS: "1" },
    overrides: { now: () => now },
  });
  await daywright.call("PUT", "/api/preferences", { time_zone: "UTC", working_hours: ALL_WEEK });
  await daywright.call("POST", "/api/connections", GOOGLE_GRANT);
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await google.close();
});

const DAY: [string, string][] = [["09:00", "17:00"]];
const ALL_WEEK = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, DAY]));

const put = (id: string, from: string, to: string, more: object = {}) =>
  google.world.put(ME, {
    id,
    summary: id,
    start: { dateTime: from, timeZone: "UTC" },
    end: { dateTime: to, timeZone: "UTC" },
    ...more,
  });

const breakDown = () => {
  google.faults = { ...noFaults(), call: () => "before", batch: () => ({ kind: "reset", when: "before" }) };
};

async function plan(start_time: string, end_time: string): Promise<PlannerPayload> {
  const { json } = await daywright.call("POST", "/api/planner", { start_time, end_time, time_zone: "UTC" });
  return (await daywright.call("GET", `/api/planner/${json.session_id}`)).json;
}

const brief = ({ title, start, as_of }: PlannerCalendarEvent) => [title, start, as_of];
const bySource = ({ calendar_events }: PlannerPayload) =>
  calendar_events.filter(({ block_id }) => !block_id).map(brief);
const spanOf = ({ start, end }: { start: string; end: string }) => ({ start: epochOf(start), end: epochOf(end) });

test("a session that is made while a source is down plans around what the last one read there, and says as of when", async () => {
  put("Seminar", "2026-11-25T09:00:00Z", "2026-11-25T17:00:00Z");
  put("Lecture", "2026-11-16T09:00:00Z", "2026-11-16T17:00:00Z", { recurrence: ["RRULE:FREQ=WEEKLY"] });
  await daywright.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const first = await plan("2026-11-23T00:00:00Z", "2026-11-30T00:00:00Z");
  expect([first.last_read, first.calendar_events.some(({ as_of }) => as_of)]).toEqual([undefined, false]);
  const target = { variant_index: 0, calendar_id: ME };
  const applied = await daywright.call("POST", `/api/planner/${first.session_id}/apply`, target);
  expect(applied.status).toBe(200);

  breakDown();
  now = Temporal.Instant.from(MONDAY);
  await daywright.call("POST", "/api/tasks", { title: "Slides", duration_minutes: 1_200, max_block_minutes: 120 });
  const second = await plan("2026-11-23T00:00:00Z", "2026-12-01T00:00:00Z");
  expect(bySource(second)).toEqual([
    ["Seminar", "2026-11-25T09:00:00Z", SUNDAY],
    ["Lecture", "2026-11-16T09:00:00Z", SUNDAY],
  ]);
  const reading = { calendar_id: ME, start_time: "2026-11-23T00:00:00Z", end_time: "2026-11-30T00:00:00Z" };
  expect(second.last_read).toEqual([{ ...reading, read_at: SUNDAY }]);
  expect(second.context?.calendar.calendars.find(({ id }) => id === ME)?.unread?.kind).toBe("ProviderNetworkError");
  expect(second.ai_draft).toContain(
    "What was last known of it counts as taken; from Mon 30 Nov on, only what repeats is known.",
  );
  const blocks = first.draft_variants[0]?.events.map(({ summary, start }) => [summary, start]);
  const written = second.calendar_events.filter(({ block_id }) => block_id);
  expect(written.map(({ title, start }) => [title, start])).toEqual(blocks);

  const taken = ["2026-11-23", "2026-11-25", "2026-11-30"].map((day) => ({
    start: epochOf(`${day}T09:00:00Z`),
    end: epochOf(`${day}T17:00:00Z`),
  }));
  for (const { events } of second.draft_variants) {
    const slides = events.filter(({ summary }) => summary.startsWith("Slides"));
    expect(slides.length).toBeGreaterThan(0);
    for (const each of slides) {
      expect([...taken, ...written.map(spanOf)].filter((span) => overlaps(span, spanOf(each)))).toEqual([]);
    }
    const kept = events.filter(({ stands }) => stands === "kept").map(({ event_id }) => event_id);
    expect(new Set(kept)).toEqual(new Set(written.map(({ id }) => id)));
  }

  await daywright.call("DELETE", `/api/planner/${first.session_id}`);
  now = Temporal.Instant.from(TUESDAY);
  const third = await plan("2026-11-24T00:00:00Z", "2026-12-01T00:00:00Z");
  expect([bySource(third), third.last_read]).toEqual([bySource(second), second.last_read]);

  google.faults = noFaults();
  put("Seminar", "2026-11-26T09:00:00Z", "2026-11-26T17:00:00Z");
  expect((await daywright.call("POST", `/api/planner/${third.session_id}/variants`, {})).status).toBe(200);
  const { json: again } = await daywright.call("GET", `/api/planner/${third.session_id}`);
  expect([bySource(again), again.last_read]).toEqual([
    [
      ["Seminar", "2026-11-26T09:00:00Z", undefined],
      ["Lecture", "2026-11-16T09:00:00Z", undefined],
    ],
    undefined,
  ]);
});

test("where the last reading was of fewer days, an older one adds what lies outside of them, and nothing that is gone", async () => {
  put("Gone", "2026-11-25T09:00:00Z", "2026-11-25T10:00:00Z");
  put("Cancelled", "2026-11-18T12:00:00Z", "2026-11-18T13:00:00Z", { recurrence: ["RRULE:FREQ=WEEKLY"] });
  put("Party", "2026-11-28T09:00:00Z", "2026-11-28T10:00:00Z");
  await plan("2026-11-23T00:00:00Z", "2026-11-29T00:00:00Z");
  put("Gone", "2026-11-25T09:00:00Z", "2026-11-25T10:00:00Z", { status: "cancelled" });
  put("Cancelled", "2026-11-18T12:00:00Z", "2026-11-18T13:00:00Z", { status: "cancelled" });
  put("New", "2026-11-25T15:00:00Z", "2026-11-25T16:00:00Z");
  now = Temporal.Instant.from(MONDAY);
  await plan("2026-11-23T00:00:00Z", "2026-11-27T00:00:00Z");
  breakDown();
  now = Temporal.Instant.from(TUESDAY);
  const later = await plan("2026-11-24T00:00:00Z", "2026-12-01T00:00:00Z");
  expect(bySource(later)).toEqual([
    ["New", "2026-11-25T15:00:00Z", MONDAY],
    ["Party", "2026-11-28T09:00:00Z", SUNDAY],
  ]);
  expect(later.last_read?.map(({ read_at, end_time }) => [read_at, end_time])).toEqual([
    [MONDAY, "2026-11-27T00:00:00Z"],
    [SUNDAY, "2026-11-29T00:00:00Z"],
  ]);
});

test("planned again while a source is down, a session plans around what it knew, and says when that was read", async () => {
  put("Seminar", "2026-11-25T09:00:00Z", "2026-11-25T17:00:00Z");
  await daywright.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 480, due: "2026-11-26" });
  const window = ["2026-11-25T00:00:00Z", "2026-11-27T00:00:00Z"] as const;
  const { session_id } = await plan(...window);
  breakDown();
  now = Temporal.Instant.from(MONDAY);
  expect((await daywright.call("POST", `/api/planner/${session_id}/variants`, {})).status).toBe(200);
  const { json: again } = await daywright.call("GET", `/api/planner/${session_id}`);
  expect(bySource(again)).toEqual([["Seminar", "2026-11-25T09:00:00Z", SUNDAY]]);
  const [variant] = again.draft_variants as PlannerPayload["draft_variants"];
  expect(variant?.events.length).toBeGreaterThan(0);
  expect(variant?.events.every(({ start }) => start >= "2026-11-26")).toBe(true);
});

test("what stands overlapped stays so while the source of the event is down, and what is put off stays clear of it", async () => {
  const [at, to] = ["2026-11-24T09:00:00Z", "2026-11-24T10:00:00Z"];
  put("Seminar", "2026-11-25T08:00:00Z", "2026-11-25T12:00:00Z");
  put("Call", at, to);
  const draft = { summary: "Essay", start: at, end: to, all_day: false, transparency: "opaque" };
  const event = { ...draft, location: null, description: null, recurrence: null };
  const { json } = await daywright.call("POST", "/api/planner", {
    ...{ start_time: "2026-11-23T00:00:00Z", end_time: "2026-11-30T00:00:00Z", time_zone: "UTC", ai_draft: "" },
    draft_variants: [{ variant_id: "v", title: "V", description: "", events: [event] }],
  });
  const choice = { variant_index: 0, calendar_id: "daywright", allow_conflicts: true };
  await daywright.call("POST", `/api/planner/${json.session_id}/apply`, choice);
  breakDown();
  now = Temporal.Instant.from(TUESDAY);
  const read = async () =>
    (await daywright.call("GET", "/api/plan?start_time=2026-11-24T00:00:00Z&end_time=2026-11-30T00:00:00Z")).json;
  const plan = await read();
  const shown = plan.events.map((each: { title: string; as_of: string }) => [each.title, each.as_of]);
  expect(shown).toEqual([
    ["Call", SUNDAY],
    ["Seminar", SUNDAY],
  ]);
  const [{ block_id }] = plan.blocks;
  expect(plan.conflicts).toMatchObject([{ block_id, remedy: { start: "2026-11-24T10:15:00Z" } }]);
  await daywright.call("POST", "/api/plan/updates", { defer: [block_id] });
  expect((await read()).blocks).toMatchObject([{ block_id, start: "2026-11-25T12:15:00Z" }]);
});

test("an assistant is told what was last known of a source that is down, and when it was read", async () => {
  put("Seminar", "2026-11-25T09:00:00Z", "2026-11-25T17:00:00Z");
  await plan("2026-11-23T00:00:00Z", "2026-11-30T00:00:00Z");
  breakDown();
  now = Temporal.Instant.from(TUESDAY);
  await using client = await connect(overHttp(daywright));
  const window = { start_time: "2026-11-24T00:00:00Z", end_time: "2026-12-01T00:00:00Z" };
  const { facts } = await callTool(client, "get_context", window);
  expect(facts.events).toMatchObject([{ title: "Seminar", blocks_time: true, as_of: SUNDAY }]);
  expect(facts.unread_sources.map(({ label }: { label: string }) => label)).toContain(ME);
});

test("a calendar that was connected after the last plan is known as it was last read, wherever that was", async () => {
  put("Seminar", "2026-11-25T09:00:00Z", "2026-11-25T17:00:00Z");
  put("Party", "2026-11-28T09:00:00Z", "2026-11-28T10:00:00Z");
  const shown = async (end: string) => {
    const { json } = await daywright.call("GET", `/api/plan?start_time=2026-11-23T00:00:00Z&end_time=${end}`);
    return json.events.map((each: { title: string; as_of: string }) => [each.title, each.as_of]);
  };
  await shown("2026-11-30T00:00:00Z");
  now = Temporal.Instant.from(MONDAY);
  put("Seminar", "2026-11-26T09:00:00Z", "2026-11-26T17:00:00Z");
  expect(await shown("2026-11-27T00:00:00Z")).toEqual([["Seminar", undefined]]);
  breakDown();
  now = Temporal.Instant.from(TUESDAY);
  expect(await shown("2026-11-30T00:00:00Z")).toEqual([
    ["Seminar", MONDAY],
    ["Party", SUNDAY],
  ]);
  expect(bySource(await plan("2026-11-24T00:00:00Z", "2026-11-30T00:00:00Z"))).toEqual([
    ["Seminar", "2026-11-26T09:00:00Z", MONDAY],
    ["Party", "2026-11-28T09:00:00Z", SUNDAY],
  ]);
});
