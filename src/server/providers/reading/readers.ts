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
import { keepHappening } from "#server/providers/in-window.ts";
import { toNewEvent } from "#server/providers/local/index.ts";
import { readReport } from "#server/providers/reading/web-dav/multi-status.ts";
import { readDav } from "#server/providers/reading/web-dav/read-dav.ts";

/** A calendar without its events, and how many there are. */
export type CalendarSummary = Pick<ParsedCalendar, "name" | "timeZone" | "skipped"> & { readonly count: number };

/** An object of a CalDAV calendar, and what is read of it. */
export type ObjectText = { readonly etag: string; readonly ics: string };

/**
 * What takes long to read in a large text. Each reader takes and gives only what can go from thread
 * to thread.
 */
export type Readers = ReturnType<typeof createReaders>;
export type ReaderName = keyof Readers;

/** A published calendar as it was last fetched: `key` is another one whenever `source` is. */
type Published = { readonly key: string; readonly source: Uint8Array; readonly options: ParseOptions };

/**
 * Parsed calendars that are kept, by what asks for them anew: the next window, the next gathering.
 */
const MOST_KEPT = 4;
/**
 * Events in one piece of what is imported: a piece is little enough to be read at once by the
 * thread that serves.
 */
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
    /** What a published calendar says of itself. */
    published: (calendar: Published): Result<CalendarSummary, IcalendarError> => mapResult(parse(calendar), summary),

    publishedIn: (calendar: Published, window: Interval): Result<readonly PlannerCalendarEvent[], IcalendarError> => {
      return mapResult(parse(calendar), ({ events, timeZone }) => keepHappening(events, window, timeZone ?? "UTC"));
    },

    /** A calendar to be stored: its events as JSON, in pieces. */
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
     * The events of CalDAV objects that happen in `window`, with the etags of their objects, and
     * how many are no iCalendar.
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
     * The to-dos of CalDAV objects as they are `now`, with the etags of their objects, and how many
     * are no iCalendar.
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

    /** The objects in the answer to a report. */
    report: readReport,

    /** What a CalDAV server says of its resources. */
    dav: readDav,
  };
}
