import { type SessionWork, workOfSession } from "#contract/work.ts";

/**
 * When the work of a session is due there, by its id: an instant, or a date, which is due at its
 * end; null for never.
 */
export function dueDates(session: SessionWork): Record<string, string | null> {
  return Object.fromEntries(workOfSession(session).map(({ id, due }) => [id, due]));
}
