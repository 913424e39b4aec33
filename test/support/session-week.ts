import { expect } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { ContextResponse } from "#contract/context.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { PlannerPayload } from "#contract/payload.ts";
import type { Answer, Daywright } from "./daywright.ts";

/** The week of the sessions in these journeys. */
export const WEEK = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-14T00:00:00+01:00" };
export const WINDOW = { start: Date.UTC(2026, 11, 6, 23), end: Date.UTC(2026, 11, 13, 23) };
export const ZONE = { timeZone: "Europe/Berlin" };

/** The tasks of that week. */
export const TASKS = [
  { id: "essay", title: "Essay", duration_minutes: 300, due: "2026-12-11", effort: "deep" },
  { id: "taxes", title: "Taxes", duration_minutes: 120, priority: 1, due: "2026-12-09T12:00:00+01:00" },
  { id: "mail", title: "Answer letters", duration_minutes: 45, effort: "light" },
];
export const GYM = { title: "Gym", duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "09:00"]] };

/** An event as an outside AI would propose it. */
export const meeting = (summary: string, start: string, end: string, more: Partial<DraftEvent> = {}): DraftEvent => ({
  ...blockDraft({ summary, start, end }),
  ...more,
});

/** What a person does with sessions of that week. */
export type SessionWeek = {
  create(body: object): Promise<string>;
  load(id: string): Promise<PlannerPayload>;
  apply(id: string, variantIndex?: number): Promise<Answer>;
  undo(id: string): Promise<Answer>;
  replan(id: string, body?: object): Promise<Answer>;
  edit(id: string, index: number, events: readonly DraftEvent[]): Promise<Answer>;
  calendar(id: string): Promise<PlannerCalendarEvent[]>;
  /** Puts events into the calendar by applying a plan that an outside AI brought. */
  occupy(events: readonly DraftEvent[]): Promise<string>;
};

export function sessionWeek({ call }: Pick<Daywright, "call">): SessionWeek {
  const week: SessionWeek = {
    async create(body) {
      const created = await call("POST", "/api/planner", { ...WEEK, time_zone: ZONE.timeZone, ...body });
      expect(created.status, created.text).toBe(201);
      return created.json.session_id;
    },
    load: async (id) => PlannerPayload.parse((await call("GET", `/api/planner/${id}`)).json),
    apply: (id, variant_index = 0) =>
      call("POST", `/api/planner/${id}/apply`, { variant_index, calendar_id: "daywright", allow_conflicts: false }),
    undo: (id) => call("POST", `/api/planner/${id}/undo`),
    replan: (id, body = {}) => call("POST", `/api/planner/${id}/variants`, body),
    edit: (id, index, events) => call("PUT", `/api/planner/${id}/variants/${index}`, { events }),
    async calendar(session_id) {
      const body = { ...WEEK, view_date: "2026-12-09", session_id };
      return ContextResponse.parse((await call("POST", "/api/context/fetch", body)).json).calendar_events;
    },
    async occupy(events) {
      const variant = { variant_id: "own", title: "Own", description: "", events };
      const id = await week.create({ ai_draft: "Mine.", draft_variants: [variant] });
      expect((await week.apply(id)).json).toMatchObject({ created_count: events.length });
      return id;
    },
  };
  return week;
}
