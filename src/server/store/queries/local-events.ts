import { setImmediate as breathe } from "node:timers/promises";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { batchesOf } from "../batched-parameters.ts";
import { type Db, inTransaction } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { type LocalCalendarId, LocalEventRow, type StoredEvent } from "../schema.ts";

export type { StoredEvent } from "../schema.ts";

/** An event to store, and the span in which it can happen. */
export type NewEvent = {
  readonly eventKey: string;
  /** For an exception, the key of its recurring event. */
  readonly seriesKey: string | null;
  /** Epoch milliseconds; `lastEnd` null for a rule without end. */
  readonly firstStart: number;
  readonly lastEnd: number | null;
  readonly event: PlannerCalendarEvent;
  /** The mark of an event that an apply wrote. */
  readonly mark?: StoredEvent["mark"];
};

const COLUMNS = ["event_key", "revision", "event"] as const;
/** The revision of an unchanged event. */
export const FIRST_REVISION = 1;

/** Adds events, all or none. If a key is taken, the existing event stays. */
export function insertEvents(db: Db, calendarId: LocalCalendarId, events: readonly NewEvent[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await insertAt(tx, calendarId, FIRST_REVISION, events);
    await markCalendarChanged(tx, calendarId);
  });
}

/**
 * Adds events that existed before, each with a new version: the calendar's revision is greater than
 * all of theirs.
 */
export function restoreEvents(db: Db, calendarId: LocalCalendarId, events: readonly NewEvent[]): Promise<void> {
  return inTransaction(db, async (tx) => insertAt(tx, calendarId, await markCalendarChanged(tx, calendarId), events));
}

/**
 * Replaces all events of a calendar, each with a new version. Events come in pieces, of which only
 * one is in memory.
 */
export async function replaceEvents<Piece>(
  db: Db,
  calendarId: LocalCalendarId,
  pieces: readonly Piece[],
  eventsOf: (piece: Piece) => readonly NewEvent[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("local_events").where("calendar_id", "=", calendarId).execute();
    const revision = await markCalendarChanged(tx, calendarId);
    for (const piece of pieces) await insertAt(tx, calendarId, revision, eventsOf(piece));
  });
}

async function insertAt(
  tx: Db,
  calendarId: LocalCalendarId,
  revision: number,
  events: readonly NewEvent[],
): Promise<void> {
  for (const batch of batchesOf(events)) {
    await tx
      .insertInto("local_events")
      .values(batch.map((event) => toRow(calendarId, event, revision)))
      .onConflict((conflict) => conflict.columns(["calendar_id", "event_key"]).doNothing())
      .execute();
    // The embedded engine blocks this thread, so other requests get a turn here.
    await breathe();
  }
}

/** Every event that can happen in `window`, with all exceptions of its recurring events. */
export async function readEventsInWindow(
  db: Db,
  calendarId: LocalCalendarId,
  window: Interval,
): Promise<StoredEvent[]> {
  const keys = db.selectFrom("local_events").select("event_key").where("calendar_id", "=", calendarId);
  const begun = keys.where("first_start", "<", window.end);
  // Two queries, because no index supports an "or": events that end after the window's start, and
  // events that never end.
  const happening = begun.where("last_end", ">", window.start).unionAll(begun.where("last_end", "is", null));
  const exceptions = keys.where("series_key", "in", happening);
  const rows = await db
    .selectFrom("local_events")
    .select(COLUMNS)
    .where("calendar_id", "=", calendarId)
    .where("event_key", "in", happening.unionAll(exceptions))
    .orderBy("first_start")
    .orderBy("event_key")
    .execute();
  return rows.map((row) => readRow(LocalEventRow, row));
}

/** All events of a calendar in a stable order, for the feed. */
export async function readAllEvents(db: Db, calendarId: LocalCalendarId): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom("local_events")
    .select(COLUMNS)
    .where("calendar_id", "=", calendarId)
    .orderBy("first_start")
    .orderBy("event_key")
    .execute();
  return rows.map((row) => readRow(LocalEventRow, row));
}

/** The events under `keys`, in no order. */
export async function findEvents(db: Db, calendarId: LocalCalendarId, keys: readonly string[]): Promise<StoredEvent[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("local_events")
    .select(COLUMNS)
    .where("calendar_id", "=", calendarId)
    .where("event_key", "in", keys)
    .execute();
  return rows.map((row) => readRow(LocalEventRow, row));
}

/**
 * Replaces an event and raises its revision, so that an undo leaves it alone. False when there is
 * none, or none at `revision` if that is given.
 */
export function replaceEvent(
  db: Db,
  calendarId: LocalCalendarId,
  event: NewEvent,
  revision: number | null = null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { calendar_id, event_key, revision: _, ...content } = toRow(calendarId, event, FIRST_REVISION);
    const { numUpdatedRows } = await tx
      .updateTable("local_events")
      .set((expression) => ({ ...content, revision: expression("revision", "+", 1) }))
      .where("calendar_id", "=", calendar_id)
      .where("event_key", "=", event_key)
      .$if(revision !== null, (query) => query.where("revision", "=", revision))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await markCalendarChanged(tx, calendarId);
    return true;
  });
}

/** Deletes an event, and the exceptions of a series, if it still has `revision`. */
export function deleteEventAt(
  db: Db,
  calendarId: LocalCalendarId,
  eventKey: string,
  revision: number,
): Promise<"deleted" | "changed" | "gone"> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("local_events")
      .where("calendar_id", "=", calendarId)
      .where("event_key", "=", eventKey)
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return (await findEvents(tx, calendarId, [eventKey])).length > 0 ? "changed" : "gone";
    await tx
      .deleteFrom("local_events")
      .where("calendar_id", "=", calendarId)
      .where("series_key", "=", eventKey)
      .execute();
    await markCalendarChanged(tx, calendarId);
    return "deleted";
  });
}

/** Raises the calendar's revision and returns it. */
async function markCalendarChanged(tx: Db, calendarId: LocalCalendarId): Promise<number> {
  const changed = await tx
    .updateTable("local_calendars")
    .set((expression) => ({ revision: expression("revision", "+", 1) }))
    .where("id", "=", calendarId)
    .returning("revision")
    .executeTakeFirst();
  return changed?.revision ?? FIRST_REVISION;
}

function toRow(calendarId: LocalCalendarId, event: NewEvent, revision: number) {
  return {
    calendar_id: calendarId,
    event_key: event.eventKey,
    series_key: event.seriesKey,
    first_start: event.firstStart,
    last_end: event.lastEnd,
    revision,
    event: JSON.stringify(event.mark ? { ...event.event, mark: event.mark } : event.event),
  };
}
