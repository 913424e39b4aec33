import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { unwrap } from "#domain/result.ts";
import { type GoogleWorld, startGoogleWorld, toCreate } from "../../../../test/doubles/google/connected-google.ts";
import { nine } from "../../../../test/doubles/google/event-times.ts";
import type { DoubleCalendar } from "../../../../test/doubles/google/google-data.ts";
import { ME } from "../../../../test/doubles/google/server.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { startGoogleTasks } from "../../../../test/support/completion/google.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { withSessionId } from "../contract/provider-setup-suite.ts";
import { type ContractWorld, describeCompletion, describeProvider } from "../contract-suite.ts";
import type { GoogleProvider } from "./index.ts";

let world: GoogleWorld;
beforeEach(async () => {
  world = await startGoogleWorld();
});
afterEach(() => world.google.close());

/** Properties that a person may add to an event in another program. */
const GIVEN = {
  attendees: [{ email: "guest@example.com", responseStatus: "accepted" }],
  colorId: "5",
  reminders: { useDefault: false, overrides: [{ method: "popup", minutes: 15 }] },
  visibility: "private",
};

describeProvider("Google", contractWorld, { writes: true, tasks: true });

describeCompletion("Google Tasks", startGoogleTasks);

async function contractWorld(): Promise<ContractWorld> {
  const { google, connect } = await startGoogleWorld();
  google.pageSize = 50;
  return {
    provider: connect(),
    calendarId: ME,
    seed: async (events) => {
      for (const event of events) google.world.put(ME, asGoogle(event));
    },
    editByHand: async ({ eventKey }) => {
      const event = google.world.calendars.get(ME)?.events.get(eventKey)?.event;
      google.world.put(ME, { ...event, id: eventKey, summary: "by hand" });
    },
    more: {
      give: async (eventKey) => {
        const event = google.world.calendars.get(ME)?.events.get(eventKey)?.event;
        google.world.put(ME, { ...event, id: eventKey, ...GIVEN });
      },
      of: async (eventKey) => {
        const event = google.world.calendars.get(ME)?.events.get(eventKey)?.event ?? {};
        return Object.entries(event).flatMap(([name, value]) => (name in GIVEN ? [JSON.stringify([name, value])] : []));
      },
    },
    stored: async (eventKey) => JSON.stringify(google.world.calendars.get(ME)?.events.get(eventKey)?.event),
    giveSessionId: async (eventKey) => {
      const { event } = google.world.calendars.get(ME)?.events.get(eventKey) ?? expect.fail("it is not there");
      google.world.put(ME, JSON.parse(withSessionId(JSON.stringify(event))));
    },
    breakDown: async () => {
      google.oauth.grants.clear();
      google.oauth.expireTokens();
    },
    end: () => google.close(),
  };
}

/** A contract event in Google's form. */
function asGoogle(event: PlannerCalendarEvent) {
  const zone = event.time_zone ?? "UTC";
  const time = (iso: string) => (iso.length === 10 ? { date: iso } : { dateTime: iso, timeZone: zone });
  const lines = [
    ...(event.rrule === null ? [] : [`RRULE:${event.rrule}`]),
    ...(event.exdates ?? []).map((iso) => `EXDATE:${iso.replaceAll(/[-:]/g, "")}`),
    ...(event.rdates ?? []).map((iso) => `RDATE:${iso.replaceAll(/[-:]/g, "")}`),
  ];
  return {
    id: event.id,
    summary: event.title,
    location: event.location,
    description: event.description,
    start: time(event.start),
    end: time(event.end),
    ...(event.transparency === "transparent" && { transparency: "transparent" }),
    ...(event.status === "cancelled" && { status: "cancelled" as const }),
    ...(lines.length > 0 && { recurrence: lines }),
    ...(event.recurring_event_id && { recurringEventId: event.recurring_event_id }),
    ...(event.original_start && { originalStartTime: time(event.original_start) }),
  };
}

async function read(provider: GoogleProvider, calendarIds: readonly string[] = [ME]) {
  return (await provider.events.readEvents(calendarIds, TWO_WEEKS, neverAborted())).flatMap((read) => unwrap(read));
}

test.each([
  ["has forgotten the event", () => undefined],
  ["has kept no more of the event than its id", (id: string) => ({ id, status: "cancelled" as const })],
])("what a person gave an event is there again even where Google %s", async (_, leftOf) => {
  const { events } = world.google.world.calendars.get(ME) as DoubleCalendar;
  const { writer } = world.connect();
  const [event] = [toCreate(1)];
  await writer.create(ME, [event], neverAborted());
  world.google.world.put(ME, { ...events.get(event.eventKey)?.event, id: event.eventKey, ...GIVEN });
  const found = unwrap(
    (await writer.find(ME, [event], neverAborted()))[0] as Awaited<ReturnType<typeof writer.find>>[number],
  );
  if (!found?.resource) throw new Error("it is not there");
  await writer.remove(ME, [found], neverAborted());
  events.delete(event.eventKey);
  const left = leftOf(event.eventKey);
  if (left) world.google.world.put(ME, left);
  expect(await writer.restore(ME, [{ ...event, resource: found.resource }], neverAborted())).toMatchObject([
    { value: { is: "created", eventId: found.eventId } },
  ]);
  expect(events.get(event.eventKey)?.event).toMatchObject({ ...GIVEN, summary: event.draft.summary });
});

test("a token is refreshed ahead of its end, and once for all who need it at the same time", async () => {
  const provider = world.connect();
  await Promise.all([read(provider), read(provider), provider.tasks.listTasks({ defaultMinutes: 30 }, neverAborted())]);
  expect(world.google.oauth.tokenRequests).toBe(1);
  world.passTime(3_600_000 - 59_000);
  await read(provider);
  expect(world.google.oauth.tokenRequests).toBe(2);
  expect(world.google.calls.filter((call) => call === "POST /token")).toHaveLength(2);
});

test("a token that Google refuses is replaced once", async () => {
  const provider = world.connect();
  await read(provider);
  world.google.oauth.expireTokens();
  expect(await Promise.all([read(provider), read(provider)])).toEqual([[], []]);
  expect(world.google.oauth.tokenRequests).toBe(2);
});

test("a grant that was revoked is a ProviderAuthError that says to connect again", async () => {
  const provider = world.connect("revoked");
  const failure = {
    ok: false,
    error: { kind: "ProviderAuthError", message: expect.stringContaining("Connect Google again") },
  };
  expect(await provider.verify(neverAborted())).toMatchObject(failure);
  expect(await provider.events.readEvents([ME], TWO_WEEKS, neverAborted())).toMatchObject([failure]);
  expect(await provider.writer.create(ME, [toCreate(1)], neverAborted())).toMatchObject([failure]);
});

test("a refresh token that Google replaces is handed on to be kept", async () => {
  world.google.oauth.rotateTo = "next-refresh-token";
  const provider = world.connect();
  await read(provider);
  world.google.oauth.expireTokens();
  await read(provider);
  expect(world.rotated).toEqual(["next-refresh-token"]);
});

test("tasks of all lists and pages have a due day, a link and a length, a guess marked as one", async () => {
  world.google.world.taskLists.set("l1", {
    title: "Uni",
    tasks: [
      {
        id: "t1",
        title: "Essay 3h",
        due: "2026-12-10T00:00:00.000Z",
        webViewLink: "https://tasks.world.google.com/t1",
      },
      { id: "t2", title: "Read", notes: "about 1h30", links: [{ link: "https://mail.world.google.com/x" }] },
      { id: "t3", title: "Call", status: "needsAction" },
      { id: "t4", title: "Done", status: "completed" },
      { id: "t5", title: " " },
    ],
  });
  world.google.world.taskLists.set("l2", { title: "Home", tasks: [{ id: "t6", title: "Clean" }] });
  world.google.pageSize = 1;
  const tasks = unwrap(await world.connect().tasks.listTasks({ defaultMinutes: 25 }, neverAborted()));
  expect(tasks.map((task) => [task.id, task.due, task.duration_minutes, task.duration_estimated, task.url])).toEqual([
    ["g1:l1:t1", "2026-12-10", 180, false, "https://tasks.world.google.com/t1"],
    ["g1:l1:t2", null, 90, false, "https://mail.world.google.com/x"],
    ["g1:l1:t3", null, 25, true, null],
    ["g1:l2:t6", null, 25, true, null],
  ]);
  expect(new Set(tasks.map(({ source }) => source))).toEqual(new Set(["g1"]));
});

test("no log line holds a token, a title, an attendee or a calendar's address", async () => {
  world.google.world.put(ME, {
    id: "canary",
    ...nine,
    summary: "Canary",
    attendees: [{ email: "canary@example.com" }],
  });
  world.google.world.taskLists.set("l1", { title: "Canary", tasks: [{ id: "t1", title: "Canary 3h" }] });
  const provider = world.connect();
  await read(provider);
  await provider.tasks.listTasks({ defaultMinutes: 25 }, neverAborted());
  await provider.writer.create(ME, [toCreate(1, { summary: "Canary" })], neverAborted());
  world.google.oauth.grants.clear();
  await provider.verify(neverAborted());
  expect(world.lines.length).toBeGreaterThan(10);
  expect(world.lines.join("")).not.toMatch(/canary|access-|refresh-token|Bearer|me@example|secret/i);
  for (const line of world.lines) expect(line).toMatch(/^\[[\w/-]+\] (DEBUG|INFO|WARNING|ERROR) \S/);
});

test("a list of tasks that cannot be read is told of by its name, and the others are read", async () => {
  for (const [id, title] of ["Mine", "Errands"].entries())
    world.google.world.taskLists.set(`list-${id}`, { title, tasks: [{ id: `t${id}`, title: `Task ${id}` }] });
  const { tasks } = world.connect();
  world.google.faults.call = ({ path }) => (path.includes("list-1") ? "before" : null);
  const unread: string[] = [];
  const onUnread = ({ name }: { readonly name: string }) => void unread.push(name);
  const listed = unwrap(await tasks.listTasks({ defaultMinutes: 45, onUnread }, neverAborted()));
  expect([listed.map(({ title }) => title), unread]).toEqual([["Task 0"], ["Errands"]]);
  expect(await tasks.listTasks({ defaultMinutes: 45 }, neverAborted())).toMatchObject({ ok: false });
  world.google.faults.call = ({ path }) => (path.includes("/lists/list-") ? "before" : null);
  expect(await tasks.listTasks({ defaultMinutes: 45, onUnread }, neverAborted())).toMatchObject({ ok: false });
});
