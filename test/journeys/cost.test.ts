import { StatementSync } from "node:sqlite";
import { afterEach, describe, expect, test, vi } from "vitest";
import { applyPath, PATHS, sessionPath } from "#contract/paths.ts";
import { findConflicts } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { Ok, unwrap } from "#domain/result.ts";
import { differenceBetween } from "#domain/variant-difference.ts";
import { plan } from "#planner/index.ts";
import { BlockGrid } from "#planner/search/block-grid.ts";
import { Timeline } from "#planner/search/timeline.ts";
import { parseCalendar } from "#server/icalendar/index.ts";
import { encodeBatch } from "#server/net/batch/encode.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../doubles/google/server.ts";
import { appointments, asDrafts, asEvents } from "../fixtures/appointments.ts";
import { largeCalendar } from "../fixtures/large-calendar.ts";
import { recurringEvents, SIX_WEEKS } from "../fixtures/recurring-events.ts";
import { allocatedBytes } from "../support/allocations.ts";
import { draftAt } from "../support/apply-world.ts";
import { startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { randomProblem } from "../support/planner/random-problem.ts";
import { realisticProblem } from "../support/planner/realistic-problem.ts";

/**
 * What a regression of speed would change on any machine, however busy: counts of queries, calls
 * and steps, and bytes allocated. `npm run bench` has the times, and how they grow.
 */
afterEach(() => vi.restoreAllMocks());

const UTC = { timeZone: "UTC" };
const WEEK = { start_time: "2026-02-09T00:00:00Z", end_time: "2026-02-16T00:00:00Z" };

describe("queries of the embedded store", () => {
  test("a session that was loaded before is served without one, and a week of its calendars costs a handful", async () => {
    await using daywright = await startDaywright();
    await importCalendar(daywright, largeCalendar(50), "a");
    const { session_id } = (await daywright.call("POST", PATHS.planner, WEEK)).json;
    const week = { session_id, view_date: "2026-02-09", ...WEEK };
    await daywright.call("GET", sessionPath(session_id));
    await daywright.call("POST", PATHS.contextFetch, week);

    const queries = [vi.spyOn(StatementSync.prototype, "all"), vi.spyOn(StatementSync.prototype, "run")];
    const asked = () => queries.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    await daywright.call("GET", sessionPath(session_id));
    expect(asked()).toBe(0);
    expect((await daywright.call("POST", PATHS.contextFetch, week)).json.calendar_events.length).toBeGreaterThan(0);
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(8);
  });
});

describe("calls of Google", () => {
  test("150 events are applied in two", async () => {
    const google = await startGoogle();
    try {
      await using daywright = await startDaywright({ env: google.env });
      await daywright.call("POST", PATHS.connections, GOOGLE_GRANT);
      const events = Array.from({ length: 150 }, (_, index) => draftAt(index));
      const { session_id } = (
        await daywright.call("POST", PATHS.planner, {
          start_time: "2026-12-07T00:00:00Z",
          end_time: "2026-12-21T00:00:00Z",
          ai_draft: "x",
          draft_variants: [{ variant_id: "v", title: "V", description: "", events }],
        })
      ).json;
      google.calls.length = 0;
      const apply = { variant_index: 0, calendar_id: ME, allow_conflicts: true };
      expect((await daywright.call("POST", applyPath(session_id), apply)).json.created_count).toBe(150);
      expect(google.calls).toEqual(["POST /batch/calendar/v3", "POST /batch/calendar/v3"]);
    } finally {
      await google.close();
    }
  });
});

describe("steps of the planner", () => {
  test("a plan of 40 tasks puts down no more blocks than its budget of schedules is worth", () => {
    const problem = { ...realisticProblem(1, { tasks: 40, days: 14, events: 60 }), budget: 300 };
    const put = vi.spyOn(BlockGrid.prototype, "put");
    plan(problem);
    expect(put.mock.calls.length / problem.budget).toBeGreaterThan(1);
    expect(put.mock.calls.length / problem.budget).toBeLessThan(MOST_BLOCKS_PER_SCHEDULE);
  });

  test("what would make far too much work fit is not tried without end", () => {
    const inserted = vi.spyOn(Timeline.prototype, "insert");
    plan(randomProblem(12, { tasks: 120, days: 7, events: 10, budget: 20 }));
    expect(inserted.mock.calls.length).toBeLessThan(MOST_TRIED);
    inserted.mockRestore();
  });
});

// Where all of them fit, as here, most go into the search for better days.
const MOST_BLOCKS_PER_SCHEDULE = 250;
/** A quarter of a million for remedies of 120 tasks, and the search. */
const MOST_TRIED = 400_000;

describe("bytes allocated", () => {
  const options = {
    connectionId: "local",
    calendarId: "c",
    defaultTimeZone: "UTC",
    colorClass: "cal-color-1",
  } as const;
  const file = largeCalendar(200);
  const rules = recurringEvents(500, 2006);
  const [drafts, events] = [asDrafts(appointments(1_000, 1)), asEvents(appointments(1_000, 2))];
  const batch = Array.from({ length: 100 }, (_, index) => ({
    method: "POST" as const,
    path: "/calendar/v3/calendars/a/events",
    body: draftAt(index),
    parse: Ok,
  }));

  test.each([
    ["an event of an imported file", 64, 200, () => unwrap(parseCalendar(file, options))],
    ["a rule of 2006 expanded over six weeks", 64, 500, () => expandEvents(rules, SIX_WEEKS, UTC)],
    ["a draft held against as many events", 8, 1_000, () => findConflicts(drafts, events, UTC)],
    ["a call in a batch", 8, 100, () => encodeBatch(batch, "token")],
  ])("for %s stay below %i KB", (_what, kilobytes, count, work) => {
    const each = allocatedBytes(work) / count / 1024;
    expect(each).toBeLessThan(kilobytes);
  });
});

describe("growth of what is allocated", () => {
  test.each([
    ["conflicts", 500, conflictsOf],
    ["rules expanded", 50, expansionOf],
    ["blocks of one task compared", 500, differenceOf],
  ])("for %s: 16 times as many take less than 32 times as much, where a square takes 256", (_what, size, workAt) => {
    expect(allocatedBytes(workAt(16 * size)) / allocatedBytes(workAt(size))).toBeLessThan(32);
  });
});

function conflictsOf(size: number) {
  const [drafts, events] = [asDrafts(appointments(size, 1, size)), asEvents(appointments(size, 2, size))];
  return () => findConflicts(drafts, events, UTC);
}

function expansionOf(size: number) {
  const events = recurringEvents(size, 2006);
  return () => expandEvents(events, SIX_WEEKS, UTC);
}

function differenceOf(size: number) {
  const blocks = (from: number) => ({
    events: Array.from({ length: size }, (_, index) => ({ ...draftAt(from + index), task_id: "one" })),
  });
  const [before, after] = [blocks(0), blocks(size >> 1)];
  return () => differenceBetween(before, after);
}
