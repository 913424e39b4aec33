import { setImmediate as breathe } from "node:timers/promises";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { type Db, inTransaction } from "../db.ts";
import { readRow } from "../rows.ts";
import { type LocalCalendarId, LocalEventRow, type StoredEvent } from "../schema.ts";

export type { StoredEvent } from "../schema.ts";

/** An event to keep, and the span over which it can happen. */
export type NewEvent = {
  readonly eventKey: string;
  /** On an exception instance: the key of its recurring event. */
  readonly seriesKey: string | null;
  /** Epoch milliseconds; `lastEnd` null for a rule without end. */
  readonly firstStart: number;
  readonly lastEnd: number | null;
  readonly event: PlannerCalendarEvent;
  /** What an event that an apply wrote says of itself. */
  readonly mark?: StoredEvent["mark"];
};

const COLUMNS = ["event_key", "revision", "event"] as const;
const ROWS_PER_INSERT = 250;
/** The revision of an event that nobody has changed. */
export const FIRST_REVISION = 1;

/** Adds events, all or none; one whose key is taken is left as it is. */
export function insertEvents(db: Db, calendarId: LocalCalendarId, events: readonly NewEvent[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await insertAt(tx, calendarId, FIRST_REVISION, events);
    await markCalendarChanged(tx, calendarId);
  });
}

/**
 * The same for events that were there before, as a version that they never were: a calendar's
 * revision is above theirs.
 */
export function restoreEvents(db: Db, calendarId: LocalCalendarId, events: readonly NewEvent[]): Promise<void> {
  return inTransaction(db, async (tx) => insertAt(tx, calendarId, await markCalendarChanged(tx, calendarId), events));
}

/**
 * These instead of what the calendar holds, each as a version that was never there before; they
 * come in pieces, of which one is in memory at a time.
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
  for (let from = 0; from < events.length; from += ROWS_PER_INSERT) {
    await tx
      .insertInto("local_events")
      .values(events.slice(from, from + ROWS_PER_INSERT).map((event) => toRow(calendarId, event, revision)))
      .onConflict((conflict) => conflict.columns(["calendar_id", "event_key"]).doNothing())
      .execute();
    // The embedded engine works on this thread: requests that need no query go on meanwhile.
    await breathe();
  }
}

/**
 * Every event that can happen in `window`, with all exception instances of the recurring ones among
 * them.
 */
export async function readEventsInWindow(
  db: Db,
  calendarId: LocalCalendarId,
  window: Interval,
): Promise<StoredEvent[]> {
  const keys = db.selectFrom("local_events").select("event_key").where("calendar_id", "=", calendarId);
  const begun = keys.where("first_start", "<", window.end);
  // Two questions, as no index answers an "or": what ends after the window's start, and what never
  // ends.
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

/** Everything in a calendar, in a stable order: what the feed shows. */
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
 * Replaces an event and gives it a new revision, so that an undo leaves it alone; whether there was
 * one, at `revision` where that is given.
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

/** Deletes an event, and the exceptions of its series, if it still has `revision`. */
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

/** The revision that the calendar has from then on. */
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
