export type DoubleTime = { date?: string; dateTime?: string; timeZone?: string };

/** An event resource (https://developers.google.com/calendar/api/v3/reference/events). */
export type DoubleEvent = {
  id: string;
  etag: string;
  status: "confirmed" | "tentative" | "cancelled";
  created: string;
  updated: string;
  summary?: string;
  start?: DoubleTime;
  end?: DoubleTime;
  recurrence?: string[];
  recurringEventId?: string;
  originalStartTime?: DoubleTime;
  [field: string]: unknown;
};

export type DoubleCalendar = {
  readonly entry: Record<string, unknown> & { id: string; accessRole: string; timeZone: string };
  readonly events: Map<string, { event: DoubleEvent; change: number }>;
};

export type DoubleTask = Record<string, unknown> & { id: string; title: string };

/** The contents of the account. */
export class World {
  readonly calendars = new Map<string, DoubleCalendar>();
  readonly taskLists = new Map<string, { title: string; tasks: DoubleTask[] }>();
  /** Sync tokens issued before this change are refused (410). */
  oldestSync = 0;
  #changes = 0;

  addCalendar(entry: Record<string, unknown> & { id: string }): DoubleCalendar {
    const calendar: DoubleCalendar = {
      entry: {
        kind: "calendar#calendarListEntry",
        summary: entry.id,
        accessRole: "owner",
        timeZone: "Europe/Berlin",
        backgroundColor: "#9fe1e7",
        selected: true,
        ...entry,
      },
      events: new Map(),
    };
    this.calendars.set(entry.id, calendar);
    return calendar;
  }

  /** Adds an event unchanged, as another program would, and gives it an etag and a version. */
  put(calendarId: string, event: Record<string, unknown> & { id: string }): DoubleEvent {
    const calendar = this.calendars.get(calendarId);
    if (!calendar) throw new Error(`there is no calendar ${calendarId}`);
    const change = ++this.#changes;
    const stamp = new Date(Date.UTC(2026, 10, 1) + change * 1000).toISOString();
    const full: DoubleEvent = {
      status: "confirmed",
      created: stamp,
      ...event,
      updated: stamp,
      etag: `"${3_500_000_000_000_000 + change}"`,
    };
    calendar.events.set(event.id, { event: full, change });
    return full;
  }

  /** A task's version. A task that a test added without one has its first. */
  versionOf(task: DoubleTask): string {
    task.etag ??= `"task-${++this.#changes}"`;
    return String(task.etag);
  }

  /** Gives a changed task a new version. */
  changeTask(task: DoubleTask): void {
    task.etag = `"task-${++this.#changes}"`;
    task.updated = new Date(Date.UTC(2026, 10, 1) + this.#changes * 1000).toISOString();
  }

  /** The existing events, without the deleted ones. */
  live(calendarId: string): DoubleEvent[] {
    const entries = [...(this.calendars.get(calendarId)?.events.values() ?? [])];
    return entries.map(({ event }) => event).filter(({ status }) => status !== "cancelled");
  }

  get changes(): number {
    return this.#changes;
  }

  expireSyncTokens(): void {
    this.oldestSync = this.#changes + 1;
    this.#changes++;
  }
}
