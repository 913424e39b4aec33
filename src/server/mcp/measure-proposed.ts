import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { measuredVariant } from "#server/planning/measured-variant.ts";
import { sessionInput } from "#server/planning/session-input.ts";
import { createReasons } from "#wording/reasons.ts";

/** Measures the plans that an assistant proposed like ours, so that they can be compared. */
export function measureProposed(payload: PlannerPayload, now: Temporal.Instant): PlannerPayload {
  const input = sessionInput(payload, now);
  if (!input) return payload;
  const { language, time_zone: timeZone } = input.preferences;
  const reasons = createReasons(language, timeZone, input.window);
  const leftOut = { reason: reasons.lessTimeThanItTakes, suggestion: null };
  const coursework = payload.context?.learning.items ?? [];
  const ids = new Map([...coursework, ...input.tasks].map(({ id, title }) => [title.toLowerCase(), id]));
  return {
    ...payload,
    draft_variants: payload.draft_variants.map((variant) => {
      if (variant.metrics) return variant;
      const events = variant.events.map((event) => ofItsTask(event, ids));
      const { metrics, unplaced } = measuredVariant(input, { before: variant, events, leftOut }, reasons);
      return { ...variant, ...(metrics && { metrics }), ...(unplaced && { unplaced }) };
    }),
  };
}

/** An event without a task belongs to the task with its title: "Essay (1/2)" to "Essay". */
function ofItsTask(event: DraftEvent, ids: ReadonlyMap<string, string>): DraftEvent {
  const id =
    event.task_id ??
    ids.get(
      event.summary
        .replace(/[(（]\d+\/\d+[)）]$/, "")
        .trimEnd()
        .toLowerCase(),
    );
  return id === undefined ? event : { ...event, task_id: id };
}
