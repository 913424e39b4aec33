import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { type GoogleWorld, startGoogleWorld } from "../../../../test/doubles/google/connected-google.ts";
import { nine, timed } from "../../../../test/doubles/google/event-times.ts";
import { inOrder, noFaults } from "../../../../test/doubles/google/faults.ts";
import { ME } from "../../../../test/doubles/google/server.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { GoogleProvider } from "./index.ts";

let world: GoogleWorld;
beforeEach(async () => {
  world = await startGoogleWorld();
});
afterEach(() => world.google.close());

async function read(provider: GoogleProvider, calendarIds: readonly string[] = [ME]) {
  return (await provider.events.readEvents(calendarIds, TWO_WEEKS, neverAborted())).flatMap((read) => unwrap(read));
}

test("only calendars of owners and writers can be written to, on whatever page of the list they are", async () => {
  for (const accessRole of ["owner", "writer", "reader", "freeBusyReader"]) {
    world.google.world.addCalendar({ id: `${accessRole}@group.calendar.world.google.com`, accessRole });
  }
  world.google.pageSize = 2;
  const calendars = unwrap(await world.connect().events.listCalendars(neverAborted()));
  expect(calendars.filter(({ writable }) => writable).map(({ id }) => id)).toEqual([
    ME,
    "owner@group.calendar.world.google.com",
    "writer@group.calendar.world.google.com",
  ]);
  expect(calendars).toHaveLength(5);
});

test("listed again, the calendars come in the batch of the events, or alone where no batch knows the list", async () => {
  const { google } = world;
  const provider = world.connect();
  const before = unwrap(await provider.events.listCalendars(neverAborted()));
  for (const refused of [false, true]) {
    google.faults.part = ({ path }) => {
      return refused && path.endsWith("/calendarList") ? { status: 404, when: "before" } : null;
    };
    const [from, signal] = [google.calls.length, neverAborted()];
    const [listed] = await Promise.all([
      provider.events.listCalendars(signal),
      provider.events.readEvents([ME], TWO_WEEKS, signal),
    ]);
    expect(unwrap(listed)).toEqual(before);
    const alone = refused ? ["GET /calendar/v3/users/me/calendarList"] : [];
    expect(google.calls.slice(from)).toEqual(["POST /batch/calendar/v3", ...alone]);
  }
});

test("after Google could not be reached, the calendars are asked for first again", async () => {
  const { google } = world;
  const { events } = world.connect();
  unwrap(await events.listCalendars(neverAborted()));
  expect(events.known?.()).toHaveLength(1);
  google.faults.batch = () => ({ kind: "reset", when: "before" });
  expect((await events.listCalendars(neverAborted())).ok).toBe(false);
  expect(events.known?.()).toEqual([]);
  google.faults = noFaults();
  const from = google.calls.length;
  unwrap(await events.listCalendars(neverAborted()));
  expect(google.calls.slice(from)).toEqual(["GET /calendar/v3/users/me/calendarList"]);
  expect(events.known?.()).toHaveLength(1);
});

test("a calendar keeps its colour class between readings, whatever else is in the list", async () => {
  const before = unwrap(await world.connect().events.listCalendars(neverAborted()));
  world.google.world.calendars.clear();
  world.google.world.addCalendar({ id: "other", backgroundColor: "#cd74e6" });
  world.google.world.addCalendar({ id: ME, primary: true });
  const after = unwrap(await world.connect().events.listCalendars(neverAborted()));
  expect(after.find(({ id }) => id === ME)?.color_class).toBe(before[0]?.color_class);
});

test("calendars that are unchecked in Google are not looked at, the primary one always is", async () => {
  world.google.world.addCalendar({ id: "checked", selected: true });
  world.google.world.addCalendar({ id: "unchecked", selected: undefined });
  world.google.world.addCalendar({ id: ME, primary: true, selected: undefined });
  const calendars = unwrap(await world.connect().events.listCalendars(neverAborted()));
  expect(calendars.map(({ id, selected }) => [id, selected])).toEqual([
    [ME, true],
    ["checked", true],
    ["unchecked", false],
  ]);
});

test("the events of all calendars are fetched together, one batch a page", async () => {
  for (let index = 0; index < 30; index++) {
    world.google.world.addCalendar({ id: `c${index}` });
    world.google.world.put(`c${index}`, { id: `event${index}`, ...nine });
  }
  world.google.world.put("c0", { id: "second", ...nine });
  world.google.pageSize = 1;
  const provider = world.connect();
  world.google.pageSize = 100;
  unwrap(await provider.events.listCalendars(neverAborted()));
  world.google.pageSize = 1;
  const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
  expect(await read(provider, ids)).toHaveLength(31);
  expect(world.google.calls.filter((call) => call.startsWith("POST /batch"))).toHaveLength(2);
});

test("a declined invitation, a working location and a birthday take no time; focus time and absence do", async () => {
  const attendees = (responseStatus: string) => [{ email: "a@example.com" }, { self: true, responseStatus }];
  world.google.world.put(ME, { id: "declined", ...nine, attendees: attendees("declined") });
  world.google.world.put(ME, { id: "unanswered", ...nine, attendees: attendees("needsAction") });
  world.google.world.put(ME, { id: "office", ...nine, eventType: "workingLocation" });
  world.google.world.put(ME, {
    id: "birthday",
    start: { date: "2026-12-08" },
    end: { date: "2026-12-09" },
    eventType: "birthday",
  });
  world.google.world.put(ME, { id: "focus", ...nine, eventType: "focusTime" });
  world.google.world.put(ME, { id: "away", ...nine, eventType: "outOfOffice" });
  world.google.world.put(ME, { id: "vacation", start: { date: "2026-12-08" }, end: { date: "2026-12-09" } });
  const byId = Object.fromEntries(
    (await read(world.connect())).map(({ id, transparency }) => [id.split(":").at(-1), transparency]),
  );
  expect(byId).toEqual({
    declined: "transparent",
    unanswered: "opaque",
    office: "transparent",
    birthday: "transparent",
    focus: "opaque",
    away: "opaque",
    vacation: "opaque",
  });
});

test("a deleted instance of a series is a cancelled exception, a deleted event is not there", async () => {
  world.google.world.put(ME, {
    id: "weekly",
    ...nine,
    recurrence: ["RRULE:FREQ=WEEKLY", "EXDATE;TZID=Europe/Berlin:20261222T090000"],
  });
  world.google.world.put(ME, {
    id: "weekly_20261215T080000Z",
    status: "cancelled",
    recurringEventId: "weekly",
    originalStartTime: { dateTime: "2026-12-15T09:00:00+01:00", timeZone: "Europe/Berlin" },
  });
  world.google.world.put(ME, { id: "deleted", ...nine, status: "cancelled" });
  expect(await read(world.connect())).toMatchObject([
    { id: `g1:${ME}:weekly`, rrule: "FREQ=WEEKLY", time_zone: "Europe/Berlin", exdates: ["2026-12-22T08:00:00Z"] },
    {
      recurring_event_id: `g1:${ME}:weekly`,
      status: "cancelled",
      original_start: "2026-12-15T08:00:00Z",
      start: "2026-12-15T08:00:00Z",
      end: "2026-12-15T09:00:00Z",
    },
  ]);
});

test("an instance that was moved far out of the window leaves its place in the window free", async () => {
  world.google.world.put(ME, { id: "weekly", ...nine, recurrence: ["RRULE:FREQ=WEEKLY"] });
  world.google.world.put(ME, {
    id: "weekly_20261215T080000Z",
    ...timed("2027-06-15T09:00:00+02:00", "2027-06-15T10:00:00+02:00"),
    recurringEventId: "weekly",
    originalStartTime: { dateTime: "2026-12-15T09:00:00+01:00" },
  });
  expect((await read(world.connect())).map(({ original_start }) => original_start)).toEqual([
    null,
    "2026-12-15T08:00:00Z",
  ]);
});

test("a second reading asks only for what changed since, and has it", async () => {
  world.google.world.put(ME, { id: "stays", ...nine });
  world.google.world.put(ME, { id: "goes", ...nine });
  const provider = world.connect();
  await read(provider);
  world.google.world.put(ME, { id: "goes", ...nine, status: "cancelled" });
  world.google.world.put(ME, { id: "comes", ...nine });
  expect((await read(provider)).map(({ id }) => id.split(":").at(-1))).toEqual(["stays", "comes"]);
  expect(world.lines.join("")).toContain("INFO events read calendars=1 changed=2");
});

test("when a sync token has expired everything is read anew", async () => {
  world.google.world.put(ME, { id: "first", ...nine });
  const provider = world.connect();
  await read(provider);
  world.google.world.calendars.get(ME)?.events.delete("first");
  world.google.world.put(ME, { id: "other", ...nine });
  world.google.world.expireSyncTokens();
  expect((await read(provider)).map(({ id }) => id.split(":").at(-1))).toEqual(["other"]);
});

test("a reading that fails half-way loses nothing", async () => {
  world.google.world.put(ME, { id: "first", ...nine });
  const provider = world.connect();
  await read(provider);
  world.google.world.put(ME, { id: "second", ...nine });
  world.google.faults = { ...world.google.faults, part: inOrder({ status: 500, when: "before" as const }) };
  expect((await provider.events.readEvents([ME], TWO_WEEKS, neverAborted())).map(({ ok }) => ok)).toEqual([false]);
  expect(await read(provider)).toHaveLength(2);
});

test("a calendar that cannot be read leaves the others be, and their next reading asks only for what changed", async () => {
  world.google.world.addCalendar({ id: "broken@example.com" });
  world.google.world.put(ME, { id: "mine", ...nine });
  world.google.faults = {
    ...world.google.faults,
    part: ({ path }) => (path.includes("broken") ? { status: 500, when: "before" } : null),
  };
  const provider = world.connect();
  const readBoth = () => provider.events.readEvents(["broken@example.com", ME], TWO_WEEKS, neverAborted());
  const expected = [
    { ok: false, error: { status: 500 } },
    { ok: true, value: [{ id: `g1:${ME}:mine` }] },
  ];
  expect(await readBoth()).toMatchObject(expected);
  expect(await readBoth()).toMatchObject(expected);
  expect(world.lines.join("")).toMatch(/events read .*changed=0 failed=1/);
});

test("rule 7: what fails unforeseen while events are fetched is a ProviderAPIError that says so", async () => {
  world.google.world.put(ME, { id: "odd", start: { dateTime: "2026-12-08T25:61:00" }, end: nine.end });
  world.google.world.put(ME, {
    id: "leap",
    start: { dateTime: "2026-02-30T09:00:00", timeZone: "UTC" },
    end: nine.end,
  });
  const [result] = await world.connect().events.readEvents([ME], TWO_WEEKS, neverAborted());
  expect(result).toMatchObject({ ok: false, error: { kind: expect.stringMatching(/^Provider(API|Parse)Error$/) } });
});
