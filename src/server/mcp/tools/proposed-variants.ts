import * as z from "zod/mini";
import { DraftEvent, Transparency } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { text } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { addDays } from "#domain/time.ts";
import { eventTime } from "./input-schemas.ts";

/**
 * A field that the service computes for its own plans. If an assistant sends it back, it is
 * computed again.
 */
const recomputed = z.optional(z.unknown());

/** An event that an assistant proposes. Fields that it leaves out get the usual values. */
const ProposedEvent = z.object({
  summary: text(LIMITS.titleLength, 1),
  start: eventTime,
  end: eventTime,
  all_day: z.optional(z.boolean()).check(z.describe("Left out, it is one where start and end are dates")),
  location: z._default(z.nullable(text(LIMITS.titleLength)), null),
  description: z._default(z.nullable(text(LIMITS.textLength)), null),
  transparency: z._default(Transparency, "opaque"),
  recurrence: z
    ._default(z.nullable(z.array(z.string())), null)
    .check(z.describe('Such as ["RRULE:FREQ=WEEKLY;BYDAY=MO"]')),
  task_id: z.optional(z.string().check(z.describe("The id of the task in get_context that this is work on"))),
  reason: z.optional(text(LIMITS.textLength).check(z.describe("Why it stands here, in a sentence, for the person"))),
  locked: z.optional(z.boolean().check(z.describe("true when the person chose this time"))),
  time_zone: DraftEvent.shape.time_zone,
  event_id: recomputed,
  stands: recomputed,
  was: recomputed,
});

export const ProposedVariants = z
  .array(
    z.object({
      variant_id: z.optional(text(LIMITS.titleLength, 1)),
      title: text(LIMITS.titleLength, 1),
      description: z
        ._default(text(LIMITS.textLength), "")
        .check(z.describe("Markdown: the idea of this plan, and what it costs")),
      events: z
        .array(ProposedEvent)
        .check(z.maxLength(LIMITS.eventsPerVariant, { error: `must hold at most ${LIMITS.eventsPerVariant} events` })),
    }),
  )
  .check(
    z.minLength(1, { error: "must hold at least one plan" }),
    z.maxLength(LIMITS.variants, { error: `must hold at most ${LIMITS.variants} variants` }),
    z.describe("At least one; two to five are good to choose from"),
  );

/** The plans in the service's form. Plans without an id are numbered. */
export function completeVariants(proposed: z.infer<typeof ProposedVariants>): DraftVariant[] {
  return proposed.map((variant, index) => ({
    ...variant,
    variant_id: variant.variant_id ?? `plan-${index + 1}`,
    events: variant.events.map(({ task_id, reason, locked, time_zone, event_id, stands, was, ...event }) => ({
      ...event,
      ...days(event),
      ...(time_zone !== undefined && { time_zone }),
      ...(task_id !== undefined && { task_id }),
      ...(reason !== undefined && { reason }),
      ...(locked !== undefined && { locked }),
    })),
  }));
}

/**
 * The event's all-day form. If the end is the date of the start, the event ends on the date after.
 */
function days({ start, end, all_day }: { start: string; end: string; all_day?: boolean | undefined }) {
  const isOfDays = start.length === 10 && end.length === 10;
  const isOneDay = isOfDays && start === end;
  return { all_day: all_day ?? isOfDays, end: isOneDay ? addDays(end, 1) : end };
}
