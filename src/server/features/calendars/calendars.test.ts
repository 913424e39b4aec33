import { afterAll, beforeAll, expect, test } from "vitest";
import { icalendarOf } from "../../../../test/fixtures/icalendar.ts";
import { cpuMillisecondsOf } from "../../../../test/support/cpu-time.ts";
import { type Daywright, startDaywright } from "../../../../test/support/daywright.ts";

let server: Daywright & AsyncDisposable;
beforeAll(async () => {
  server = await startDaywright({ overrides: { machineTimeZone: "Europe/Berlin" } });
});
afterAll(() => server[Symbol.asyncDispose]());

const ICS = { "content-type": "text/calendar" };

test("the calendar that is there from first start is empty, and named after the product", async () => {
  const { json } = await server.call("GET", "/api/calendars");
  expect(json).toMatchObject([{ name: "Daywright", event_count: 0 }]);
  expect(json[0].feed_url).toContain(`${server.url}/calendars/${json[0].id}.ics?key=`);
});

test("a file becomes a calendar, whose feed gives its events back, and which can be deleted", async () => {
  const imported = await server.call("POST", "/api/calendars/import?name=Term%20Ω", file(weekly, once), ICS);
  expect([imported.status, imported.json.imported_count, imported.json.skipped]).toEqual([200, 2, []]);
  const calendar = await listed(imported.json.calendar_id);
  expect(calendar).toMatchObject({ name: "Term Ω", event_count: 2 });

  const feed = await fetch(calendar.feed_url);
  expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(feed.headers.get("cache-control")).toBe("private, no-cache");
  const text = await feed.text();
  for (const line of ["SUMMARY:Lecture", "RRULE:FREQ=WEEKLY;BYDAY=MO", "UID:once@example.org"]) {
    expect(text.split("\r\n")).toContain(line);
  }

  const again = await fetch(calendar.feed_url, { headers: { "if-none-match": feed.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);

  const path = `/api/calendars/${imported.json.calendar_id}`;
  expect((await server.call("DELETE", path)).status).toBe(204);
  expect((await server.call("DELETE", path)).status).toBe(404);
  expect((await fetch(calendar.feed_url)).status).toBe(404);
});

test("a feed is not there for whoever does not know its key", async () => {
  const [{ feed_url }] = (await server.call("GET", "/api/calendars")).json;
  for (const url of [
    feed_url.slice(0, -1),
    feed_url.replace(/\?.*/, ""),
    `${feed_url}x`,
    feed_url.replace("daywright", "no"),
  ]) {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
  }
});

test("a component that is broken is skipped with its line, and the rest is imported", async () => {
  const broken = ["BEGIN:VEVENT", "UID:broken", "DTSTART:whenever", "END:VEVENT"];
  const { json } = await server.call("POST", "/api/calendars/import", file(once, broken, weekly), ICS);
  expect(json).toMatchObject({ imported_count: 2, skipped: [BROKEN] });
});

test("what is no calendar is a problem, and nothing of it is kept", async () => {
  const before = (await server.call("GET", "/api/calendars")).json.length;
  const post = (body: BodyInit, type = "text/calendar") =>
    fetch(`${server.url}/api/calendars/import`, { method: "POST", body, headers: { "content-type": type } });
  const statuses = await Promise.all([
    post(""),
    post(new Uint8Array([0, 1, 2, 0, 255])),
    post("just some words"),
    post("{}", "application/json"),
    post("<p>", "text/html"),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 415, 415]);
  for (const answer of statuses) expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect((await server.call("GET", "/api/calendars")).json).toHaveLength(before);
});

test("a file without an event that can be read makes no calendar unless it is named, and empties none that it should replace", async () => {
  const { json: kept } = await server.call("POST", "/api/calendars/import", file(once), ICS);
  const before = (await server.call("GET", "/api/calendars")).json;
  const broken = ["BEGIN:VEVENT", "UID:broken", "DTSTART:whenever", "END:VEVENT"];
  for (const query of ["", `?replace=${kept.calendar_id}`]) {
    for (const components of [[], [broken]]) {
      const answer = await server.call("POST", `/api/calendars/import${query}`, file(...components), ICS);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        type: "urn:daywright:no-events",
        detail: "the file holds no event that can be read",
        errors: components.map(() => ({ path: "line 4", message: BROKEN.reason })),
        skipped: components.map(() => ({ ...BROKEN, line: 4 })),
      });
    }
  }
  expect((await server.call("GET", "/api/calendars")).json).toEqual(before);
  const { json: empty } = await server.call("POST", "/api/calendars/import?name=Plans", file(), ICS);
  expect(await listed(empty.calendar_id)).toMatchObject({ name: "Plans", event_count: 0 });
});

test("a file above 16 MiB is refused", async () => {
  const big = new Uint8Array((16 << 20) + 1).fill(65);
  const announced = await fetch(`${server.url}/api/calendars/import`, { method: "POST", body: big, headers: ICS });
  expect(announced.status).toBe(413);
});

test("five thousand events are imported in under two seconds of work, whatever else the machine does", async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => once.map((line) => line.replace("once@", `e${index}@`)));
  const work = await cpuMillisecondsOf(async () => {
    const { json } = await server.call("POST", "/api/calendars/import", file(...many), ICS);
    expect(json.imported_count).toBe(5_000);
  });
  expect(work).toBeLessThan(2_000);
});

test("the default calendar stays", async () => {
  expect((await server.call("DELETE", "/api/calendars/daywright")).status).toBe(409);
});

async function listed(id: string) {
  const { json } = await server.call("GET", "/api/calendars");
  return json.find((calendar: { id: string }) => calendar.id === id);
}

const BROKEN = {
  line: 11,
  reason: "VEVENT DTSTART is not a date or time: whenever",
  component: "VEVENT",
  cause: { kind: "not-a-time", property: "DTSTART", text: "whenever" },
};
const once = [
  "BEGIN:VEVENT",
  "UID:once@example.org",
  "DTSTAMP:20261201T000000Z",
  "DTSTART:20261208T090000Z",
  "DTEND:20261208T100000Z",
  "SUMMARY:Dentist",
  "END:VEVENT",
];
const weekly = [
  "BEGIN:VEVENT",
  "UID:weekly@example.org",
  "DTSTAMP:20261201T000000Z",
  "DTSTART;TZID=Europe/Berlin:20261207T100000",
  "DTEND;TZID=Europe/Berlin:20261207T120000",
  "RRULE:FREQ=WEEKLY;BYDAY=MO",
  "SUMMARY:Lecture",
  "END:VEVENT",
];

function file(...components: string[][]): string {
  return icalendarOf(...components.flat());
}
