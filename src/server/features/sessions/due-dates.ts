import { type SessionWork, workOfSession } from "#contract/work.ts";

/**
 * When each work of a session is due, by its id: an instant, a date (due at its end), or null for
 * never.
 */
export function dueDates(session: SessionWork): Record<string, string | null> {
  return Object.fromEntries(workOfSession(session).map(({ id, due }) => [id, due]));
}
