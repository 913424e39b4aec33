import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import type { Interval } from "#domain/interval.ts";
import { Ok, type Result } from "#domain/result.ts";
import type { CurrentTodo, ParseOptions } from "#server/icalendar/index.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { ReadAnswer } from "#server/providers/reading/read-answer.ts";
import type { ObjectText } from "#server/providers/reading/readers.ts";
import { colorClassOf } from "../color-class.ts";
import { joinLists } from "../join-lists.ts";
import type { ListTasksOptions } from "../port.ts";
import type { DavCalendar } from "./calendars.ts";
import type { DavHttp } from "./dav.ts";
import type { ObjectCache } from "./object-cache.ts";
import { isPlaceholder } from "./reminders-placeholder.ts";
import { type DavObject, queryObjects } from "./reports.ts";

type Account = { readonly connectionId: string; readonly owner: string };

type Place = Account & { readonly calendar: DavCalendar };

type From = { readonly read: ReadAnswer; readonly log: Logger; readonly signal: AbortSignal };

/** The events of one calendar that happen in `window`, each with the etag of its object. */
export async function readCalendarEvents(
  cache: ObjectCache,
  place: Place,
  window: Interval,
  { read, log, signal }: From,
): Promise<Result<readonly PlannerCalendarEvent[], ProviderError>> {
  const objects = await cache.read(place.calendar.url, window, signal);
  if (!objects.ok) return objects;
  const texts = textsOf(objects.value);
  const options = optionsOf(place);
  const found = await read("objectEvents", [texts, options, window], { bytes: sizeOf(texts), signal });
  if (!found.ok) return found;
  warnOf(found.value.unread, log);
  return Ok(found.value.events);
}

type Listing = ListTasksOptions & { readonly now: number };

/**
 * The to-dos of all calendars that hold some, done ones included. A recurring to-do is listed once.
 */
export async function readTasks(
  http: DavHttp,
  { calendars, ...account }: Account & { readonly calendars: readonly DavCalendar[] },
  listing: Listing,
  from: Omit<From, "read">,
): Promise<Result<readonly PlannerTask[], ProviderError>> {
  const holding = calendars.filter(({ holdsTasks }) => holdsTasks);
  const read = async (calendar: DavCalendar) => ({
    name: calendar.name,
    tasks: await readList(http, { ...account, calendar }, listing, from),
  });
  return joinLists(await Promise.all(holding.map(read)), listing);
}

async function readList(
  http: DavHttp,
  place: Place,
  { defaultMinutes, now }: Listing,
  { log, signal }: Omit<From, "read">,
): Promise<Result<readonly PlannerTask[], ProviderError>> {
  const objects = await queryObjects(http, place.calendar.url, { name: "VTODO" }, signal);
  if (!objects.ok) return objects;
  const texts = textsOf(objects.value);
  const options = optionsOf(place);
  const found = await http.read("objectTodos", [texts, options, now], { bytes: sizeOf(texts), signal });
  if (!found.ok) return found;
  warnOf(found.value.unread, log);
  const work = found.value.todos.filter((todo) => !isPlaceholder(todo));
  return Ok(work.map((todo) => toTask(place.connectionId, todo, defaultMinutes)));
}

function textsOf(objects: readonly DavObject[]): ObjectText[] {
  return objects.map(({ etag, ics }) => ({ etag, ics }));
}

function sizeOf(texts: readonly ObjectText[]): number {
  return texts.reduce((sum, { ics }) => sum + ics.length, 0);
}

function optionsOf({ connectionId, owner, calendar }: Place): ParseOptions {
  return {
    connectionId,
    owner,
    calendarId: calendar.url,
    colorClass: colorClassOf(calendar.url, calendar.color),
    defaultTimeZone: calendar.timeZone,
  };
}

/**
 * An unreadable object is logged and skipped, because it hides one event and not the whole
 * calendar.
 */
function warnOf(unread: number, log: Logger): void {
  if (unread > 0) log.warning("objects are not iCalendar", { objects: unread });
}

function toTask(
  connectionId: string,
  todo: CurrentTodo & { readonly etag: string },
  defaultMinutes: number,
): PlannerTask {
  const task = (uid: string) => `${connectionId}:${uid}`;
  return {
    ...TASK_DEFAULTS,
    // Each occurrence has its own id, because what was done of one does not count for the next.
    id: todo.occurrence === null ? task(todo.uid) : task(`${todo.uid}/${todo.occurrence}`),
    source: connectionId,
    title: todo.title,
    notes: todo.notes,
    due: todo.due,
    earliest_start: todo.start,
    duration_minutes: todo.durationMinutes ?? defaultMinutes,
    duration_estimated: todo.durationMinutes === null,
    priority: todo.priority ?? 3,
    depends_on: todo.related.filter(({ kind }) => kind === "depends-on").map(({ uid }) => task(uid)),
    url: todo.url,
    done: todo.done,
    ...(todo.etag !== "" && { etag: todo.etag }),
  };
}
