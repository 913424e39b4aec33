import type { PlannerCalendarEvent } from "#contract/event.ts";
import { type Unread, unreadCalendars } from "#contract/unread-calendars.ts";
import { ONE } from "../columns.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../rows.ts";
import type { SessionBase } from "./sessions.ts";

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
    .select(["applies.session_id", "applies.applied_at", "sessions.base"])
    .where("sessions.owner_id", "=", owner)
    .where("applies.phase", "=", "applied")
    .orderBy("applies.applied_at", "desc")
    .limit(ONE)
    .executeTakeFirst();
  if (!row) return null;
  // Only what was gathered: the drafts are as long again.
  const {
    start_time: startTime,
    end_time: endTime,
    calendar_events: events,
    context,
  } = readJson<SessionBase>(row.base);
  const unread = context ? unreadCalendars(context) : [];
  return { sessionId: row.session_id, appliedAt: row.applied_at ?? 0, startTime, endTime, events, unread };
}
