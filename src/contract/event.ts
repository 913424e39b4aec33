import * as z from "zod/mini";
import { parseRule } from "#domain/recurrence/rule.ts";
import { parseInstant } from "#domain/time.ts";
import { LIMITS } from "./limits.ts";
import { ColorClass, IsoInstant, IsoInstantOrDate, TimeZone, text } from "./primitives.ts";

export const Transparency = z.enum(["opaque", "transparent"]);

/** An existing calendar item (interface §2.2). */
export const PlannerCalendarEvent = z.object({
  id: z.string().check(z.minLength(1)),
  calendar_id: z.nullable(z.string()),
  title: z.string(),
  start: IsoInstantOrDate,
  end: IsoInstantOrDate,
  all_day: z.boolean(),
  location: z.string(),
  description: z.string(),
  color_class: ColorClass,
  rrule: z.nullable(z.string()),
  recurring_event_id: z.nullable(z.string()),
  original_start: z.nullable(IsoInstantOrDate),
  status: z.nullable(z.string()),
  time_zone: z.optional(TimeZone),
  transparency: z.optional(Transparency),
  exdates: z.optional(z.array(IsoInstantOrDate)),
  rdates: z.optional(z.array(IsoInstantOrDate)),
  etag: z.optional(z.string()),
  /** The block of the person's standing plan that this event is. */
  block_id: z.optional(z.string()),
  /** A page with more information about it. */
  url: z.optional(z.string()),
  /** The time of the last successful reading, if its calendar could not be read now. */
  as_of: z.optional(IsoInstant),
});
export type PlannerCalendarEvent = z.infer<typeof PlannerCalendarEvent>;

/**
 * A rule that calendar programs understand; one malformed rule would make a whole feed unreadable.
 */
const RecurrenceRule = z.string().check(
  z.refine((rule) => rule.startsWith("RRULE:") && rule.includes("FREQ=") && !/\p{Cc}/u.test(rule), {
    error: "must have the form RRULE:FREQ=…",
    abort: true,
  }),
  z.refine((rule) => parseRule(rule) !== null, {
    error: "must be a recurrence rule of RFC 5545, such as RRULE:FREQ=WEEKLY;BYDAY=MO",
  }),
);

/** A proposed event (interface §2.3). */
export const DraftEvent = z
  .object({
    summary: text(LIMITS.titleLength),
    start: IsoInstantOrDate,
    end: IsoInstantOrDate,
    all_day: z.boolean(),
    location: z.nullable(text(LIMITS.titleLength)),
    description: z.nullable(text(LIMITS.textLength)),
    transparency: Transparency,
    recurrence: z.nullable(z.array(RecurrenceRule)),
    /**
     * The `id` of the event among the `calendar_events`, once it is written or if it stands
     * already.
     */
    event_id: z.optional(z.string()),
    task_id: z.optional(z.string()),
    /** Why the block stands here, in a sentence. */
    reason: z.optional(text(LIMITS.textLength)),
    time_zone: z.optional(TimeZone),
    /** The person locked this block: planning again leaves it in place. */
    locked: z.optional(z.boolean()),
    /**
     * Its relation to the standing plan: `kept` is the event `event_id` in its place, and `moved`
     * is that event at another time.
     */
    stands: z.optional(z.enum(["new", "kept", "moved"])),
    /** Only with `moved`: the present time of the event. */
    was: z.optional(z.object({ start: IsoInstant, end: IsoInstant })),
  })
  .check(
    z.refine(endsAfterStart, {
      path: ["end"],
      error: "must be after start, and of the same form (both dates for an all-day event, else both instants)",
    }),
  );
export type DraftEvent = z.infer<typeof DraftEvent>;

function endsAfterStart(event: { start: string; end: string; all_day: boolean }): boolean {
  const dates = event.start.length === 10;
  if (dates !== (event.end.length === 10) || dates !== event.all_day) return false;
  return dates ? event.start < event.end : (parseInstant(event.start) ?? 0) < (parseInstant(event.end) ?? 0);
}
