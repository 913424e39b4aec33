import type { Logger } from "#server/ops/log.ts";
import { type Daywright, startDaywright } from "./daywright.ts";

export const WEEK = { start_time: "2026-11-23T00:00:00Z", end_time: "2026-11-30T00:00:00Z", time_zone: "UTC" };
export const SUNDAY = "2026-11-22T12:00:00Z";
export const WEDNESDAY = "2026-11-25T12:00:00Z";

export type Draft = {
  stands: string;
  was?: { start: string; end: string };
  event_id?: string;
  task_id: string;
  summary: string;
  start: string;
  end: string;
};

export type Variant = {
  title: string;
  events: Draft[];
  removes: { event_id: string; summary: string }[];
  metrics: Record<string, number>;
  unplaced: object[];
};

/** A server whose clock the test sets. */
export async function startOn(at: string, overrides: { readonly log?: Logger } = {}) {
  let now = Temporal.Instant.from(at);
  const server = await startDaywright({ overrides: { ...overrides, now: () => now } });
  await server.call("PUT", "/api/preferences", { time_zone: "UTC" });
  return Object.assign(server, {
    goOnTo: (later: string) => {
      now = Temporal.Instant.from(later);
    },
  });
}

/** Plans the week, with these additional fields of the request. */
export async function plan(server: Daywright, more: object = {}) {
  const { json } = await server.call("POST", "/api/planner", { ...WEEK, ...more });
  const { json: payload } = await server.call("GET", `/api/planner/${json.session_id}`);
  const [calendar] = payload.writable_calendars;
  return {
    session: `/api/planner/${json.session_id}`,
    text: payload.ai_draft as string,
    variants: payload.draft_variants as Variant[],
    events: payload.calendar_events as { id: string; title: string; start: string; end: string; block_id?: string }[],
    apply: (variant = 0) =>
      server.call("POST", `/api/planner/${json.session_id}/apply`, {
        variant_index: variant,
        calendar_id: calendar.id,
      }),
    undo: () => server.call("POST", `/api/planner/${json.session_id}/undo`),
  };
}

export const added = (events: readonly Draft[]) => events.filter(({ stands }) => stands === "new");
export const timesOf = (events: readonly Draft[]) => events.map(({ summary, start, end }) => [summary, start, end]);
export const minutesOf = (events: readonly Draft[]) =>
  events.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000, 0);
