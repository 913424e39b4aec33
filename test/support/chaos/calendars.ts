import { davRequest, startRadicale } from "../../doubles/caldav/servers.ts";
import { noFaults } from "../../doubles/google/faults.ts";
import { GOOD_TOKEN } from "../../doubles/google/oauth.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../../doubles/google/server.ts";
import { CALENDAR } from "../../doubles/microsoft/connected-microsoft.ts";
import { noFaults as withoutFaults } from "../../doubles/microsoft/faults.ts";
import { startMicrosoft } from "../../doubles/microsoft/server.ts";
import type { Daywright } from "../daywright.ts";

/** A calendar that continues to exist when servers are killed, and that tests can read directly. */
export type ChaosCalendar = {
  /** The settings with which a server reaches it. */
  readonly env: Readonly<Record<string, string>>;
  /** Connects a server to it, once for each store. Resolves to the calendar's id in an apply. */
  connect(server: Daywright): Promise<string>;
  /**
   * Resolves when the next batch has been sent and not yet answered. Absent where this cannot be
   * observed.
   */
  nextBatch?(): Promise<void>;
  /** The titles of all events. */
  titles(server: Daywright): Promise<string[]>;
  end(): Promise<void>;
};

/** About how long a batch of forty takes. */
export const BATCH_MS = 80;

export const CALENDAR_KINDS = ["local", "google", "microsoft", "caldav"] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

export function openChaosCalendar(kind: CalendarKind): Promise<ChaosCalendar> {
  return { local: openLocal, google: openGoogle, microsoft: openMicrosoft, caldav: openCaldav }[kind]();
}

async function openLocal(): Promise<ChaosCalendar> {
  const own = async (server: Daywright) => (await server.call("GET", "/api/calendars")).json[0];
  return {
    env: {},
    connect: async (server) => (await own(server)).id,
    async titles(server) {
      const feed = new URL((await own(server)).feed_url);
      return titlesIn((await server.call("GET", feed.pathname + feed.search)).text);
    },
    end: async () => undefined,
  };
}

async function openGoogle(): Promise<ChaosCalendar> {
  const google = await startGoogle();
  google.latencyMs = 5;
  google.partLatencyMs = BATCH_MS / 40;
  let batch = Promise.withResolvers<void>();
  google.faults = {
    ...noFaults(),
    batch: () => {
      batch.resolve();
      batch = Promise.withResolvers();
      return null;
    },
  };
  return {
    env: google.env,
    async connect(server) {
      await connectTo(server, GOOGLE_GRANT);
      return ME;
    },
    nextBatch: () => batch.promise,
    titles: async () => google.world.live(ME).map(({ summary }) => summary ?? ""),
    end: () => google.close(),
  };
}

async function openMicrosoft(): Promise<ChaosCalendar> {
  const microsoft = await startMicrosoft();
  microsoft.latencyMs = BATCH_MS / 40;
  let batch = Promise.withResolvers<void>();
  microsoft.faults = {
    ...withoutFaults(),
    batch: () => {
      batch.resolve();
      batch = Promise.withResolvers();
      return null;
    },
  };
  return {
    env: microsoft.env,
    async connect(server) {
      await connectTo(server, { kind: "microsoft", refresh_token: GOOD_TOKEN });
      return CALENDAR;
    },
    nextBatch: () => batch.promise,
    titles: async () => microsoft.world.live(CALENDAR).map(({ subject }) => subject ?? ""),
    end: () => microsoft.close(),
  };
}

async function openCaldav(): Promise<ChaosCalendar> {
  const radicale = await startRadicale();
  const { url, username, password } = radicale;
  return {
    env: {},
    async connect(server) {
      await connectTo(server, { kind: "caldav", server_url: url, username, password });
      const { json } = await server.call("POST", "/api/planner", {
        start_time: "2026-12-07T00:00:00Z",
        end_time: "2026-12-08T00:00:00Z",
      });
      const { writable_calendars } = (await server.call("GET", `/api/planner/${json.session_id}`)).json;
      return writable_calendars.find(({ kind }: { kind: string }) => kind === "caldav").id;
    },
    titles: async () => titlesIn(await davRequest(radicale, "GET", radicale.calendarUrl, null, 200)),
    end: () => radicale.stop(),
  };
}

async function connectTo(server: Daywright, connection: object): Promise<void> {
  const connected = await server.call("POST", "/api/connections", connection);
  if (connected.status !== 201) throw new Error(`could not connect: ${connected.text}`);
}

function titlesIn(ics: string): string[] {
  return [...ics.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, title = ""]) => title);
}
