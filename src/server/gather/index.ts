import { withAllDayEvents } from "#contract/all-day-events.ts";
import type { ReadCalendar, SourceStatus, WritableCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PlannerContext } from "#contract/payload.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Interval } from "#domain/interval.ts";
import { parseWireTime } from "#domain/time.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";
import { isMadeUpFor, mergeCalendars, readCalendars, type SourceCalendars } from "./read-calendars.ts";
import { readSource, type SourceFailure, type SourceReading } from "./read-source.ts";
import { readTasks } from "./read-tasks.ts";

export type Gathered = {
  /** The window that was asked for. */
  readonly window: Interval;
  /** The time over which events were read: the window, and what was asked for before it. */
  readonly span: Interval;
  /** The zone in which dates without a zone are read. */
  readonly timeZone: string;
  readonly events: readonly PlannerCalendarEvent[];
  readonly calendars: readonly ReadCalendar[];
  readonly writableCalendars: readonly WritableCalendar[];
  readonly context: PlannerContext;
  /** The errors of failed sources, unchanged (interface §7 rule 8). */
  readonly failures: readonly SourceFailure[];
};

export type GatherRequest = {
  readonly window: Interval;
  /** Calendars are read from this time on if it is earlier than the window. */
  readonly eventsSince?: number | null;
  readonly preferences: Pick<Preferences, "time_zone" | "default_task_minutes" | "all_day_events">;
};

/**
 * Reads calendars, tasks and coursework of all providers in parallel, within 30 s. It never fails
 * as a whole: `context` and `failures` name what could not be read, and its items are missing.
 */
export async function gather(
  providers: readonly Provider[],
  { window, eventsSince, preferences }: GatherRequest,
  { log: parent }: { readonly log: Logger },
  signal: AbortSignal,
): Promise<Gathered> {
  const log = parent.named("server/gather");
  log.debug("gathering", { sources: providers.length });
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.gatherTimeoutMs)]);
  const from = { log, signal: limited };
  const span = { ...window, start: Math.min(window.start, eventsSince ?? window.start) };

  const [calendars, tasks, learning] = await Promise.all([
    readAll(providers, "events", (provider, events) => readCalendars(provider, events, span, from)),
    readAll(providers, "tasks", (provider, tasks) =>
      readTasks(provider, tasks, preferences.default_task_minutes, from),
    ),
    readAll(providers, "coursework", (provider, coursework) =>
      readSource(provider, "Coursework fetch failed", () => coursework.listCoursework(window, limited), from),
    ),
  ]);

  const merged = mergeCalendars(valuesOf<SourceCalendars>(calendars));
  const failures = [...calendars, ...tasks, ...learning].flatMap(({ failure }) => failure ?? []);
  log.info("gathered", { events: merged.events.length, failed: failures.length });
  return {
    window,
    span,
    timeZone: preferences.time_zone,
    events: withAllDayEvents(merged.events, preferences.all_day_events),
    calendars: merged.read,
    writableCalendars: merged.writable,
    context: {
      calendar: {
        sources: calendars.map(({ status, value }) => (isMadeUpFor(value, merged.read) ? asRead(status) : status)),
        calendars: [...merged.read],
      },
      tasks: { sources: tasks.map(({ status }) => status), items: valuesOf(tasks).flat() },
      learning: { sources: learning.map(({ status }) => status), items: valuesOf(learning).flat() },
    },
    failures,
  };
}

/** The events of the window, without those that were read before it. */
export function eventsOfWindow({ events, window: { start }, span, timeZone }: Gathered): Gathered["events"] {
  if (span.start === start) return events;
  return events.filter((event) => {
    if (event.rrule !== null || event.rdates !== undefined || event.recurring_event_id !== null) return true;
    const [from, to] = [event.start, event.end].map((time) => parseWireTime(time, timeZone) ?? start);
    return (from ?? start) >= start || (to ?? start) > start;
  });
}

function asRead(status: SourceStatus): SourceStatus {
  return { ...status, ok: true, error: null };
}

type CapabilityName = "events" | "tasks" | "coursework";

/** Reads from every provider that has the capability, all at the same time. */
function readAll<Name extends CapabilityName, T>(
  providers: readonly Provider[],
  name: Name,
  read: (provider: Provider, capability: NonNullable<Provider[Name]>) => Promise<SourceReading<T>>,
): Promise<SourceReading<T>[]> {
  return Promise.all(
    providers.flatMap((provider) => {
      const capability = provider[name];
      return capability ? [read(provider, capability)] : [];
    }),
  );
}

function valuesOf<T>(readings: readonly SourceReading<T>[]): T[] {
  return readings.flatMap((reading) => (reading.value === null ? [] : [reading.value]));
}
