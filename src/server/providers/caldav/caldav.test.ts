import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { mapResult, unwrap } from "#domain/result.ts";
import { renderCalendar, sessionMarkOf } from "#server/icalendar/index.ts";
import type { HttpClient, UpstreamRequest } from "#server/net/http.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import {
  type CaldavServer,
  davRequest,
  makeCalendar,
  putIcs,
  startRadicale,
  startSabre,
  startXandikos,
} from "../../../../test/doubles/caldav/servers.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { makeTodoList } from "../../../../test/support/completion/caldav.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTestHttp, createTestTextReader, silentLog } from "../../../../test/support/test-http.ts";
import { withSessionId } from "../contract/provider-setup-suite.ts";
import { type ContractWorld, describeCompletion, describeProvider } from "../contract-suite.ts";
import type { Provider, WrittenEvent } from "../port.ts";
import { createCaldavProvider } from "./index.ts";

const signal = neverAborted();
const sessionMark = sessionMarkOf("s");
const now = () => Temporal.Instant.from("2026-12-01T00:00:00Z");

/** The real client, which records what it sends and can simulate that the server is gone. */
function createWatchedHttp() {
  const http = createTestHttp();
  const sent: UpstreamRequest[] = [];
  let broken = false;
  const watched: HttpClient = {
    send(request, abort) {
      sent.push(request);
      return http.send(broken ? { ...request, url: "http://127.0.0.1:1/" } : request, abort);
    },
  };
  return {
    http: watched,
    sent,
    breakDown: () => {
      broken = true;
    },
  };
}

/** The real client, but it loses the answer to the first PUT and sends that again. */
function createLossyHttp() {
  const http = createTestHttp();
  let lost = 0;
  const lossy: HttpClient = {
    async send(request, abort) {
      const answer = await http.send(request, abort);
      if (request.method !== "PUT" || !answer.ok || lost > 0) return answer;
      lost += 1;
      return http.send(request, abort);
    },
  };
  return { http: lossy, lost: () => lost };
}

function open(
  server: CaldavServer,
  http: HttpClient = createTestHttp(),
  textReader: TextReader = createTestTextReader(),
): Provider {
  const credentials = { server_url: server.url, username: server.username, password: server.password };
  return createCaldavProvider(
    { id: "dav", label: "CalDAV", credentials },
    { http, textReader, now, owner: FIRST_OWNER, log: silentLog },
  );
}

/** Stores one object per series, as clients do. */
async function seed(server: CaldavServer, calendarUrl: string, events: readonly PlannerCalendarEvent[]): Promise<void> {
  const prefix = "seed:calendar:";
  const series = Map.groupBy(events, (event) => event.recurring_event_id ?? event.id);
  for (const [id, group] of series) {
    const ics = renderCalendar({
      name: "x",
      timeZone: "UTC",
      connectionId: "seed",
      calendarId: "calendar",
      stampedAt: 0,
      events: group.map((event) => ({
        ...event,
        id: prefix + event.id,
        recurring_event_id: event.recurring_event_id && prefix + event.recurring_event_id,
      })),
    });
    await putIcs(server, `${calendarUrl}${id}.ics`, ics.replace(/METHOD:PUBLISH\r\n/, ""));
  }
}

/** Properties that a person may add to an event in another program. */
const GIVEN = [
  "CATEGORIES:Deep work",
  "CLASS:PRIVATE",
  "ATTENDEE:mailto:guest@example.com",
  ...["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Soon", "TRIGGER:-PT15M", "END:VALARM"],
];

const servers = { Radicale: startRadicale, Xandikos: startXandikos, SabreDAV: startSabre };

for (const [name, start] of Object.entries(servers)) {
  describe(name, () => {
    const knowsTokens = name !== "SabreDAV"; // Debian's version is older than RFC 6578
    let server: CaldavServer;
    let made = 0;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    const newCalendar = async (components?: string[]): Promise<string> => {
      made += 1;
      const url = new URL(`../test-${made}/`, server.calendarUrl).href;
      await makeCalendar(server, url, `Test ${made}`, components);
      return url;
    };

    const createWorld = async (): Promise<ContractWorld> => {
      const calendarId = await newCalendar();
      const watched = createWatchedHttp();
      const urlOf = (eventKey: string) => `${calendarId}${eventKey}.ics`;
      const stored = (eventKey: string) => davRequest(server, "GET", urlOf(eventKey), null, 200);
      const change = async (eventKey: string, changed: (ics: string) => string) =>
        putIcs(server, urlOf(eventKey), changed(await stored(eventKey)));
      return {
        provider: open(server, watched.http),
        calendarId,
        seed: (events) => seed(server, calendarId, events),
        editByHand: ({ eventKey }) => change(eventKey, (ics) => ics.replace(/^SUMMARY:.*$/m, "SUMMARY:edited")),
        stored,
        giveSessionId: (eventKey) => change(eventKey, withSessionId),
        more: {
          give: (eventKey) =>
            change(eventKey, (ics) => ics.replace(/^END:VEVENT/m, `${GIVEN.join("\r\n")}\r\nEND:VEVENT`)),
          async of(eventKey) {
            const lines = (await stored(eventKey)).replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
            return lines.filter((line) => GIVEN.includes(line)).toSorted();
          },
        },
        async breakDown() {
          watched.breakDown();
        },
        async end() {
          await davRequest(server, "DELETE", calendarId, null, 200, 204);
        },
      };
    };

    describeProvider(`CalDAV on ${name}`, createWorld, { writes: true, tasks: true });
    describeCompletion(`To-dos on ${name}`, () => makeTodoList(server));

    test("a refresh without changes costs one request in all, and what another client changed is seen", async () => {
      const calendarId = await newCalendar();
      const { http, sent } = createWatchedHttp();
      const { events } = open(server, http);
      if (!events) throw new Error("no events");
      const titles = async () =>
        (await events.readEvents([calendarId], TWO_WEEKS, signal))
          .flatMap((read) => unwrap(read))
          .map(({ title }) => title)
          .toSorted();

      await seed(server, calendarId, [event("one"), event("two"), event("three")]);
      expect(await titles()).toEqual(["one", "three", "two"]);
      const before = sent.length;
      expect(await titles()).toEqual(["one", "three", "two"]);
      expect(sent.length - before).toBe(1);

      await davRequest(server, "DELETE", `${calendarId}two.ics`, null, 200, 204);
      await seed(server, calendarId, [event("four"), event("one", { title: "one, renamed" })]);
      expect(await titles()).toEqual(["four", "one, renamed", "three"]);

      const followed = sent.length;
      await seed(server, calendarId, [event("five")]);
      expect(await titles()).toEqual(["five", "four", "one, renamed", "three"]);
      const byToken = ["REPORT", "REPORT"]; // the changes, then their objects
      expect(sent.slice(followed).map(({ method }) => method)).toEqual(
        knowsTokens ? byToken : ["PROPFIND", "PROPFIND", "REPORT"],
      );
      const settled = sent.length;
      await titles();
      expect(sent.length - settled).toBe(1);
    });

    test("a first read asks for no sync token, which makes some servers write a history first", async () => {
      const calendarId = await newCalendar();
      const { http, sent } = createWatchedHttp();
      const [read] = (await open(server, http).events?.readEvents([calendarId], TWO_WEEKS, signal)) ?? [];
      expect(read?.ok).toBe(true);
      expect(sent.filter(({ body }) => body?.toString().includes("sync-token"))).toEqual([]);
    });

    test("what reads a large answer starts while the calendar is asked for it, and for no refresh", async () => {
      const calendarId = await newCalendar();
      const { http, sent } = createWatchedHttp();
      const textReader = createTestTextReader();
      const preparedAfter: (string | undefined)[] = [];
      const watched = { ...textReader, prepare: () => void preparedAfter.push(sent.at(-1)?.method) };
      const { events } = open(server, http, watched);
      await events?.readEvents([calendarId], TWO_WEEKS, signal);
      await events?.readEvents([calendarId], TWO_WEEKS, signal);
      expect(sent.filter(({ method }) => method === "REPORT")).toHaveLength(1);
      expect(preparedAfter).toEqual(["PROPFIND"]);
    });

    test("a sync token that the server no longer knows starts the reading anew", async () => {
      const calendarId = await newCalendar();
      await seed(server, calendarId, [event("one")]);
      const http = createTestHttp();
      let refused = 0;
      const forgetful: HttpClient = {
        async send(request, abort) {
          const sent = request.body?.toString();
          const body = sent?.replace(/(sync-token>)[^<]+/, "$1http://example.org/ns/sync/forgotten");
          const answer = await http.send(body === undefined ? request : { ...request, body }, abort);
          if (body !== sent && !answer.ok) refused += 1;
          return answer;
        },
      };
      const { events } = open(server, forgetful);
      if (!events) throw new Error("no events");
      const count = async () =>
        (await events.readEvents([calendarId], TWO_WEEKS, signal)).flatMap((read) => unwrap(read)).length;
      expect(await count()).toBe(1);
      await seed(server, calendarId, [event("two")]);
      expect(await count()).toBe(2); // seen by the ctag, later changes by the sync token
      await seed(server, calendarId, [event("three")]);
      expect(await count()).toBe(3);
      expect(refused > 0).toBe(knowsTokens);
    });

    test("to-dos become tasks with their due date, length and priority", async () => {
      const calendarId = await newCalendar(["VTODO"]);
      await putIcs(server, `${calendarId}essay.ics`, ESSAY);
      const tasks = unwrap(
        (await open(server).tasks?.listTasks({ defaultMinutes: 45 }, signal)) ?? expect.fail("none"),
      );
      expect(tasks.filter(({ title }) => title === "Essay")).toMatchObject([
        {
          id: "dav:essay",
          due: "2026-12-11T16:00:00Z",
          duration_minutes: 45,
          duration_estimated: true,
          priority: 1,
          done: false,
        },
      ]);
    });

    test("of a to-do that repeats one occurrence is listed, and iCloud's placeholders are no work", async () => {
      const calendarId = await newCalendar(["VTODO"]);
      const daily = ["SUMMARY:Water the plants", "DUE;VALUE=DATE:20200101", "RRULE:FREQ=DAILY"];
      await putIcs(server, `${calendarId}plants.ics`, todoIcs("plants", daily));
      await putIcs(server, `${calendarId}moved.ics`, todoIcs("moved", ["SUMMARY:Where are my reminders?"]));
      const listed = await open(server).tasks?.listTasks({ defaultMinutes: 45 }, signal);
      const tasks = unwrap(listed ?? expect.fail("none"));
      expect(tasks.filter(({ title }) => title === "Water the plants")).toMatchObject([
        { id: "dav:plants/2026-12-01", due: "2026-12-01", done: false },
      ]);
      expect(tasks.map(({ title }) => title)).not.toContain("Where are my reminders?");
    });

    test("a list of to-dos that cannot be read is told of by its name, and the others are read", async () => {
      const [whole, broken] = [await newCalendar(["VTODO"]), await newCalendar(["VTODO"])];
      const todo = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//t//EN", "BEGIN:VTODO", "UID:whole", "SUMMARY:Whole"];
      await putIcs(
        server,
        `${whole}whole.ics`,
        [...todo, "DTSTAMP:20261201T000000Z", "END:VTODO", "END:VCALENDAR", ""].join("\n"),
      );
      const http = createTestHttp();
      const failing: HttpClient = {
        send: (request, abort) =>
          http.send(request.url === broken ? { ...request, url: "http://127.0.0.1:1/" } : request, abort),
      };
      const unread: string[] = [];
      const options = { defaultMinutes: 45, onUnread: ({ name }: { readonly name: string }) => void unread.push(name) };
      const listed = unwrap((await open(server, failing).tasks?.listTasks(options, signal)) ?? expect.fail("no tasks"));
      expect(listed.map(({ title }) => title)).toContain("Whole");
      expect(unread).toEqual([`Test ${made}`]);
    });

    test("a move whose answer was lost, or came without an etag, is known by what is there", async () => {
      const calendarId = await newCalendar();
      const sentTwice = createLossyHttp();
      const unmarked: HttpClient = {
        async send(request, abort) {
          const answer = await createTestHttp().send(request, abort);
          return request.method === "PUT" ? mapResult(answer, (put) => ({ ...put, headers: new Headers() })) : answer;
        },
      };
      const toCreate = { eventKey: "0".repeat(26), sessionMark, timeZone: "Europe/Berlin", draft: draft("block") };
      const [created] = (await open(server).writer?.create(calendarId, [toCreate], signal)) ?? [];
      const read = async () => {
        const reads = (await open(server).events?.readEvents([calendarId], TWO_WEEKS, signal)) ?? expect.fail("none");
        return reads.flatMap((events) => unwrap(events)).map(({ etag: _, ...event }) => event);
      };
      const [before] = await read();
      let now = unwrap(created ?? expect.fail("nothing was written")) as WrittenEvent;
      for (const [http, day] of [
        [sentTwice.http, "2026-12-09"],
        [unmarked, "2026-12-10"],
      ] as const) {
        const times = { start: `${day}T14:00:00Z`, end: `${day}T15:30:00Z` };
        const [moved] = (await open(server, http).writer?.move(calendarId, [{ ...now, ...times }], signal)) ?? [];
        const answer = unwrap(moved ?? expect.fail("nothing was said"));
        if (answer.is !== "moved") throw new Error(`it was ${answer.is}`);
        expect(await read()).toEqual([{ ...before, ...times }]);
        now = answer;
      }
      expect(sentTwice.lost()).toBe(1);
      expect(await open(server).writer?.remove(calendarId, [now], signal)).toEqual([{ ok: true, value: "deleted" }]);
    });

    test("a deletion whose answer was lost counts as a deletion", async () => {
      const calendarId = await newCalendar();
      let lost = 0;
      const http = createTestHttp({
        async fetch(url, init) {
          const answer = await fetch(url, init);
          if (init?.method !== "DELETE" || answer.status >= 300 || lost > 0) return answer;
          lost += 1;
          throw new TypeError("fetch failed");
        },
      });
      const { writer } = open(server, http);
      const toCreate = { eventKey: "0".repeat(26), sessionMark, timeZone: "UTC", draft: draft("block") };
      const [created] = (await writer?.create(calendarId, [toCreate], signal)) ?? [];
      const written = unwrap(created ?? expect.fail("nothing was written")) as WrittenEvent;
      expect(await writer?.remove(calendarId, [written], signal)).toEqual([{ ok: true, value: "deleted" }]);
      expect(lost).toBe(1);
      expect(await writer?.remove(calendarId, [written], signal)).toEqual([{ ok: true, value: "gone" }]);
    });

    test("a write whose answer was lost is met again, and leaves one event", async () => {
      const calendarId = await newCalendar();
      const { http, lost } = createLossyHttp();
      const provider = open(server, http);
      const toCreate = { eventKey: "0".repeat(26), sessionMark, timeZone: "UTC", draft: draft("block") };
      const [written] = (await provider.writer?.create(calendarId, [toCreate], signal)) ?? [];
      expect(lost()).toBe(1);
      expect(written && unwrap(written)).toMatchObject({ is: "found", asDrafted: true, etag: expect.any(String) });
      const read = (await provider.events?.readEvents([calendarId], TWO_WEEKS, signal)) ?? expect.fail("none");
      expect(read.flatMap((events) => unwrap(events)).map(({ title }) => title)).toEqual(["block"]);
    });
  });
}

const ESSAY = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Daywright//Test//EN
BEGIN:VTODO
UID:essay
DTSTAMP:20261201T000000Z
SUMMARY:Essay
DUE:20261211T160000Z
PRIORITY:1
END:VTODO
END:VCALENDAR
`;

function todoIcs(uid: string, lines: readonly string[]): string {
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daywright//Test//EN", "BEGIN:VTODO"];
  const all = [...head, `UID:${uid}`, "DTSTAMP:20200101T000000Z", ...lines, "END:VTODO", "END:VCALENDAR"];
  return `${all.join("\r\n")}\r\n`;
}

function event(id: string, fields: Partial<PlannerCalendarEvent> = {}): PlannerCalendarEvent {
  return calendarEvent(id, fields);
}

function draft(summary: string) {
  const { start, end, all_day } = event("x");
  return {
    summary,
    start,
    end,
    all_day,
    location: null,
    description: null,
    transparency: "opaque" as const,
    recurrence: null,
  };
}
