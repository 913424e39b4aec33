import type { LastReading, ReadCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { isOfUnread, type Unread, unreadCalendars } from "#contract/unread-calendars.ts";
import { type Interval, intersection, overlaps, subtract, union } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { dateOf, epochOf, formatInstant } from "#domain/time.ts";
import type { Gathered } from "#server/gather/index.ts";
import { windowOf } from "#server/planning/session-window.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { type KeptReading, loadKeptReadings, loadReadings, type Reading } from "#server/store/queries/kept-readings.ts";

/** Events of unread calendars, and the readings that they come from. */
export type LastKnown = Pick<PlannerPayload, "last_read"> & { readonly events: readonly PlannerCalendarEvent[] };

/**
 * The last known events of calendars that could not be read, so that no plan treats their time as
 * free. They come from readings since, from the person's newest sessions and the given one, and
 * from the stored blocks of the standing plan, which are newer than any reading.
 */
export async function lastKnownOf(
  mine: OwnerDb,
  sessionId: string | null,
  gathered: Gathered,
  blocks: readonly StoredBlock[],
): Promise<LastKnown> {
  const unread = unreadCalendars(gathered.context);
  if (unread.every(({ calendar_id }) => calendar_id === null)) return { events: [] };
  const readings = await readingsOfEach(mine, sessionId, unread);
  const known = readings.map((ofCalendar) => combine(ofCalendar, gathered));
  const events = known.flatMap((each) => each.events);
  const lastRead = known.flatMap(({ used }) => used.map(({ events: _, ...reading }) => reading));
  const calendars = gathered.calendars.filter((calendar) => calendar.unread);
  return {
    events: withBlocks(events, calendars, { blocks, window: gathered.window }),
    ...(lastRead.length > 0 && { last_read: lastRead }),
  };
}

/** The stored readings of each unread calendar, the newest first. */
async function readingsOfEach(
  mine: OwnerDb,
  sessionId: string | null,
  unread: readonly Unread[],
): Promise<Reading[][]> {
  const sessions = await loadKeptReadings(mine, sessionId);
  const all: Reading[][] = [];
  for (const calendar of unread) {
    const { connection_id: connectionId, calendar_id: calendarId } = calendar;
    if (calendarId === null) continue;
    const read = await loadReadings(mine, { connectionId, calendarId });
    const ofSessions = sessions.flatMap((session) => readingsOf(session, calendar));
    all.push([...read, ...ofSessions].sort((a, b) => epochOf(b.read_at) - epochOf(a.read_at)));
  }
  return all;
}

/**
 * The first date in the window that no reading of one of these calendars covers; null if there is
 * none.
 */
export function unknownFrom(readings: readonly LastReading[], window: Interval, timeZone: string): string | null {
  const gaps = [...Map.groupBy(readings, ({ calendar_id }) => calendar_id).values()].flatMap((own) =>
    subtract([window], union(own.map(windowOf))).slice(0, 1),
  );
  return gaps.length === 0 ? null : dateOf(Math.min(...gaps.map(({ start }) => start)), timeZone);
}

/** A session's readings of a calendar: its own, or those that it took from earlier ones. */
function readingsOf(session: KeptReading, unread: Unread): Reading[] {
  const { context, created_at, read_at = created_at, start_time, end_time, last_read = [] } = session;
  const { connection_id, calendar_id } = unread;
  const then = context?.calendar.calendars.find(
    (calendar) => calendar.connection_id === connection_id && calendar.id === calendar_id,
  );
  if (!then) return [];
  const events = session.calendar_events.filter(isOfUnread([unread]));
  if (!then.unread) return [{ calendar_id: then.id, read_at, start_time, end_time, events }];
  // Leaves out blocks, which come from our own store.
  const recalled = events.filter(({ as_of }) => as_of !== undefined);
  return last_read.flatMap((reading) => (reading.calendar_id === then.id ? [{ ...reading, events: recalled }] : []));
}

/** What is known of one calendar, and the readings that it comes from. */
type Combined = { readonly used: readonly Reading[]; readonly events: readonly PlannerCalendarEvent[] };

/**
 * The events of the window: from the newest reading, and from older ones those outside of what
 * newer ones cover. Recurring events are assumed to continue after their reading ends.
 */
function combine(
  newestFirst: readonly Reading[],
  { window, timeZone }: Pick<Gathered, "window" | "timeZone">,
): Combined {
  const taken = new Map<string, PlannerCalendarEvent>();
  const used: Reading[] = [];
  let covered: Interval[] = [];
  for (const reading of newestFirst) {
    const span = intersection(window, windowOf(reading));
    const isNews = used.length === 0 || (span !== null && subtract([span], covered).length > 0);
    if (!isNews) continue;
    const events = happeningOutside(covered, reading.events, window, timeZone).filter(({ id }) => !taken.has(id));
    if (span === null && events.length === 0) continue;
    for (const event of events) taken.set(event.id, { ...event, as_of: event.as_of ?? reading.read_at });
    used.push(reading);
    if (span) covered = union([...covered, span]);
  }
  return { used, events: [...taken.values()] };
}

/** The events of the window without a time in `covered`, with the exceptions of their series. */
function happeningOutside(
  covered: readonly Interval[],
  events: readonly PlannerCalendarEvent[],
  window: Interval,
  timeZone: string,
): PlannerCalendarEvent[] {
  const times = Map.groupBy(expandEvents(events, window, { timeZone }), ({ event }) => event.id);
  const happens = new Set(
    [...times].flatMap(([id, spans]) =>
      spans.some((span) => covered.some((known) => overlaps(span, known))) ? [] : [id],
    ),
  );
  return events.filter(({ id, recurring_event_id: series }) => happens.has(id) || happens.has(series ?? id));
}

type Coloured = Pick<ReadCalendar, "id" | "color_class">;

/** The events together with the standing plan's blocks as last stored. */
export function withBlocks(
  events: readonly PlannerCalendarEvent[],
  calendars: readonly Coloured[],
  { blocks, window }: { readonly blocks: readonly StoredBlock[]; readonly window: Interval },
): PlannerCalendarEvent[] {
  const calendarOf = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const single = blocks.filter(({ seriesId }) => seriesId === undefined);
  const ids = new Set(single.flatMap(({ blockId, eventId }) => [blockId, eventId]));
  const others = events.filter(({ id, block_id }) => !ids.has(id) && !ids.has(block_id ?? id));
  const known = new Set(others.map(({ id }) => id));
  const own = blocks.flatMap((block): PlannerCalendarEvent[] => {
    const calendar = calendarOf.get(block.calendarId);
    const isThere = block.hasEvent && block.state !== "cancelled" && overlaps(block, window);
    return calendar && isThere && !known.has(block.eventId) ? [eventOf(block, calendar)] : [];
  });
  return [...others, ...own];
}

function eventOf(
  { blockId, eventId, seriesId, title, start, end }: StoredBlock,
  calendar: Coloured,
): PlannerCalendarEvent {
  return {
    // The occurrences of a series share their event's id.
    id: seriesId === undefined ? eventId : `${eventId}/${start}`,
    calendar_id: calendar.id,
    title,
    start: formatInstant(start),
    end: formatInstant(end),
    all_day: false,
    location: "",
    description: "",
    color_class: calendar.color_class,
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: null,
    block_id: blockId,
  };
}
