import * as z from "zod/mini";
import { WritableCalendar } from "./calendar.ts";
import { PlannerCalendarEvent } from "./event.ts";
import { PlannerContext } from "./payload.ts";
import { IsoDate, IsoInstant } from "./primitives.ts";

/** `POST /api/context/fetch` (interface §4.2). */
export const ContextRequest = z.object({
  start_time: IsoInstant,
  end_time: IsoInstant,
  view_date: IsoDate,
  session_id: z.string().check(z.minLength(1)),
});
export type ContextRequest = z.infer<typeof ContextRequest>;

/** Its answer (interface §4.2). */
export const ContextResponse = z.object({
  session_id: z.string(),
  view_date: IsoDate,
  start_time: IsoInstant,
  end_time: IsoInstant,
  calendar_events: z.array(PlannerCalendarEvent),
  writable_calendars: z.array(WritableCalendar),
  context: PlannerContext,
  fetched_at: IsoInstant,
});
export type ContextResponse = z.infer<typeof ContextResponse>;
