import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import type { ColorClass } from "#contract/primitives.ts";
import { blockOf, uidOf } from "../event-mark.ts";
import type { FileEvent, FilePeriod } from "./event.ts";
import { type Change, splitSeries } from "./split-series.ts";
import { formatTime } from "./times.ts";

export type Target = {
  readonly connectionId: string;
  readonly calendarId: string;
  readonly colorClass: ColorClass;
  /** The mark owner of the reader, whose own blocks are recognized. */
  readonly owner?: string;
};

/**
 * The events of a file in the planner's form and in the file's order. The first event of a UID has
 * the id `connection:calendar:UID`. An exception has the id of its series, `/`, and its original
 * start by the rule.
 */
export function assembleEvents(events: readonly FileEvent[], target: Target): PlannerCalendarEvent[] {
  const groups = Map.groupBy(events, (event) => event.uid);
  return [...groups].flatMap(([uid, group]) => assembleGroup(uid, group, target));
}

function assembleGroup(uid: string, group: readonly FileEvent[], target: Target): PlannerCalendarEvent[] {
  const id = plannerEventId(target.connectionId, target.calendarId, uid);
  const masters = newestMasters(group);
  const main = masters.find((event) => event.rrule !== null || event.rdates.length > 0) ?? masters[0];
  const others = masters.filter((event) => event !== main);
  const exceptions = newestExceptions(group, main?.allDay);
  const changes = exceptions.map((event) => mapException(event, id, main?.allDay, target));
  const alone = others.map((event) => mapMaster(event, `${id}#${formatTime(event.start, event.allDay)}`, target));
  if (!main) return [...alone, ...changes.map(({ event }) => event)];
  const series = [mapMaster(main, id, target), ...changesByPeriod(main, id, target)];
  return [...splitSeries(series, changes), ...alone];
}

/**
 * One event per UID: the one with the highest SEQUENCE, and of equals the last in the file. Some
 * timetables give all their events one UID, so events with different starts count as different
 * events, against RFC 5545.
 */
function newestMasters(group: readonly FileEvent[]): FileEvent[] {
  const masters = group.filter((event) => event.recurrenceId === null);
  const sequence = masters.reduce((most, event) => Math.max(most, event.sequence), 0);
  return newest(
    masters.filter((event) => event.sequence === sequence),
    (event) => formatTime(event.start, event.allDay),
  );
}

function newestExceptions(group: readonly FileEvent[], allDay: boolean | undefined): FileEvent[] {
  const exceptions = group.filter((event) => event.recurrenceId !== null);
  return newest(exceptions, (event) => originalStart(event, allDay));
}

/** The newest event for each name, in the order of first appearance. */
function newest(events: readonly FileEvent[], nameOf: (event: FileEvent) => string): FileEvent[] {
  const found = new Map<string, FileEvent>();
  for (const event of events) {
    const name = nameOf(event);
    const known = found.get(name);
    if (!known || !isOlder(event, known)) found.set(name, event);
  }
  return [...found.values()];
}

function isOlder(event: FileEvent, than: FileEvent): boolean {
  if (event.sequence !== than.sequence) return event.sequence < than.sequence;
  return event.stamp < than.stamp;
}

function mapMaster(event: FileEvent, id: string, target: Target): PlannerCalendarEvent {
  const recurring = event.rrule !== null || event.rdates.length > 0;
  return {
    ...mapShared(event, target),
    id,
    rrule: event.rrule,
    recurring_event_id: null,
    original_start: null,
    ...(recurring && event.start.form === "instant" ? { time_zone: event.start.zone.name } : {}),
    ...(event.exdates.length > 0 ? { exdates: event.exdates.map((time) => formatTime(time, event.allDay)) } : {}),
    ...(event.rdates.length > 0 ? { rdates: event.rdates.map(({ start }) => formatTime(start, event.allDay)) } : {}),
  };
}

function mapException(event: FileEvent, seriesId: string, allDay: boolean | undefined, target: Target): Change {
  const original = originalStart(event, allDay);
  const mapped = {
    ...mapShared(event, target),
    id: `${seriesId}/${original}`,
    rrule: null,
    recurring_event_id: seriesId,
    original_start: original,
  };
  return { event: mapped, andFollowing: event.andFollowing };
}

/** Instances that RDATE gives as periods, each with its own length. */
function changesByPeriod(event: FileEvent, seriesId: string, target: Target): PlannerCalendarEvent[] {
  return event.rdates.filter(hasEnd).map(({ start, end }) => {
    const original = formatTime(start, event.allDay);
    return {
      ...mapShared(event, target),
      id: `${seriesId}/${original}`,
      start: original,
      end: formatTime(end, event.allDay),
      rrule: null,
      recurring_event_id: seriesId,
      original_start: original,
    };
  });
}

function hasEnd(period: FilePeriod): period is FilePeriod & { end: NonNullable<FilePeriod["end"]> } {
  return period.end !== null && period.end.at > period.start.at;
}

type Shared = Omit<PlannerCalendarEvent, "id" | "rrule" | "recurring_event_id" | "original_start">;

function mapShared(event: FileEvent, target: Target): Shared {
  const { start } = event;
  return {
    calendar_id: target.calendarId,
    title: event.title,
    start: formatTime(start, event.allDay),
    end: formatTime(event.end, event.allDay),
    all_day: event.allDay,
    location: event.location,
    description: event.description,
    color_class: target.colorClass,
    status: event.status,
    ...(start.form === "instant" && start.zone.name !== "UTC" ? { time_zone: start.zone.name } : {}),
    ...(event.transparency ? { transparency: event.transparency } : {}),
    ...(event.url ? { url: event.url } : {}),
    ...(event.mark && uidOf(event.mark.blockId) === event.uid
      ? blockOf(event.mark, target.owner, event.mark.blockId)
      : {}),
  };
}

/** The original start in the form of the series: a date when the series is all-day. */
function originalStart(event: FileEvent, allDay: boolean | undefined): string {
  const time = event.recurrenceId ?? event.start;
  return formatTime(time, allDay ?? time.form === "date");
}
