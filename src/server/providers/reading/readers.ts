import { LRUCache } from "lru-cache";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr, mapResult, type Result } from "#domain/result.ts";
import {
  type CurrentTodo,
  currentOccurrence,
  type IcalendarError,
  type ParsedCalendar,
  type ParseOptions,
  parseCalendar,
} from "#server/icalendar/index.ts";
import { keepHappening } from "#server/providers/events-in-window.ts";
import { toNewEvent } from "#server/providers/local/index.ts";
import { readReport } from "#server/providers/reading/web-dav/multi-status.ts";
import { readDav } from "#server/providers/reading/web-dav/read-dav.ts";

/** A calendar without its events, and their number. */
export type CalendarSummary = Pick<ParsedCalendar, "name" | "timeZone" | "skipped"> & { readonly count: number };

/** An object of a CalDAV calendar. */
export type ObjectText = { readonly etag: string; readonly ics: string };

/**
 * Readers of large texts, which take long. Arguments and results must be transferable between
 * threads.
 */
export type Readers = ReturnType<typeof createReaders>;
export type ReaderName = keyof Readers;

/** A published calendar as last fetched. Each `source` has its own `key`. */
type Published = { readonly key: string; readonly source: Uint8Array; readonly options: ParseOptions };

/** How many parsed calendars are cached, for the next window or the next gathering. */
const MOST_KEPT = 4;
/** Events per piece of an import, small enough for the serving thread to read at once. */
const EVENTS_PER_PIECE = 500;

export function createReaders() {
  const kept = new LRUCache<string, Result<ParsedCalendar, IcalendarError>>({ max: MOST_KEPT });
  const parse = ({ key, source, options }: Published): Result<ParsedCalendar, IcalendarError> => {
    const parsed = kept.get(key) ?? parseCalendar(source, options);
    kept.set(key, parsed);
    return parsed;
  };
  const summary = ({ name, timeZone, skipped, events }: ParsedCalendar): CalendarSummary => {
    return { name, timeZone, skipped, count: events.length };
  };

  return {
    /** A published calendar's description of itself. */
    published: (calendar: Published): Result<CalendarSummary, IcalendarError> => mapResult(parse(calendar), summary),

    publishedIn: (calendar: Published, window: Interval): Result<readonly PlannerCalendarEvent[], IcalendarError> => {
      return mapResult(parse(calendar), ({ events, timeZone }) => keepHappening(events, window, timeZone ?? "UTC"));
    },

    /** A calendar to import: its events as JSON, in pieces. */
    imported: (
      source: Uint8Array,
      options: ParseOptions,
    ): Result<CalendarSummary & { readonly pieces: readonly string[] }, IcalendarError> => {
      return mapResult(parseCalendar(source, options), (parsed) => {
        const events = parsed.events.map(toNewEvent);
        const count = Math.ceil(events.length / EVENTS_PER_PIECE);
        const pieces = Array.from({ length: count }, (_, index) =>
          JSON.stringify(events.slice(index * EVENTS_PER_PIECE, (index + 1) * EVENTS_PER_PIECE)),
        );
        return { ...summary(parsed), pieces };
      });
    },

    /**
     * The events of CalDAV objects that happen in `window`, with their objects' etags, and the
     * number of objects that are not iCalendar.
     */
    objectEvents: (
      objects: readonly ObjectText[],
      options: ParseOptions,
      window: Interval,
    ): { readonly events: readonly PlannerCalendarEvent[]; readonly unread: number } => {
      const parsed = objects.map(({ ics, etag }) => ({ etag, calendar: parseCalendar(ics, options) }));
      const events = parsed.flatMap(({ etag, calendar }) =>
        calendar.ok ? calendar.value.events.map((event) => ({ ...event, etag })) : [],
      );
      return {
        events: keepHappening(events, window, options.defaultTimeZone),
        unread: parsed.filter(({ calendar }) => isErr(calendar)).length,
      };
    },

    /**
     * The to-dos of CalDAV objects as they are `now`, with their objects' etags, and the number of
     * objects that are not iCalendar.
     */
    objectTodos: (
      objects: readonly ObjectText[],
      options: ParseOptions,
      now: number,
    ): { readonly todos: readonly (CurrentTodo & { readonly etag: string })[]; readonly unread: number } => {
      const parsed = objects.map(({ ics, etag }) => ({ etag, calendar: parseCalendar(ics, options) }));
      const todos = parsed.flatMap(({ etag, calendar }) =>
        calendar.ok ? calendar.value.todos.map((todo) => ({ todo, etag })) : [],
      );
      return {
        todos: todos.map(({ todo, etag }) => ({ ...currentOccurrence(todo, now, options.defaultTimeZone), etag })),
        unread: parsed.filter(({ calendar }) => isErr(calendar)).length,
      };
    },

    /** The objects in a report's answer. */
    report: readReport,

    /** A WebDAV answer about resources. */
    dav: readDav,
  };
}
