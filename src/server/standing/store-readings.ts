import type { ReadCalendar } from "#contract/calendar.ts";
import { contains, type Interval, subtract, union } from "#domain/interval.ts";
import { epochOf, formatInstant, MINUTE_MS } from "#domain/time.ts";
import type { Gathered } from "#server/gather/index.ts";
import { windowOf } from "#server/planning/session-window.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadReadings, type Reading, saveReadings } from "#server/store/queries/kept-readings.ts";

/** An unchanged reading is not stored again within this time. */
const SAME_FOR_MS = 5 * MINUTE_MS;
/** How many readings of different windows are kept; the newest ones stay. */
const MOST = 4;

/**
 * Stores what was read of other people's calendars at `now`, for times when they cannot be read.
 * This includes calendars that were connected after the last plan.
 */
export async function keepReadings(
  mine: OwnerDb,
  { calendars, events, span }: Pick<Gathered, "calendars" | "events" | "span">,
  now: number,
): Promise<void> {
  const byCalendar = Map.groupBy(events, ({ calendar_id }) => calendar_id);
  for (const calendar of calendars) {
    if (calendar.kind === "local" || calendar.unread) continue;
    const own = (byCalendar.get(calendar.id) ?? []).filter(({ id }) => id.startsWith(`${calendar.connection_id}:`));
    const reading = {
      calendar_id: calendar.id,
      read_at: formatInstant(now),
      start_time: formatInstant(span.start),
      end_time: formatInstant(span.end),
      events: own,
    };
    await keep(mine, calendar, reading, now);
  }
}

async function keep(mine: OwnerDb, calendar: ReadCalendar, reading: Reading, now: number): Promise<void> {
  const from = { connectionId: calendar.connection_id, calendarId: calendar.id };
  const before = await loadReadings(mine, from);
  const [newest] = before;
  if (newest && now - epochOf(newest.read_at) < SAME_FOR_MS && saysNoMore(reading, newest)) return;
  await saveReadings(mine, from, stillNeeded([reading, ...before], now));
}

function saysNoMore(reading: Reading, newest: Reading): boolean {
  return (
    contains(windowOf(newest), windowOf(reading)) && JSON.stringify(newest.events) === JSON.stringify(reading.events)
  );
}

/**
 * The readings that cover future times which no newer one covers. `readings` begin with the newest.
 */
function stillNeeded(readings: readonly Reading[], now: number): Reading[] {
  let covered: Interval[] = [{ start: Number.NEGATIVE_INFINITY, end: now }];
  const needed = readings.filter((reading, index) => {
    const span = windowOf(reading);
    const tells = index === 0 || subtract([span], covered).length > 0;
    if (tells) covered = union([...covered, span]);
    return tells;
  });
  return needed.slice(0, MOST);
}
