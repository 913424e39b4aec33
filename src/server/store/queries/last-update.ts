import type { PlannerCalendarEvent } from "#contract/event.ts";
import { type Unread, unreadCalendars } from "#contract/unread-calendars.ts";
import { ONE } from "../columns.ts";
import type { OwnerDb } from "../db.ts";
import { loadSession } from "./sessions.ts";

/** The session whose plan was written last, with the calendars as it saw them. */
export type LastUpdate = {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly appliedAt: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly events: readonly PlannerCalendarEvent[];
  /** What could not be read then. */
  readonly unread: readonly Unread[];
};

/** The last plan that a person applied and did not take back, or null. */
export async function loadLastUpdate({ db, owner }: OwnerDb): Promise<LastUpdate | null> {
  const row = await db
    .selectFrom("applies")
    .innerJoin("sessions", "sessions.id", "applies.session_id")
    .select(["applies.session_id", "applies.applied_at"])
    .where("sessions.owner_id", "=", owner)
    .where("applies.phase", "=", "applied")
    .orderBy("applies.applied_at", "desc")
    .limit(ONE)
    .executeTakeFirst();
  const session = row ? await loadSession(db, row.session_id) : null;
  if (!row || !session) return null;
  const { start_time: startTime, end_time: endTime, calendar_events: events, context } = session.payload;
  const unread = context ? unreadCalendars(context) : [];
  return { sessionId: row.session_id, appliedAt: row.applied_at ?? 0, startTime, endTime, events, unread };
}
