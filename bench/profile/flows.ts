import assert from "node:assert/strict";
import { applyPath, PATHS, sessionPath } from "#contract/paths.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import { drafts } from "../fixtures/connected-apply.ts";
import { post } from "../servers/post-json.ts";

const JSON_TYPE = "application/json";
const QUARTER = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-04-01T00:00:00Z", time_zone: "Europe/Berlin" };
const WEEK = { start_time: "2026-02-09T00:00:00Z", end_time: "2026-02-16T00:00:00Z", view_date: "2026-02-09" };

/** One of the main flows: prepared once, then run several times under the profiler. */
export type Flow = {
  readonly name: string;
  readonly runs: number;
  /** Resolves to one run of the flow; null: plans are made on the profiled thread itself. */
  prepare(base: string): Promise<(() => Promise<unknown>) | null>;
};

/** The five flows that a person waits for, over a local calendar of 1,000 events. */
export const FLOWS: readonly Flow[] = [
  {
    name: "session load, 1,000 events",
    runs: 400,
    async prepare(base) {
      const url = base + sessionPath(await sessionOver(base));
      return async () => (await fetch(url)).arrayBuffer();
    },
  },
  { name: "plan, 40 tasks over two weeks", runs: 8, prepare: async () => null },
  {
    name: "context fetch, a week of 1,000 events",
    runs: 200,
    async prepare(base) {
      const json = JSON.stringify({ session_id: await sessionOver(base), ...WEEK });
      return () => post(base + PATHS.contextFetch, JSON_TYPE, json);
    },
  },
  {
    name: "apply of 100 events to a local calendar",
    runs: 12,
    async prepare(base) {
      const window = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-21T00:00:00Z" };
      const variant = { variant_id: "v", title: "V", description: "", events: drafts(100) };
      const session = JSON.stringify({ ...window, ai_draft: "bench", draft_variants: [variant] });
      const ids: string[] = [];
      for (let n = 0; n < this.runs; n++)
        ids.push(String((await post(base + PATHS.planner, JSON_TYPE, session)).session_id));
      const { calendar_id } = await post(
        `${base}${PATHS.calendarImport}?name=target`,
        "text/calendar",
        largeCalendar(1),
      );
      const request = JSON.stringify({ variant_index: 0, calendar_id, allow_conflicts: true });
      return async () => {
        const { created_count } = await post(base + applyPath(ids.pop() as string), JSON_TYPE, request);
        assert.equal(created_count, 100);
      };
    },
  },
  {
    name: "import of 1,000 events",
    runs: 10,
    async prepare(base) {
      const text = largeCalendar(1_000);
      return () => post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", text);
    },
  },
];

async function sessionOver(base: string): Promise<string> {
  await post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", largeCalendar(1_000, 3));
  return String((await post(base + PATHS.planner, JSON_TYPE, JSON.stringify(QUARTER))).session_id);
}
