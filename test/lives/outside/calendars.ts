import { davRequest, putIcs, startRadicale } from "../../support/caldav/servers.ts";
import { noFaults } from "../../support/google/faults.ts";
import { startGoogle } from "../../support/google/server.ts";
import { instantText, readEvents, type Shown, toIcs } from "./shown.ts";
import { startWayTo } from "./way.ts";

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

const ME = "me@example.com";

async function openGoogle(now: () => number): Promise<OutsideCalendar> {
  const google = await startGoogle(now);
  const { world } = google;
  const way = await startWayTo(google.url);
  const env = Object.fromEntries(Object.entries(google.env).map(([name, value]) => [name, way.through(value)]));
  const found = (key: string) => world.live(ME).find((event) => keyOf(event) === key);
  return {
    env: { ...env, ...AT_ONCE },
    fail: way.fail,
    async connect(ask) {
      google.faults = noFaults();
      world.calendars.get(ME)?.events.clear();
      world.expireSyncTokens();
      await ask("POST", "/api/connections", { kind: "google", refresh_token: "good-refresh-token" });
      return ME;
    },
    async events() {
      return world.live(ME).map((event) => ({
        key: keyOf(event),
        title: event.summary ?? "",
        start: Date.parse(event.start?.dateTime ?? ""),
        end: Date.parse(event.end?.dateTime ?? ""),
      }));
    },
    async meet(_, { key, title, start, end }) {
      world.put(ME, { id: key, summary: title, ...googleTimes({ start, end }) });
    },
    async move(key, to) {
      const event = found(key);
      if (event) world.put(ME, { ...event, ...googleTimes(to) });
    },
    async remove(key) {
      const event = found(key);
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
      for (const { key } of await read()) await davRequest(radicale, "DELETE", urlOf(key), null, 200, 204);
      const server_url = way.through(radicale.url);
      await ask("POST", "/api/connections", { kind: "caldav", server_url, username, password });
      return way.through(calendarUrl);
    },
    events: read,
    async meet(_, meeting) {
      await putIcs(radicale, urlOf(meeting.key), toIcs(meeting));
    },
    async move(key, to) {
      const ics = await davRequest(radicale, "GET", urlOf(key), null, 200);
      const times = { DTSTART: to.start, DTEND: to.end };
      const moved = Object.entries(times).reduce((text, [name, at]) => {
        return text.replace(new RegExp(`^${name}[;:].*$`, "m"), `${name}:${icsText(at)}`);
      }, withoutZone(ics));
      await putIcs(radicale, urlOf(key), moved);
    },
    async remove(key) {
      await davRequest(radicale, "DELETE", urlOf(key), null, 200, 204);
    },
    async close() {
      await way.close();
      await radicale.stop();
    },
  };
}

function withoutZone(ics: string): string {
  return ics.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r?\n/, "");
}

function icsText(at: number): string {
  return instantText(at).replace(/[-:]|\.\d+/g, "");
}
