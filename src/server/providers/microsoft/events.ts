import type { PlannerCalendarEvent } from "#contract/event.ts";
import { contains, type Interval } from "#domain/interval.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/parse-json.ts";
import { type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { keepHappening } from "../events-in-window.ts";
import { readCopies } from "../incremental-copies.ts";
import type { EventReader } from "../listed-calendars.ts";
import { beginSync, type CalendarCopy, type CalendarSync, continueSync, learn } from "./calendar-sync.ts";
import { calendarPath, PREFER, spanQuery, wholeEventPath } from "./event-paths.ts";
import { type CalendarFacts, timeOf, toPlannerEvent } from "./map-event.ts";
import { keyOf } from "./own-event.ts";
import { EventsPage, GraphEvent } from "./schema.ts";
import { withOccurrences } from "./series.ts";

/** How far around a window is read, so that later readings need only the changes. */
const BEFORE_MS = 31 * DAY_MS;
const AFTER_MS = 92 * DAY_MS;
/** The longest span, in days, over which distant windows are still read together. */
const MOST_DAYS = 600;
const PAGE_SIZE = 500;

type Options = {
  readonly client: BatchClient;
  readonly apiUrl: string;
  readonly connectionId: string;
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/**
 * Reads page after page in batches, and later only changes, by delta links. After a 410 it reads
 * that calendar again.
 */
export function createEventReader({ now, log, connectionId, owner, ...graph }: Options): EventReader {
  return readCopies<CalendarCopy, CalendarSync>({
    now,
    log,
    begin({ id }, copy, window, at) {
      const fresh = copy?.deltaPath === null ? null : copy;
      const earlier = fresh && contains(fresh.range, window) ? fresh : null;
      const range = earlier?.range ?? rangeFor(window, fresh?.range ?? null);
      return beginSync({ calendarId: id, earlier, range, now: at, firstPath: firstPath(id, range) });
    },
    readAll: (syncs, signal) => readAllPages(graph, syncs, signal),
    eventsOf(copy, { id: calendarId, color_class: colorClass }, window) {
      return keepHappening(plannerEvents(copy, { connectionId, owner, calendarId, colorClass }), window, "UTC");
    },
  });
}

/** The range around the window, joined with the range of the last reading if that is near. */
function rangeFor(window: Interval, before: Interval | null): Interval {
  const range = { start: window.start - BEFORE_MS, end: window.end + AFTER_MS };
  if (!before) return range;
  const both = { start: Math.min(range.start, before.start), end: Math.max(range.end, before.end) };
  return both.end - both.start <= MOST_DAYS * DAY_MS ? both : range;
}

/**
 * Reads the next page of every calendar until none has more, then the events that pages listed only
 * in part.
 */
async function readAllPages(
  { client, apiUrl }: Pick<Options, "client" | "apiUrl">,
  syncs: readonly CalendarSync[],
  signal: AbortSignal,
): Promise<void> {
  const open = () => syncs.filter(({ path }) => path !== null);
  for (let next = open(); next.length > 0; next = open()) {
    const pages = await client.batch(next.map(pageRequest), signal);
    for (const [index, sync] of next.entries()) {
      const first = firstPath(sync.calendarId, sync.copy.range);
      continueSync(sync, pages[index] as Result<EventsPage, ProviderError>, apiUrl, first);
    }
  }
  const asked = syncs
    .filter(({ failure }) => !failure)
    .flatMap((sync) => [...sync.unknown].map((id) => ({ sync, id })));
  const answers = await client.batch(
    asked.map(({ sync, id }) => wholeEventRequest(sync.calendarId, id)),
    signal,
  );
  for (const [index, { sync, id }] of asked.entries()) {
    learn(sync, id, orNull(answers[index] as Result<GraphEvent, ProviderError>));
  }
}

function firstPath(calendarId: string, { start, end }: Interval): string {
  return `${calendarPath(calendarId)}/calendarView/delta?${spanQuery(start, end)}`;
}

function pageRequest({ path }: CalendarSync): BatchRequest<EventsPage> {
  return {
    method: "GET",
    path: path ?? "",
    headers: { Prefer: `${PREFER}, odata.maxpagesize=${PAGE_SIZE}` },
    parse: (data) => parseModel(data, EventsPage),
  };
}

function wholeEventRequest(calendarId: string, eventId: string): BatchRequest<GraphEvent> {
  return {
    method: "GET",
    path: wholeEventPath(calendarId, eventId),
    headers: { Prefer: PREFER },
    expected: [404],
    parse: (data) => parseModel(data, GraphEvent),
  };
}

/** An absent event is no failure. */
export function orNull<T>(answer: Result<T, ProviderError>): Result<T | null, ProviderError> {
  return isErr(answer) && answer.error instanceof ProviderNotFoundError ? Ok(null) : answer;
}

/** Single events, and series with their exceptions. */
function plannerEvents({ events, range }: CalendarCopy, facts: CalendarFacts): PlannerCalendarEvent[] {
  const seriesByKey = new Map(
    [...events.values()].flatMap((event) => (isSeries(event) ? [[keyOf(event), event]] : [])),
  );
  const seriesOf = (event: GraphEvent) =>
    event.seriesMasterId ?? seriesByKey.get(readOccurrenceKey(keyOf(event) ?? "")?.seriesKey ?? "")?.id ?? null;
  const instances = Map.groupBy(events.values(), seriesOf);
  return (instances.get(null) ?? []).flatMap((event) => {
    const planned = toPlannerEvent(event, facts);
    if (!planned || !isSeries(event)) return planned ?? [];
    const times = instances.get(event.id) ?? [];
    const byRule = times.filter(({ type }) => type === "occurrence");
    const exceptions = times
      .filter(({ type }) => type !== "occurrence")
      .flatMap((each) => toPlannerEvent(each, facts, event) ?? []);
    const there = byRule.flatMap(({ start }) => (start && timeOf(start, planned.all_day)) ?? []);
    const moved = exceptions.map(({ original_start: original, start }) => original ?? start);
    return [withOccurrences(planned, range, there, moved), ...exceptions];
  });
}

function isSeries({ type }: GraphEvent): boolean {
  return type === "seriesMaster";
}
