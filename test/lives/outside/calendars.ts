import { davRequest, putIcs, startRadicale } from "../../doubles/caldav/servers.ts";
import { noFaults } from "../../doubles/google/faults.ts";
import type { DoubleEvent } from "../../doubles/google/google-data.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../../doubles/google/server.ts";
import { startWayTo } from "./closable-proxy.ts";
import { eventKeyOf, occurrencesOf, seriesOf, stampOf } from "./series.ts";
import { instantText, readEvents, readStarts, type Shown, toIcs } from "./shown-events.ts";

/** Asks the server as a person's browser does. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<{ readonly text: string; json: unknown }>;
type Times = { readonly start: number; readonly end: number };

/**
 * The calendar that plans are written into, as other programs see it and change it behind the
 * server's back.
 */
export type OutsideCalendar = {
  /** Settings of a server that is to reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** Connects a new server to it, and empties it; the id under which an apply names it. */
  connect(ask: Ask): Promise<string>;
  /** Every event that is there. */
  events(ask: Ask): Promise<Shown[]>;
  /** Puts a meeting into it, or beside it where nobody but the server can write. */
  meet(ask: Ask, meeting: Shown): Promise<void>;
  /** Whether nothing of it can be reached from now on; absent where nothing is between. */
  fail?(fails: boolean): void;
  /** Absent where nobody but the server can change what is there. */
  move?(key: string, to: Times): Promise<void>;
  remove?(key: string): Promise<void>;
  close(): Promise<void>;
};

export const OVER = ["http", "google", "caldav"] as const;
export type Over = (typeof OVER)[number];

/** `http`: over HTTP, with the calendar that the server keeps itself. */
export function openCalendar(over: Over, now: () => number): Promise<OutsideCalendar> {
  return { http: openLocal, google: openGoogle, caldav: openRadicale }[over](now);
}

async function openLocal(): Promise<OutsideCalendar> {
  const feeds = async (ask: Ask) => (await ask("GET", "/api/calendars")).json as { feed_url: string }[];
  return {
    env: {},
    connect: async () => "daywright",
    async events(ask) {
      const all: Shown[] = [];
      for (const { feed_url } of await feeds(ask)) {
        const { pathname, search } = new URL(feed_url);
        all.push(...readEvents((await ask("GET", pathname + search)).text));
      }
      return all;
    },
    async meet(ask, meeting) {
      await ask("POST", `/api/calendars/import?name=${encodeURIComponent(meeting.title)}`, toIcs(meeting));
    },
    close: async () => undefined,
  };
}

async function openGoogle(now: () => number): Promise<OutsideCalendar> {
  const google = await startGoogle(now);
  const { world } = google;
  const way = await startWayTo(google.url);
  const env = Object.fromEntries(Object.entries(google.env).map(([name, value]) => [name, way.through(value)]));
  const resourceOf = (key: string): (Partial<DoubleEvent> & { readonly id: string }) | undefined => {
    const series = seriesOf(key);
    const event = world.live(ME).find((each) => !each.recurringEventId && keyOf(each) === (series?.key ?? key));
    if (!series || !event) return event;
    const id = `${event.id}_${stampOf(series.original)}`;
    const originalStartTime = { dateTime: instantText(series.original) };
    const instance = world.calendars.get(ME)?.events.get(id)?.event;
    return instance ?? { id, summary: event.summary ?? "", recurringEventId: event.id, originalStartTime };
  };
  const shownOf = (event: DoubleEvent): Shown[] => {
    const shown = { key: keyOf(event), title: event.summary ?? "", ...timesOf(event) };
    const [rule] = event.recurrence ?? [];
    if (rule === undefined) return [shown];
    const all = [...(world.calendars.get(ME)?.events.values() ?? [])].map((each) => each.event);
    const exceptions = all
      .filter(({ recurringEventId }) => recurringEventId === event.id)
      .map((each) => [timeOf(each.originalStartTime), each.status === "cancelled" ? null : timesOf(each)] as const);
    return occurrencesOf({ ...shown, rule, zone: event.start?.timeZone ?? "UTC" }, new Map(exceptions));
  };
  return {
    env: { ...env, ...AT_ONCE },
    fail: way.fail,
    async connect(ask) {
      google.faults = noFaults();
      world.calendars.get(ME)?.events.clear();
      world.expireSyncTokens();
      await ask("POST", "/api/connections", GOOGLE_GRANT);
      return ME;
    },
    async events() {
      return world.live(ME).flatMap((event) => (event.recurringEventId === undefined ? shownOf(event) : []));
    },
    async meet(_, { key, title, start, end }) {
      world.put(ME, { id: key, summary: title, ...googleTimes({ start, end }) });
    },
    async move(key, to) {
      const event = resourceOf(key);
      if (event) world.put(ME, { ...event, ...googleTimes(to) });
    },
    async remove(key) {
      const event = resourceOf(key);
      if (event) world.put(ME, { ...event, status: "cancelled" });
    },
    async close() {
      await way.close();
      await google.close();
    },
  };
}

/** Nothing waits between attempts. */
const AT_ONCE = { DAYWRIGHT_RETRY_INITIAL_MS: "1", DAYWRIGHT_BREAKER_RESET_MS: "1" };

/**
 * The block that an event says it is, else its id: one that came back after it was deleted may have
 * another id.
 */
function keyOf(event: { readonly id: string; readonly [field: string]: unknown }): string {
  const { private: own } = (event.extendedProperties ?? {}) as { private?: Record<string, string> };
  return own?.daywright_block ?? event.id;
}

function timesOf({ start, end }: DoubleEvent): Times {
  return { start: timeOf(start), end: timeOf(end) };
}

function timeOf(time: DoubleEvent["start"]): number {
  return Date.parse(time?.dateTime ?? "");
}

function googleTimes({ start, end }: Times) {
  return { start: { dateTime: instantText(start) }, end: { dateTime: instantText(end) } };
}

async function openRadicale(): Promise<OutsideCalendar> {
  const radicale = await startRadicale();
  const { username, password, calendarUrl } = radicale;
  const way = await startWayTo(radicale.url);
  const read = async () => {
    const ics = await davRequest(radicale, "GET", calendarUrl, null, 200);
    return readEvents(ics);
  };
  const urlOf = (key: string) => new URL(`${encodeURIComponent(key)}.ics`, calendarUrl).href;
  return {
    env: AT_ONCE,
    fail: way.fail,
    async connect(ask) {
      const objects = new Set((await read()).map(({ key }) => eventKeyOf(key)));
      for (const key of objects) await davRequest(radicale, "DELETE", urlOf(key), null, 200, 204);
      const server_url = way.through(radicale.url);
      await ask("POST", "/api/connections", { kind: "caldav", server_url, username, password });
      return way.through(calendarUrl);
    },
    events: read,
    async meet(_, meeting) {
      await putIcs(radicale, urlOf(meeting.key), toIcs(meeting));
    },
    async move(key, to) {
      const series = seriesOf(key);
      const url = urlOf(eventKeyOf(key));
      const ics = await davRequest(radicale, "GET", url, null, 200);
      const moved = series
        ? withTime(ics, series.original, eventLines(ics, { ...to, original: series.original }))
        : withTimes(withoutZone(ics), to);
      await putIcs(radicale, url, moved);
    },
    async remove(key) {
      const series = seriesOf(key);
      const url = urlOf(eventKeyOf(key));
      if (!series) return void (await davRequest(radicale, "DELETE", url, null, 200, 204));
      const ics = withTime(await davRequest(radicale, "GET", url, null, 200), series.original, "");
      await putIcs(radicale, url, ics.replace(/^RRULE:FREQ=DAILY/m, `EXDATE:${icsText(series.original)}\r\n$&`));
    },
    async close() {
      await way.close();
      await radicale.stop();
    },
  };
}

function withTimes(ics: string, { start, end }: Times): string {
  return Object.entries({ DTSTART: start, DTEND: end }).reduce((text, [name, at]) => {
    return text.replace(new RegExp(`^${name}[;:].*$`, "m"), `${name}:${icsText(at)}`);
  }, ics);
}

/** The object with these lines for one time of its series, in place of what was said of that. */
function withTime(ics: string, original: number, lines: string): string {
  const others = ics.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r?\n/g, (event) => {
    return readStarts(event, "RECURRENCE-ID").includes(original) ? "" : event;
  });
  return others.replace("END:VCALENDAR", `${lines}END:VCALENDAR`);
}

/** An event that stands in for one time of the series. */
function eventLines(ics: string, { start, end, original }: Times & { readonly original: number }): string {
  const same = ["UID", "SUMMARY"].map((name) => new RegExp(`^${name}:.*$`, "m").exec(ics)?.[0].trim());
  const times = { "RECURRENCE-ID": original, DTSTART: start, DTEND: end };
  const own = Object.entries(times).map(([name, at]) => `${name}:${icsText(at)}`);
  return ["BEGIN:VEVENT", ...same, "DTSTAMP:20261122T120000Z", ...own, "END:VEVENT", ""].join("\r\n");
}

function withoutZone(ics: string): string {
  return ics.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r?\n/, "");
}

function icsText(at: number): string {
  return instantText(at).replace(/[-:]|\.\d+/g, "");
}
