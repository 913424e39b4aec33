import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { watchTurns } from "../support/longest-turn.ts";

/** The longest that the server may compute without looking at who else wants something. */
const LONGEST_TURN_MS = 250;

let server: Daywright & AsyncDisposable;
beforeAll(async () => {
  server = await startDaywright();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A calendar of `count` events over a year, as megabytes of iCalendar. */
function calendarOf(count: number, rule: string | null = null): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const event = (index: number) => [
    "BEGIN:VEVENT",
    `UID:${index}`,
    `SUMMARY:Event number ${index}`,
    `DTSTART:2026${two(1 + (index % 12))}${two(1 + (index % 28))}T090000Z`,
    "DURATION:PT1H",
    ...(rule ? [`RRULE:${rule}`] : []),
    "END:VEVENT",
  ];
  const events = Array.from({ length: count }, (_, index) => event(index));
  return icalendarOf(...events.flat());
}

test("a file of megabytes is imported, and nobody waits for it", async () => {
  const file = Buffer.from(calendarOf(15_000));
  const turns = watchTurns();
  const imported = await importCalendar(server, file);
  expect(turns.longest()).toBeLessThan(LONGEST_TURN_MS);
  expect(imported.json).toMatchObject({ imported_count: 15_000 });
  expect((await server.call("DELETE", `/api/calendars/${imported.json.calendar_id}`)).status).toBe(204);
});

test("a feed of megabytes is read, and nobody waits for it", async () => {
  const body = calendarOf(10_000, "FREQ=DAILY;COUNT=30");
  const feed = await listenOnLoopback((_request, response) => {
    response.writeHead(200, { "content-type": "text/calendar" }).end(body);
  });
  const turns = watchTurns();
  const made = await server.call("POST", "/api/connections", { kind: "ics", url: `${feed.url}/large.ics` });
  const week = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-08T00:00:00Z" };
  const session = await server.call("POST", "/api/planner", week);
  expect(turns.longest()).toBeLessThan(LONGEST_TURN_MS);
  expect([made.status, session.status]).toEqual([201, 201]);
  const payload = await server.call("GET", `/api/planner/${session.json.session_id}`);
  expect(payload.json.calendar_events.length).toBeGreaterThan(500);
  await feed.close();
});
