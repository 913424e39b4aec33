import type { PlannerPayload } from "#contract/payload.ts";
import type { PlanningInput } from "./input.ts";
import { planningStart, windowOf } from "./session-window.ts";

/**
 * The planning input of a stored session, to measure its plans. Null for a session that was stored
 * without its context.
 */
export function sessionInput(payload: PlannerPayload, now: Temporal.Instant): PlanningInput | null {
  const { context, preferences } = payload;
  if (!context || !preferences) return null;
  const window = windowOf(payload);
  return {
    window,
    now: planningStart(now, window),
    preferences,
    events: payload.calendar_events,
    tasks: context.tasks.items,
    coursework: context.learning.items,
    habits: payload.habits ?? [],
    previous: [],
    locked: [],
    standing: payload.standing,
    wishes: payload.wishes,
    remedies: payload.carried_out,
  };
}
