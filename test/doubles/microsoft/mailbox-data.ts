import { datesOf, type Recurrence } from "./patterns.ts";

export type GraphTime = { dateTime: string; timeZone: string };

/** An event resource (https://learn.microsoft.com/graph/api/resources/event). */
export type DoubleEvent = {
  id: string;
  start: GraphTime;
  end: GraphTime;
  isAllDay?: boolean;
  subject?: string;
  recurrence?: Recurrence | null;
  transactionId?: string;
  singleValueExtendedProperties?: { id: string; value: string }[];
  [field: string]: unknown;
};

type Stored = {
  event: DoubleEvent;
  change: number;
  /** Of a series: the changed and the cancelled occurrences, by their dates in the pattern. */
  readonly exceptions: Map<string, { fields: Record<string, unknown>; change: number }>;
  readonly cancelled: Set<string>;
};

/** One event or occurrence of a calendar view. Times are in epoch milliseconds. */
export type Happening = {
  readonly id: string;
  readonly type: "singleInstance" | "occurrence" | "exception";
  readonly event: DoubleEvent;
  readonly masterId: string | null;
  readonly originalStart: number | null;
  readonly start: number;
  readonly end: number;
  readonly change: number;
};

/** `broken`: it cannot be read. */
export type DoubleCalendar = {
  broken?: boolean;
  readonly entry: Record<string, unknown> & { id: string; canEdit: boolean };
  readonly events: Map<string, Stored>;
};

/** `broken`: its tasks cannot be read. */
export type DoubleTaskList = {
  readonly displayName: string;
  readonly tasks: (Record<string, unknown> & { id: string })[];
  broken?: boolean;
};

/** The Windows names that tests use in addition to those of IANA. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: "UTC",
  "W. Europe Standard Time": "Europe/Berlin",
  "China Standard Time": "Asia/Shanghai",
  "Eastern Standard Time": "America/New_York",
};

const IANA = new Set(Intl.supportedValuesOf("timeZone"));

/** The IANA zone of a name that Graph accepts; null for any other name. */
export function zoneNamed(name: string): string | null {
  return ZONES[name] ?? (IANA.has(name) ? name : null);
}

export function epochOf({ dateTime, timeZone }: GraphTime): number {
  const plain = Temporal.PlainDateTime.from(dateTime.replace(/Z$/, ""));
  return plain.toZonedDateTime(zoneNamed(timeZone) ?? "UTC").epochMilliseconds;
}

/** The contents of the account. */
export class World {
  readonly calendars = new Map<string, DoubleCalendar>();
  readonly taskLists = new Map<string, DoubleTaskList>();
  #changes = 0;
  #ids = 0;

  addCalendar(entry: Record<string, unknown> & { id: string }): DoubleCalendar {
    const owner = { name: "Me", address: "me@outlook.example" };
    const calendar = {
      entry: { name: entry.id, color: "auto", hexColor: "", canEdit: true, isDefaultCalendar: false, owner, ...entry },
      events: new Map(),
    };
    this.calendars.set(entry.id, calendar);
    return calendar;
  }

  newId(): string {
    return `AAMkAG${(++this.#ids).toString(36).padStart(6, "0")}=`;
  }

  /** Adds an event unchanged, as another program would, or changes an existing one. */
  put(calendarId: string, event: DoubleEvent): Stored {
    const events = this.#eventsOf(calendarId);
    const before = events.get(event.id);
    const stored = {
      event,
      change: ++this.#changes,
      exceptions: before?.exceptions ?? new Map(),
      cancelled: before?.cancelled ?? new Set<string>(),
    };
    events.set(event.id, stored);
    return stored;
  }

  /** Changes one occurrence of a series; null cancels it. */
  putOccurrence(calendarId: string, masterId: string, date: string, fields: Record<string, unknown> | null): void {
    const series = this.#eventsOf(calendarId).get(masterId);
    if (!series) throw new Error(`there is no series ${masterId}`);
    const change = ++this.#changes;
    series.change = change;
    const before = series.exceptions.get(date)?.fields;
    if (fields) series.exceptions.set(date, { fields: { ...before, ...fields }, change });
    else {
      series.exceptions.delete(date);
      series.cancelled.add(date);
    }
  }

  remove(calendarId: string, id: string): void {
    this.#changes += 1;
    this.#eventsOf(calendarId).delete(id);
  }

  /** Gives an unchanged event a new version, as Exchange sometimes does. */
  touch(calendarId: string, id: string): void {
    const stored = this.#eventsOf(calendarId).get(id);
    if (stored) stored.change = ++this.#changes;
  }

  /** A task's version. A task that a test added without one has its first. */
  versionOf(task: Record<string, unknown>): string {
    task["@odata.etag"] ??= `W/"task${++this.#changes}"`;
    return String(task["@odata.etag"]);
  }

  /** Gives a changed task a new version. */
  changeTask(task: Record<string, unknown>): void {
    task["@odata.etag"] = `W/"task${++this.#changes}"`;
  }

  /** Single events and series. */
  live(calendarId: string): DoubleEvent[] {
    return [...this.#eventsOf(calendarId).values()].map(({ event }) => event);
  }

  /** The events and occurrences in a span, like a calendar view. */
  view(calendarId: string, span: { readonly start: number; readonly end: number }): Happening[] {
    return [...this.#eventsOf(calendarId).values()]
      .flatMap((stored) => (stored.event.recurrence ? this.occurrences(stored, span.end) : [single(stored)]))
      .filter(({ start, end }) => start < span.end && (end > span.start || start === span.start));
  }

  /**
   * Every occurrence of a series with a start before an instant by its pattern, also if it was
   * moved.
   */
  occurrences({ event, change, exceptions, cancelled }: Stored, before: number): Happening[] {
    const { recurrence } = event;
    if (!recurrence) return [];
    const reach = Math.max(before, ...[...exceptions.keys()].map((date) => Date.parse(date) + 2 * 86_400_000));
    const dates = datesOf(recurrence, new Date(reach + 86_400_000).toISOString().slice(0, 10));
    const length = epochOf(event.end) - epochOf(event.start);
    return dates.flatMap((date): Happening[] => {
      if (cancelled.has(date)) return [];
      const start = epochOf({ ...event.start, dateTime: `${date}T${event.start.dateTime.slice(11)}` });
      const shared = { id: `${event.id}.${date}`, masterId: event.id, originalStart: start };
      const exception = exceptions.get(date);
      if (!exception) {
        return [{ ...shared, type: "occurrence", event, start, end: start + length, change }];
      }
      const instant = (at: number) => ({ dateTime: new Date(at).toISOString().slice(0, 19), timeZone: "UTC" });
      const { recurrence: _, transactionId: __, singleValueExtendedProperties: ___, ...inherited } = event;
      const changed = { ...inherited, start: instant(start), end: instant(start + length), ...exception.fields };
      const times = { start: epochOf(changed.start), end: epochOf(changed.end) };
      return [{ ...shared, type: "exception", event: changed, ...times, change: exception.change }];
    });
  }

  /** An event or an occurrence by its id, in any calendar. */
  find(id: string): { readonly calendarId: string; readonly stored: Stored; readonly date: string | null } | null {
    const [masterId = "", date = null] = id.split(/\.(?=\d{4}-\d\d-\d\d$)/);
    for (const [calendarId, { events }] of this.calendars) {
      const stored = events.get(masterId);
      if (stored) return { calendarId, stored, date };
    }
    return null;
  }

  #eventsOf(calendarId: string): Map<string, Stored> {
    const calendar = this.calendars.get(calendarId);
    if (!calendar) throw new Error(`there is no calendar ${calendarId}`);
    return calendar.events;
  }
}

function single({ event, change }: Stored): Happening {
  const times = { start: epochOf(event.start), end: epochOf(event.end) };
  return { id: event.id, type: "singleInstance", event, masterId: null, originalStart: null, ...times, change };
}
