import { afterEach, beforeEach, expect, test } from "vitest";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import {
  CALENDAR,
  type MicrosoftWorld,
  startMicrosoftWorld,
} from "../../../../test/doubles/microsoft/connected-microsoft.ts";
import type { DoubleEvent } from "../../../../test/doubles/microsoft/mailbox-data.ts";
import { seedEvents } from "../../../../test/doubles/microsoft/seed.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { startMicrosoftTasks } from "../../../../test/support/completion/microsoft.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { withSessionId } from "../contract/provider-setup-suite.ts";
import { type ContractWorld, describeCompletion, describeProvider } from "../contract-suite.ts";
import type { MicrosoftProvider } from "./index.ts";

describeCompletion("Microsoft To Do", startMicrosoftTasks);

/** Properties that a person may add to an event in another program. */
const GIVEN = {
  attendees: [{ emailAddress: { address: "guest@example.com", name: "Guest" }, type: "required" }],
  categories: ["Blue category"],
  reminderMinutesBeforeStart: 45,
  sensitivity: "private",
};

describeProvider("Microsoft", contractWorld, { writes: true, tasks: true });

async function contractWorld(): Promise<ContractWorld> {
  const { microsoft, connect } = await startMicrosoftWorld();
  microsoft.pageSize = 50;
  const under = (key: string) => {
    const event = microsoft.world
      .live(CALENDAR)
      .find(({ transactionId }) => transactionId?.startsWith(`daywright-${key}`));
    if (!event) throw new Error(`there is no event under ${key}`);
    return event;
  };
  return {
    provider: connect(),
    calendarId: CALENDAR,
    seed: async (events) => seedEvents(microsoft.world, events),
    editByHand: async ({ eventKey }) => {
      microsoft.world.put(CALENDAR, { ...under(eventKey), subject: "by hand" });
    },
    more: {
      give: async (eventKey) => {
        microsoft.world.put(CALENDAR, { ...under(eventKey), ...GIVEN });
      },
      of: async (eventKey) =>
        Object.entries(under(eventKey))
          .flatMap(([name, value]) => (name in GIVEN ? [JSON.stringify([name, value])] : []))
          .sort(),
    },
    stored: async (eventKey) => JSON.stringify(under(eventKey)),
    giveSessionId: async (eventKey) => {
      microsoft.world.put(CALENDAR, JSON.parse(withSessionId(JSON.stringify(under(eventKey)))));
    },
    breakDown: async () => {
      microsoft.oauth.grants.clear();
      microsoft.oauth.expireTokens();
    },
    end: () => microsoft.close(),
  };
}

const LATER = { start: Date.parse("2026-12-14T00:00:00Z"), end: Date.parse("2027-01-11T00:00:00Z") };

let world: MicrosoftWorld;
beforeEach(async () => {
  world = await startMicrosoftWorld();
});
afterEach(() => world.microsoft.close());

async function read(provider: MicrosoftProvider, calendarIds: readonly string[] = [CALENDAR], window = TWO_WEEKS) {
  return (await provider.events.readEvents(calendarIds, window, neverAborted())).flatMap((read) => unwrap(read));
}
const put = (event: Partial<DoubleEvent> & { id: string }, calendarId = CALENDAR) =>
  world.microsoft.world.put(calendarId, { ...at("2026-12-08T09:00:00", "2026-12-08T10:00:00"), ...event });
const at = (start: string, end: string, timeZone = "UTC") => ({
  start: { dateTime: start, timeZone },
  end: { dateTime: end, timeZone },
});
const weekly = {
  pattern: { type: "weekly", interval: 1, daysOfWeek: ["tuesday"], firstDayOfWeek: "monday" },
  range: { type: "noEnd", startDate: "2026-12-08", recurrenceTimeZone: "China Standard Time" },
};

test("a personal account, which has no mail of its own, is named by who signs in", async () => {
  world.microsoft.me = { mail: null, userPrincipalName: "me@outlook.example" };
  expect(unwrap(await world.connect().verify(neverAborted())).label).toBe("me@outlook.example");
});

test("own calendars and those that others share are listed, and one that may not be changed says so", async () => {
  world.microsoft.world.addCalendar({ id: "team", name: "Team", canEdit: false, hexColor: "#0078d4" });
  const calendars = unwrap(await world.connect().events.listCalendars(neverAborted()));
  expect(calendars.map(({ name, primary, kind }) => [name, primary, kind])).toEqual([
    ["Calendar", true, "microsoft"],
    ["Team", false, "microsoft"],
  ]);
});

test("a refresh without changes asks once for each calendar, in one request with their list, and so does a later window", async () => {
  world.microsoft.world.addCalendar({ id: "team" });
  put({ id: "series", recurrence: weekly });
  const provider = world.connect();
  const before = await read(provider, [CALENDAR, "team"]);
  const [calls, parts] = [world.microsoft.calls.length, world.microsoft.parts.length];
  const signal = neverAborted();
  const [again] = await Promise.all([
    provider.events.readEvents([CALENDAR, "team"], TWO_WEEKS, signal),
    provider.events.listCalendars(signal),
  ]);
  expect(again.flatMap((read) => unwrap(read))).toEqual(before);
  await read(provider, [CALENDAR, "team"], LATER);
  expect([world.microsoft.calls.length - calls, world.microsoft.parts.length - parts]).toEqual([2, 5]);
});

test("what changed, came and went since is read by a delta, of series, too", async () => {
  const provider = world.connect();
  for (const id of ["stays", "changes", "goes"]) put({ id, subject: id });
  put({ id: "series", subject: "series", recurrence: weekly });
  await read(provider);
  put({ id: "changes", subject: "changed" });
  put({ id: "new", subject: "new" });
  put({ id: "series", subject: "renamed", recurrence: weekly });
  world.microsoft.world.putOccurrence(CALENDAR, "series", "2026-12-15", null);
  world.microsoft.world.remove(CALENDAR, "goes");
  const events = await read(provider);
  expect(events.map(({ title }) => title).sort()).toEqual(["changed", "new", "renamed", "stays"]);
  expect(events.find(({ title }) => title === "renamed")?.exdates).toEqual(["2026-12-15T09:00:00Z"]);
  world.microsoft.world.remove(CALENDAR, "series");
  expect((await read(provider)).map(({ title }) => title).sort()).toEqual(["changed", "new", "stays"]);
});

test("a delta link that has expired reads that calendar anew", async () => {
  const provider = world.connect();
  put({ id: "goes" });
  await read(provider);
  world.microsoft.world.remove(CALENDAR, "goes");
  put({ id: "new", subject: "new" });
  world.microsoft.links.expire();
  expect((await read(provider)).map(({ title }) => title)).toEqual(["new"]);
});

test("busy, tentative and out of office take time; free, working elsewhere and what was declined do not", async () => {
  const shown = ["free", "tentative", "busy", "oof", "workingElsewhere", "unknown"];
  for (const showAs of shown) put({ id: showAs, subject: showAs, showAs });
  put({ id: "declined", subject: "declined", responseStatus: { response: "declined" } });
  const taking = (await read(world.connect())).filter(({ transparency }) => transparency === "opaque");
  expect(taking.map(({ title }) => title).sort()).toEqual(["busy", "oof", "tentative", "unknown"]);
});

test("a series is in the zone that Windows names, and one of an unknown zone happens when Outlook says", async () => {
  put({ id: "s", ...at("2026-12-08T09:00:00", "2026-12-08T10:00:00", "China Standard Time"), recurrence: weekly });
  const events = await read(world.connect());
  expect(events).toMatchObject([{ rrule: "FREQ=WEEKLY;BYDAY=TU;WKST=MO", time_zone: "Asia/Shanghai" }]);
  const starts = () => expandEvents(events, TWO_WEEKS, { timeZone: "UTC" }).map(({ start }) => formatInstant(start));
  expect(starts()).toEqual(["2026-12-08T01:00:00Z", "2026-12-15T01:00:00Z"]);
});

test("never more than four calls of the mailbox run at once, whoever asks for what", async () => {
  for (let index = 0; index < 16; index++) world.microsoft.world.addCalendar({ id: `c${index}` });
  const provider = world.connect();
  const ids = Array.from({ length: 16 }, (_, index) => `c${index}`);
  await Promise.all([
    read(provider, ids),
    provider.events.listCalendars(neverAborted()),
    provider.verify(neverAborted()),
  ]);
  expect(world.microsoft.concurrency).toEqual({ most: 4, refused: 0 });
});

test("open tasks of all lists and pages have a due day, a list, a priority and a length, a guess marked as one", async () => {
  const day = { dateTime: "2026-12-10T00:00:00.0000000", timeZone: "UTC" };
  world.microsoft.world.taskLists.set("l1", {
    displayName: "Uni",
    tasks: [
      { id: "t1", title: "Essay 3h", dueDateTime: day, importance: "high" },
      { id: "t2", title: "Read", body: { content: "about 1h30\r\n", contentType: "text" } },
      { id: "t3", title: "Done", status: "completed" },
      { id: "t4", title: " " },
    ],
  });
  world.microsoft.world.taskLists.set("l2", { displayName: "Home", tasks: [{ id: "t5", title: "Clean" }] });
  world.microsoft.pageSize = 1;
  const tasks = unwrap(await world.connect().tasks.listTasks({ defaultMinutes: 25 }, neverAborted()));
  expect(
    tasks.map((task) => [
      task.id,
      task.category,
      task.due,
      task.duration_minutes,
      task.duration_estimated,
      task.priority,
    ]),
  ).toEqual([
    ["m1:l1:t1", "Uni", "2026-12-10", 180, false, 1],
    ["m1:l1:t2", "Uni", null, 90, false, 3],
    ["m1:l2:t5", "Home", null, 25, true, 3],
  ]);
});

test("a list that cannot be read takes down only itself, and what was read of it before is still to do", async () => {
  const lists = world.microsoft.world.taskLists;
  const list = (id: string, title: string) => lists.set(id, { displayName: id, tasks: [{ id: `of-${id}`, title }] });
  list("a", "Essay");
  list("b", "Clean");
  const { tasks } = world.connect();
  const unread: string[] = [];
  const options = { defaultMinutes: 25, onUnread: ({ name }: { readonly name: string }) => void unread.push(name) };
  const titles = async () => unwrap(await tasks.listTasks(options, neverAborted())).map(({ title }) => title);
  await titles();
  Object.assign(lists.get("a") ?? {}, { broken: true });
  list("b", "Clean again");
  expect([await titles(), unread]).toEqual([["Essay", "Clean again"], ["a"]]);
  Object.assign(lists.get("b") ?? {}, { broken: true });
  expect(await tasks.listTasks({ defaultMinutes: 25 }, neverAborted())).toMatchObject({
    ok: false,
    error: { status: 500 },
  });
});
