import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { type Unread, unreadCalendars } from "#contract/unread-calendars.ts";
import { ONE } from "../column-types.ts";
import type { OwnerDb } from "../db.ts";
import { demoCalendarId } from "../default-calendars.ts";
import { readTrustedJson } from "../parse-row.ts";
import type { SessionBase } from "./sessions.ts";

/** The session whose plan was applied last, with its calendars. */
export type LastUpdate = {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly appliedAt: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly events: readonly PlannerCalendarEvent[];
  /** The calendars that could not be read then. */
  readonly unread: readonly Unread[];
  readonly calendarId: string;
  /** The tasks and coursework as they were then. */
  readonly context: PlannerContext | null;
};

/**
 * The last plan that a person applied and did not undo, or null. `known` is returned if it is still
 * that plan, which saves reading it again.
 */
export async function loadLastUpdate(mine: OwnerDb, known: LastUpdate | null = null): Promise<LastUpdate | null> {
  if (known === null) return readLastUpdate(mine);
  const last = await lastApplied(mine).select(["applies.session_id", "applies.applied_at"]).executeTakeFirst();
  const isKnown = last?.session_id === known.sessionId && last.applied_at === known.appliedAt;
  return isKnown ? known : readLastUpdate(mine);
}

function lastApplied({ db, owner }: OwnerDb) {
  return (
    db
      .selectFrom("applies")
      .innerJoin("sessions", "sessions.id", "applies.session_id")
      .where("sessions.owner_id", "=", owner)
      .where("applies.phase", "=", "applied")
      // An applied demo is no part of the person's plan.
      .where("applies.calendar_id", "!=", demoCalendarId(owner))
      .orderBy("applies.applied_at", "desc")
      .limit(ONE)
  );
}

async function readLastUpdate(mine: OwnerDb): Promise<LastUpdate | null> {
  const row = await lastApplied(mine)
    .select(["applies.session_id", "applies.applied_at", "applies.calendar_id", "sessions.base"])
    .executeTakeFirst();
  if (!row) return null;
  // Reads only the gathered part, because the drafts would double the size.
  const {
    start_time: startTime,
    end_time: endTime,
    calendar_events: events,
    context,
  } = readTrustedJson<SessionBase>(row.base);
  const unread = context ? unreadCalendars(context) : [];
  const written = { sessionId: row.session_id, appliedAt: row.applied_at ?? 0, calendarId: row.calendar_id };
  return { ...written, startTime, endTime, events, unread, context: context ?? null };
}
