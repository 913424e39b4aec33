import * as z from "zod/mini";
import { SourceStatus } from "./calendar.ts";
import { PlannerCalendarEvent } from "./event.ts";
import { IsoInstant } from "./primitives.ts";

/**
 * A draft that a change of the calendar touches: a block of a variant that the changed time
 * overlaps.
 */
export const TouchedDraft = z.object({ variant_index: z.int(), index: z.int() });
export type TouchedDraft = z.infer<typeof TouchedDraft>;

/** One change in the calendar; an instance of a recurring event is a change of its own. */
export const CalendarChange = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  /** The event as it is now, or as it was before its removal. */
  event: PlannerCalendarEvent,
  /** Its time now, or before its removal. */
  start: IsoInstant,
  end: IsoInstant,
  /** The former time of a changed event. */
  previous: z.optional(z.object({ start: IsoInstant, end: IsoInstant })),
  /** The drafts that it overlaps now. */
  touches: z.array(TouchedDraft),
});
export type CalendarChange = z.infer<typeof CalendarChange>;

/**
 * `GET /api/planner/{id}/changes`: what changed in the calendars since the plan was made (interface
 * §4.3).
 */
export const ChangesResponse = z.object({
  session_id: z.string(),
  checked_at: IsoInstant,
  /** The outcome of each reading. Changes in a source that failed are unknown. */
  sources: z.array(SourceStatus),
  changes: z.array(CalendarChange),
});
export type ChangesResponse = z.infer<typeof ChangesResponse>;
