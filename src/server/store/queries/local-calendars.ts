import type { ColorClass } from "#contract/primitives.ts";
import type { Db } from "../db.ts";
import { LocalCalendarRow, type StoredCalendar } from "../schema.ts";

export type { StoredCalendar } from "../schema.ts";

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

/** Adds a calendar; one whose id is taken is left as it is. */
export async function insertCalendar(db: Db, calendar: NewCalendar): Promise<void> {
  await db
    .insertInto("local_calendars")
    .values({
      id: calendar.id,
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
}

/** The primary one first, then by age. */
export async function listCalendars(db: Db): Promise<StoredCalendar[]> {
  const rows = await db
    .selectFrom("local_calendars")
    .selectAll()
    .orderBy("is_primary", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => LocalCalendarRow.parse(row));
}

export async function loadCalendar(db: Db, id: string): Promise<StoredCalendar | null> {
  const row = await db.selectFrom("local_calendars").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? LocalCalendarRow.parse(row) : null;
}

/** Deletes a calendar and its events; whether there was one. */
export async function deleteCalendar(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("local_calendars").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many events each calendar holds, exception instances counted as the events that they are. */
export async function countEventsByCalendar(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("local_events")
    .select(({ fn }) => ["calendar_id", fn.countAll<number>().as("count")])
    .groupBy("calendar_id")
    .execute();
  return new Map(rows.map((row) => [row.calendar_id, row.count]));
}
