import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import type { RemedyChange } from "#contract/remedy.ts";
import { workOfSession } from "#contract/session-work.ts";
import type { PlanningInput } from "./planning-input.ts";
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
    tasks: workOfSession(payload),
    ...kindsOfWork(context, payload.carried_out),
    habits: payload.habits ?? [],
    previous: [],
    locked: [],
    standing: payload.standing,
  };
}

/** Which work of a session is coursework, and which remedies were carried out for. */
export function kindsOfWork(
  { learning }: PlannerContext,
  remedies: readonly RemedyChange[] = [],
): Pick<PlanningInput, "coursework" | "remedied"> {
  return {
    coursework: learning.items.map(({ id }) => id),
    remedied: remedies.flatMap(({ makes_fit }) => makes_fit ?? []),
  };
}
