import type { LastReading } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { OwnerDb } from "../db.ts";
import { readTrustedJson } from "../parse-row.ts";
import { deleteOwnerSettings, readOwnerSetting, writeOwnerSetting } from "./owner-settings.ts";
import type { SessionBase } from "./sessions.ts";

/** A session's data from the calendars, and when they were read. */
export type KeptReading = Pick<
  SessionBase,
  "created_at" | "read_at" | "last_read" | "start_time" | "end_time" | "context" | "calendar_events"
>;

/** A session is as large as the calendars that it was made from, so only a few are read. */
const MOST = 8;

/** The readings in a person's newest sessions, and in the given one. */
export async function loadKeptReadings({ db, owner }: OwnerDb, sessionId: string | null): Promise<KeptReading[]> {
  const newest = await db
    .selectFrom("sessions")
    .select("id")
    .where("owner_id", "=", owner)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MOST)
    .execute();
  const found: KeptReading[] = [];
  // One at a time, so that other requests run between two large sessions.
  for (const id of new Set([...(sessionId === null ? [] : [sessionId]), ...newest.map((row) => row.id)])) {
    const row = await db
      .selectFrom("sessions")
      .select("base")
      .where("id", "=", id)
      .where("owner_id", "=", owner)
      .executeTakeFirst();
    if (row) found.push(readTrustedJson<SessionBase>(row.base));
  }
  return found;
}

/** The reading of one calendar, with its time. */
export type Reading = LastReading & { readonly events: readonly PlannerCalendarEvent[] };

/** A calendar by its connection and its own id. */
export type ReadFrom = { readonly connectionId: string; readonly calendarId: string };

const nameOf = ({ connectionId, calendarId }: ReadFrom) => `reading:${connectionId}:${calendarId}`;

/** The readings of a calendar outside of sessions, the newest first. */
export async function loadReadings(mine: OwnerDb, from: ReadFrom): Promise<readonly Reading[]> {
  const text = await readOwnerSetting(mine, nameOf(from));
  return text === null ? [] : readTrustedJson<Reading[]>(text);
}

export async function saveReadings(mine: OwnerDb, from: ReadFrom, readings: readonly Reading[]): Promise<void> {
  await writeOwnerSetting(mine, nameOf(from), JSON.stringify(readings));
}

/** Deletes a connection's readings outside of sessions. */
export async function forgetReadings(mine: OwnerDb, connectionId: string): Promise<void> {
  await deleteOwnerSettings(mine, `reading:${connectionId}:`);
}
