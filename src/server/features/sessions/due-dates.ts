import { type SessionWork, workOfSession } from "#contract/work.ts";

/** When the work of a session is due there, by its id: an instant, or a date, which is due at its end. */
export function dueDates(session: SessionWork): Record<string, string> {
  return Object.fromEntries(workOfSession(session).flatMap(({ id, due }) => (due === null ? [] : [[id, due]])));
}
