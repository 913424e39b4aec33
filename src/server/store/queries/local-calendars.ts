import type { ColorClass } from "#contract/primitives.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { LocalCalendarId, LocalCalendarRow, type StoredCalendar } from "../schema.ts";

export type { LocalCalendarId, StoredCalendar } from "../schema.ts";

export type NewCalendar = {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly colorClass: ColorClass;
  readonly primary: boolean;
  readonly feedKey: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

/** Adds a calendar. If its id is taken, the existing one stays. */
export async function insertCalendar({ db, owner }: OwnerDb, calendar: NewCalendar): Promise<LocalCalendarId> {
  await db
    .insertInto("local_calendars")
    .values({
      id: calendar.id,
      owner_id: owner,
      name: calendar.name,
      time_zone: calendar.timeZone,
      color_class: calendar.colorClass,
      is_primary: calendar.primary ? 1 : 0,
      feed_key: calendar.feedKey,
      created_at: calendar.createdAt,
      revision: 1,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return LocalCalendarId.parse(calendar.id);
}

/** The primary calendar first, then by age. */
export async function listCalendars({ db, owner }: OwnerDb): Promise<StoredCalendar[]> {
  const rows = await db
    .selectFrom("local_calendars")
    .selectAll()
    .where("owner_id", "=", owner)
    .orderBy("is_primary", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => readRow(LocalCalendarRow, row));
}

export async function loadCalendar({ db, owner }: OwnerDb, id: string): Promise<StoredCalendar | null> {
  const row = await db
    .selectFrom("local_calendars")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row ? readRow(LocalCalendarRow, row) : null;
}

/** Anyone's calendar, for a feed. The caller must check the feed's key. */
export async function loadCalendarOfFeed(db: Db, id: string): Promise<StoredCalendar | null> {
  const row = await db.selectFrom("local_calendars").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? readRow(LocalCalendarRow, row) : null;
}

/** False when there is no such calendar. */
export async function renameCalendar({ db, owner }: OwnerDb, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("local_calendars")
    .set({ name })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a calendar and its events. False when there was none. */
export async function deleteCalendar({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("local_calendars")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The number of events in each calendar. Exceptions count as events. */
export async function countEventsByCalendar({ db, owner }: OwnerDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("local_events")
    .innerJoin("local_calendars", "local_calendars.id", "local_events.calendar_id")
    .select(({ fn }) => ["calendar_id", fn.countAll<number>().as("count")])
    .where("owner_id", "=", owner)
    .groupBy("calendar_id")
    .execute();
  return new Map(rows.map((row) => [row.calendar_id, row.count]));
}
