import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { type ParsedCalendar, parseCalendar } from "#server/icalendar/index.ts";
import type { Logger } from "#server/log.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { keepHappening } from "../in-window.ts";
import type { DavCalendar } from "./calendars.ts";
import type { ObjectCache } from "./object-cache.ts";
import { type DavObject, queryObjects } from "./reports.ts";

/** The events of one calendar that happen in `window`, each with the etag of the object that it is in. */
export async function readCalendarEvents(
  cache: ObjectCache,
  connectionId: string,
  calendar: DavCalendar,
  window: Interval,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<Result<readonly PlannerCalendarEvent[], ProviderError>> {
  const read = await cache.read(calendar.url, window, signal);
  if (!read.ok) return read;
  const events: PlannerCalendarEvent[] = [];
  for (const object of read.value) {
    for (const event of parseObject(connectionId, calendar, object, log)?.events ?? []) {
      events.push({ ...event, etag: object.etag });
    }
  }
  return Ok(keepHappening(events, window, calendar.timeZone));
}

/** The to-dos of all calendars that hold some, done ones included. */
export async function readTasks(
  http: HttpClient,
  connectionId: string,
  calendars: readonly DavCalendar[],
  defaultMinutes: number,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<Result<readonly PlannerTask[], ProviderError>> {
  const holding = calendars.filter(({ holdsTasks }) => holdsTasks);
  const reads = await Promise.all(holding.map(({ url }) => queryObjects(http, url, { name: "VTODO" }, signal)));
  const tasks: PlannerTask[] = [];
  for (const [index, read] of reads.entries()) {
    const calendar = holding[index];
    if (!calendar) continue;
    if (!read.ok) return Err(read.error);
    for (const object of read.value) {
      const todos = parseObject(connectionId, calendar, object, log)?.todos ?? [];
      tasks.push(...todos.map((todo) => toTask(connectionId, todo, defaultMinutes)));
    }
  }
  return Ok(tasks);
}

/** An object that cannot be parsed is one event unknown, not a calendar unknown: it is logged and left out. */
function parseObject(
  connectionId: string,
  calendar: DavCalendar,
  object: DavObject,
  log: Logger,
): ParsedCalendar | null {
  const parsed = parseCalendar(object.ics, {
    connectionId,
    calendarId: calendar.url,
    colorClass: colorClassOf(calendar.url, calendar.color),
    defaultTimeZone: calendar.timeZone,
  });
  if (!parsed.ok) log.warning("an object is not iCalendar", { kind: parsed.error.kind });
  return parsed.ok ? parsed.value : null;
}

function toTask(connectionId: string, todo: ParsedCalendar["todos"][number], defaultMinutes: number): PlannerTask {
  const task = (uid: string) => `${connectionId}:${uid}`;
  return {
    id: task(todo.uid),
    source: connectionId,
    title: todo.title,
    notes: todo.notes,
    due: todo.due,
    earliest_start: todo.start,
    duration_minutes: todo.durationMinutes ?? defaultMinutes,
    duration_estimated: todo.durationMinutes === null,
    priority: todo.priority ?? 3,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: null,
    depends_on: todo.related.filter(({ kind }) => kind === "depends-on").map(({ uid }) => task(uid)),
    url: todo.url,
    done: todo.done,
  };
}
