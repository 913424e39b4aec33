import type { PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/work.ts";

/** When the work of a session is due there, by its id: an instant, or a date, which is due at its end. */
export function dueDates(session: Pick<PlannerPayload, "context" | "carried_out">): Record<string, string> {
  return Object.fromEntries(workOfSession(session).flatMap(({ id, due }) => (due === null ? [] : [[id, due]])));
}
