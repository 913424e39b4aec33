import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { unwrap } from "#domain/result.ts";
import { renderCalendar } from "#server/icalendar/index.ts";
import { type HttpDouble, listenOnLoopback } from "../../../../test/doubles/http-double.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTestHttp, createTestTextReader, silentLog } from "../../../../test/support/test-http.ts";
import { type ContractWorld, describeProvider } from "../contract-suite.ts";
import { createIcsProvider } from "./index.ts";

const signal = neverAborted();

/** A server with one feed that has an ETag, and a clock for its readers. */
async function startFeed() {
  let ics = render([]);
  let broken = false;
  const statuses: number[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${ics.length}"`;
    const status = broken ? 500 : request.headers["if-none-match"] === etag ? 304 : 200;
    statuses.push(status);
    response.writeHead(status, { "content-type": "text/calendar; charset=utf-8", etag });
    response.end(status === 200 ? ics : "");
  };
  const double: HttpDouble = await listenOnLoopback(answer);
  return {
    ...double,
    statuses,
    publish: (text: string) => {
      ics = text;
    },
    breakDown: () => {
      broken = true;
    },
  };
}

function render(events: readonly PlannerCalendarEvent[]): string {
  const prefix = "seed:calendar:";
  return renderCalendar({
    name: "Fachschaft",
    timeZone: "Europe/Berlin",
    connectionId: "seed",
    calendarId: "calendar",
    stampedAt: 0,
    events: events.map((event) => ({
      ...event,
      id: prefix + event.id,
      recurring_event_id: event.recurring_event_id && prefix + event.recurring_event_id,
    })),
  });
}

let feed: Awaited<ReturnType<typeof startFeed>>;
beforeEach(async () => {
  feed = await startFeed();
});
afterEach(() => feed.close());

function open(url = `${feed.url}/private-8f14e45f/basic.ics`) {
  return createIcsProvider(
    { id: "feed", label: "", credentials: { url } },
    { http: createTestHttp(), textReader: createTestTextReader(), log: silentLog },
  );
}

const createWorld = async (): Promise<ContractWorld> => {
  const served = await startFeed();
  const connection = { id: "feed", label: "", credentials: { url: `${served.url}/basic.ics` } };
  return {
    provider: createIcsProvider(connection, {
      http: createTestHttp(),
      textReader: createTestTextReader(),
      log: silentLog,
    }),
    calendarId: "feed",
    seed: async (events) => served.publish(render(events)),
    breakDown: async () => served.breakDown(),
    end: () => served.close(),
  };
};

describeProvider("an ICS feed", createWorld, { writes: false, tasks: false });

test("the feed has the name that it gives itself, and nothing shows its secret address", async () => {
  const provider = open();
  expect(unwrap(await provider.verify(signal)).label).toBe("Fachschaft");
  const calendars = unwrap((await provider.events?.listCalendars(signal)) ?? expect.fail("none"));
  expect(calendars).toMatchObject([{ id: "feed", name: "Fachschaft", time_zone: "Europe/Berlin", writable: false }]);
  expect(JSON.stringify(calendars)).not.toContain("8f14e45f");
});

test("one gathering asks once, the next asks anew at once, and a feed that did not change is not sent again", async () => {
  const provider = open();
  const gather = async () => {
    const signal = neverAborted();
    await provider.events?.listCalendars(signal);
    const read = await provider.events?.readEvents(["feed"], TWO_WEEKS, signal);
    return (read ?? []).flatMap((events) => unwrap(events));
  };
  await gather();
  await gather();
  expect(feed.statuses).toEqual([200, 304]);
  const late = ["BEGIN:VEVENT", "UID:late", "SUMMARY:late", "DTSTART:20261208T090000Z", "DURATION:PT1H", "END:VEVENT"];
  feed.publish(render([]).replace("END:VCALENDAR", [...late, "END:VCALENDAR"].join("\r\n")));
  expect(await gather()).toMatchObject([{ title: "late" }]);
});

test.each([
  ["an empty file", ""],
  ["a web page", "<html><body>Please sign in</body></html>"],
])("%s where the calendar should be is a parse error", async (_, body) => {
  feed.publish(body);
  expect(await open().verify(signal)).toMatchObject({ ok: false, error: { kind: "ProviderParseError" } });
});

test("a webcal address is read over https", async () => {
  const asked: string[] = [];
  const http = {
    send: (request: { url: string }) => {
      asked.push(request.url);
      return createTestHttp().send({ method: "GET", url: `${feed.url}/x` }, signal);
    },
  };
  const connection = { id: "feed", label: "", credentials: { url: "webcal://calendar.example/x.ics" } };
  await createIcsProvider(connection, { http, textReader: createTestTextReader(), log: silentLog }).verify(signal);
  expect(asked).toEqual(["https://calendar.example/x.ics"]);
});
