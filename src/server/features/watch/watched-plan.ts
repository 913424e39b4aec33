import type { PlannerCalendarEvent } from "#contract/event.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { isStanding } from "#plan/block.ts";
import type { TakenTime, WatchedPlan, WrittenPlan } from "#plan/disruption.ts";
import { workKey } from "#plan/work.ts";
import { takenTime } from "#server/standing/block-conflicts.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import { knownWorks } from "#server/standing/known-works.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import type { LastUpdate } from "#server/store/queries/last-update.ts";

/** The standing plan in the form that `disruptionsOf` reads. */
export function watchedPlan(plan: CurrentPlan, last: LastUpdate | null): WatchedPlan {
  const { now, blocks, ledger, listedMinutes, preferences, gathered } = plan;
  const ahead = blocks.filter((block) => isStanding(block) && block.end > now);
  const window = { start: now, end: Math.max(now, ...ahead.map(({ end }) => end)) };
  const taken = takenTime(gathered.events, blocks, window, preferences.time_zone);
  return {
    now,
    blocks,
    ledger,
    listedMinutes,
    taken: taken.map(({ event, start, end }) => toTakenTime(event, start, end)),
    unreadCalendars: unreadCalendars(plan),
    goneCalendars: goneCalendars(plan),
    written: last && writtenPlan(last, preferences.time_zone),
  };
}

function toTakenTime(event: PlannerCalendarEvent, start: number, end: number): TakenTime {
  return { eventId: event.id, calendarId: event.calendar_id, title: event.title, start, end };
}

function writtenPlan({ appliedAt, events, context }: LastUpdate, timeZone: string): WrittenPlan {
  const { tasks, learning } = context ?? { tasks: { items: [] }, learning: { items: [] } };
  const listed = { tasks: tasks.items, coursework: learning.items, readSources: new Set<string>() };
  const works = knownWorks(listed, [], { timeZone, begun: new Set() });
  return {
    at: appliedAt,
    works: new Map(works.map(({ ref, due, estimateMinutes }) => [workKey(ref), { due, minutes: estimateMinutes }])),
    isKnown: (time) => {
      const own = events.filter(({ id, recurring_event_id: of }) => id === time.eventId || of === time.eventId);
      return expandEvents(own, time, { timeZone }).some(
        ({ event, start, end }) =>
          event.id === time.eventId && start === time.start && end === time.end && occupiesTime(event),
      );
    },
  };
}

/** Calendars of blocks that were not read, for any reason. */
function unreadCalendars({ blocks, gathered }: CurrentPlan): Set<string> {
  const read = new Set(gathered.calendars.filter(({ unread }) => !unread).map(({ id }) => id));
  return new Set(blocks.map(({ calendarId }) => calendarId).filter((id) => !read.has(id)));
}

/** Calendars of standing blocks that an account no longer lists, although it was read. */
export function goneCalendars({ blocks, now, gathered }: CurrentPlan): Set<string> {
  const listed = new Set([...gathered.calendars, ...gathered.writableCalendars].map(({ id }) => id));
  const read = new Set(
    gathered.context.calendar.sources.filter(({ ok }) => ok).map(({ connection_id: connection }) => connection),
  );
  const isGone = ({ calendarId, connectionId }: StoredBlock) => !listed.has(calendarId) && read.has(connectionId);
  return new Set(blocks.filter((block) => block.end > now && isGone(block)).map(({ calendarId }) => calendarId));
}
