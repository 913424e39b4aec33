import type { LastReading } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../rows.ts";
import { deleteOwnerSettings, readOwnerSetting, writeOwnerSetting } from "./owner-settings.ts";
import type { SessionBase } from "./sessions.ts";

/** What a session holds of the calendars, and when they were read for it. */
export type KeptReading = Pick<
  SessionBase,
  "created_at" | "read_at" | "last_read" | "start_time" | "end_time" | "context" | "calendar_events"
>;

/** A session is as large as the calendars that it was made from. */
const MOST = 8;

/** The readings that the newest sessions of a person hold, and the one that is named, if any. */
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
  // One by one: others have their turn between two that are long.
  for (const id of new Set([...(sessionId === null ? [] : [sessionId]), ...newest.map((row) => row.id)])) {
    const row = await db
      .selectFrom("sessions")
      .select("base")
      .where("id", "=", id)
      .where("owner_id", "=", owner)
      .executeTakeFirst();
    if (row) found.push(readJson<SessionBase>(row.base));
  }
  return found;
}

/** What was read of one calendar, and when. */
export type Reading = LastReading & { readonly events: readonly PlannerCalendarEvent[] };

/** A calendar by its connection and its own id. */
export type ReadFrom = { readonly connectionId: string; readonly calendarId: string };

const nameOf = ({ connectionId, calendarId }: ReadFrom) => `reading:${connectionId}:${calendarId}`;

/** What was read of a calendar for no session, the newest first. */
export async function loadReadings(mine: OwnerDb, from: ReadFrom): Promise<readonly Reading[]> {
  const text = await readOwnerSetting(mine, nameOf(from));
  return text === null ? [] : readJson<Reading[]>(text);
}

export async function saveReadings(mine: OwnerDb, from: ReadFrom, readings: readonly Reading[]): Promise<void> {
  await writeOwnerSetting(mine, nameOf(from), JSON.stringify(readings));
}

/** Forgets what was read of a connection for no session. */
export async function forgetReadings(mine: OwnerDb, connectionId: string): Promise<void> {
  await deleteOwnerSettings(mine, `reading:${connectionId}:`);
}
