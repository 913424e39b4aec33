import { expect, test } from "vitest";
import type { ReadCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import { Err, Ok } from "#domain/result.ts";
import { ProviderAuthError } from "#server/net/provider-error.ts";
import type { EventsCapability, Provider, TasksCapability } from "#server/providers/port.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { keptLog } from "../../../test/support/log-lines.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { gather } from "./index.ts";

const { log, lines } = keptLog("debug");
const REQUEST = { window: { start: 0, end: 1 }, preferences: defaultPreferences("UTC") };
const never = neverAborted();

function calendar(id: string, connectionId: string, more: Partial<ReadCalendar> = {}): ReadCalendar {
  return {
    id,
    name: id,
    connection_id: connectionId,
    color_class: "cal-color-1",
    primary: false,
    time_zone: "UTC",
    kind: "google",
    writable: false,
    ...more,
  };
}

function event(id: string, calendarId: string): PlannerCalendarEvent {
  return calendarEvent(id, {
    calendar_id: calendarId,
    title: "secret title",
    start: "2026-12-07T09:00:00Z",
    end: "2026-12-07T10:00:00Z",
  });
}

function withCalendars(connectionId: string, calendars: readonly ReadCalendar[]): Provider {
  return {
    connectionId,
    kind: "google",
    label: connectionId,
    verify: async () => Ok({ label: connectionId }),
    events: {
      listCalendars: async () => Ok(calendars),
      readEvents: async (ids) => ids.map((id) => Ok([event(`${connectionId}:${id}`, id)])),
    },
  };
}

function failing(connectionId: string, fail: () => Promise<never>): Provider {
  return { ...withCalendars(connectionId, []), events: { listCalendars: fail, readEvents: fail } };
}

test("with one of three sources failing, the other two are there and the failed one is named", async () => {
  const lms: Provider = {
    connectionId: "lms",
    kind: "canvas",
    label: "University",
    verify: async () => Ok({ label: "" }),
    coursework: { listCoursework: async () => Err(new ProviderAuthError("HTTP 401: expired", { status: 401 })) },
  };
  const tasks: Provider = {
    ...withCalendars("t", []),
    tasks: { listTasks: async () => Ok([]) },
  };
  const result = await gather([withCalendars("a", [calendar("x", "a")]), lms, tasks], REQUEST, { log }, never);
  expect(result.events.map(({ id }) => id)).toEqual(["a:x"]);
  expect(result.context.tasks.sources).toMatchObject([{ connection_id: "t", ok: true, error: null }]);
  expect(result.context.learning).toEqual({
    items: [],
    sources: [
      {
        connection_id: "lms",
        kind: "canvas",
        label: "University",
        ok: false,
        error: { kind: "ProviderAuthError", message: "HTTP 401: expired" },
      },
    ],
  });
});

test("rule 7: an exception while calendars are fetched is a ProviderAPIError that says so", async () => {
  const broken = failing("b", () => Promise.reject(new Error("a bug")));
  const result = await gather([broken], REQUEST, { log }, never);
  expect(result.context.calendar.sources[0]?.error).toEqual({
    kind: "ProviderAPIError",
    message: "Calendar fetch failed",
  });
  expect(result.failures[0]?.error.message).toBe("Calendar fetch failed: a bug");
});

test("rule 8: an auth error is passed on unchanged, and the others are not aborted", async () => {
  const error = new ProviderAuthError("HTTP 401: invalid_grant", { status: 401 });
  const refused: Provider = {
    ...withCalendars("b", []),
    events: { listCalendars: async () => Err(error), readEvents: async (ids) => ids.map(() => Err(error)) },
  };
  const result = await gather([refused, withCalendars("a", [calendar("x", "a")])], REQUEST, { log }, never);
  expect(result.failures).toEqual([{ connectionId: "b", error }]);
  expect(result.failures[0]?.error).toBe(error);
  expect(result.events).toHaveLength(1);
});

test("a source that ignores the deadline does not hold the others", async () => {
  const deaf = failing("deaf", () => new Promise(() => {}));
  const abort = new AbortController();
  const pending = gather([deaf, withCalendars("a", [calendar("x", "a")])], REQUEST, { log }, abort.signal);
  abort.abort(new DOMException("late", "TimeoutError"));
  const result = await pending;
  expect(result.context.calendar.sources[0]?.error?.kind).toBe("ProviderNetworkError");
});

test("all sources are asked before any has answered", async () => {
  let asked = 0;
  let answer = () => {};
  const allAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const patient = (id: string): Provider => {
    const wait = async () => {
      if (++asked === 9) answer();
      await allAsked;
    };
    return {
      ...withCalendars(id, []),
      events: { listCalendars: () => wait().then(() => Ok([])), readEvents: async () => [] },
      tasks: { listTasks: () => wait().then(() => Ok([])) },
      coursework: { listCoursework: () => wait().then(() => Ok([])) },
    };
  };
  const result = await gather(["a", "b", "c"].map(patient), REQUEST, { log }, never);
  expect(result.failures).toEqual([]);
});

test("a calendar that two connections reach is shown once, through the one that may write to it", async () => {
  const result = await gather(
    [
      withCalendars("a", [calendar("shared", "a"), calendar("own", "a")]),
      withCalendars("b", [calendar("shared", "b", { writable: true })]),
    ],
    REQUEST,
    { log },
    never,
  );
  expect(result.events.map(({ id }) => id)).toEqual(["a:own", "b:shared"]);
  expect(result.writableCalendars.map(({ id, connection_id }) => [id, connection_id])).toEqual([["shared", "b"]]);
});

/** A source with two calendars, one of which cannot be read. */
function failingInPart(connectionId: string, error: ProviderAuthError, more: Partial<ReadCalendar> = {}): Provider {
  const calendars = [calendar("broken", connectionId, { name: "Broken", ...more }), calendar("whole", connectionId)];
  return {
    ...withCalendars(connectionId, calendars),
    events: {
      listCalendars: async () => Ok(calendars),
      readEvents: async (ids) =>
        ids.map((id) => (id === "broken" ? Err(error) : Ok([event(`${connectionId}:${id}`, id)]))),
    },
  };
}

test("one calendar that cannot be read is marked and named in words of ours, and its account's others are there", async () => {
  const told = "HTTP 403: access was refused";
  const error = new ProviderAuthError("HTTP 403: the upstream's own words", { status: 403, told });
  const result = await gather([failingInPart("a", error, { writable: true })], REQUEST, { log }, never);
  expect(result.events.map(({ id }) => id)).toEqual(["a:whole"]);
  const unread = { kind: "ProviderAuthError", message: told };
  expect(result.context.calendar).toMatchObject({
    sources: [{ connection_id: "a", ok: false, error: unread }],
    calendars: [{ id: "broken", unread }, { id: "whole" }],
  });
  expect(result.context.calendar.calendars[1]?.unread).toBeUndefined();
  expect(result.writableCalendars).toMatchObject([{ id: "broken", unread }]);
  expect(result.failures).toEqual([{ connectionId: "a", error }]);
  expect(everythingUnread(result.context).map(({ label }) => label)).toEqual(["Broken"]);
});

test("one list of tasks that cannot be read is named, and its account's others are there", async () => {
  const error = new ProviderAuthError("no", { status: 403 });
  const tasks: TasksCapability = {
    async listTasks({ onUnread }) {
      onUnread?.({ name: "Errands", error });
      return Ok([{ id: "g:1" } as PlannerTask]);
    },
  };
  const { context, failures } = await gather([{ ...withCalendars("g", []), tasks }], REQUEST, { log }, never);
  expect(context.tasks).toMatchObject({ items: [{ id: "g:1" }], sources: [{ label: "g (Errands)", ok: false }] });
  expect(failures).toEqual([{ connectionId: "g", error }]);
});

test("calendars that cannot be listed stay listed as they last were, marked, also where the source never answers", async () => {
  const known = [calendar("mine", "b", { writable: true, primary: true }), calendar("other", "b", { selected: false })];
  const lastListed = async () => known;
  const refused = failing("b", () => Promise.reject(new Error("down")));
  const deaf = failing("b", () => new Promise(() => {}));
  const unread = { message: expect.any(String) };
  for (const [provider, signal] of [
    [refused, never],
    [deaf, AbortSignal.timeout(1)],
  ] as const) {
    const events = { ...(provider.events as EventsCapability), lastListed };
    const result = await gather([{ ...provider, events }], REQUEST, { log }, signal);
    expect(result.context.calendar.calendars).toMatchObject([{ id: "mine", unread }]);
    expect(result.writableCalendars).toMatchObject([{ id: "mine", connection_id: "b", unread }]);
    expect(result.context.calendar.sources).toMatchObject([{ ok: false }]);
  }
});

test("a calendar that two connections reach is read through the one that can, and written to through the same as ever", async () => {
  const error = new ProviderAuthError("HTTP 401: expired", { status: 401 });
  const shared = calendar("broken", "b");
  const result = await gather(
    [failingInPart("a", error, { writable: true }), withCalendars("b", [shared])],
    REQUEST,
    { log },
    never,
  );
  expect(result.events.map(({ id }) => id)).toEqual(["a:whole", "b:broken"]);
  expect(result.writableCalendars).toMatchObject([{ id: "broken", connection_id: "a" }]);
  expect(everythingUnread(result.context)).toEqual([]);
});

test("a calendar that the person does not look at is not read but may be written to", async () => {
  const hidden = calendar("hidden", "a", { writable: true, selected: false });
  const result = await gather([withCalendars("a", [hidden])], REQUEST, { log }, never);
  expect([result.events, result.calendars]).toEqual([[], []]);
  expect(result.writableCalendars.map(({ id }) => id)).toEqual(["hidden"]);
});

test("calendars that are known are read while they are listed; afterwards only those that are new or became others", async () => {
  const [same, renamed] = [calendar("same", "a"), calendar("renamed", "a", { name: "Later" })];
  const listed = [same, renamed, calendar("new", "a"), calendar("hidden", "a", { selected: false })];
  const { events, ...provider } = withCalendars("a", listed);
  const { readEvents } = events as EventsCapability;
  const asked: (readonly string[])[] = [];
  const spied: EventsCapability = {
    listCalendars: async () => Ok(listed),
    known: () => [same, calendar("renamed", "a"), calendar("gone", "a")],
    readEvents: async (ids, ...rest) => {
      asked.push(ids);
      return readEvents(ids, ...rest);
    },
  };
  const result = await gather([{ ...provider, events: spied }], REQUEST, { log }, never);
  expect(asked).toEqual([
    ["same", "renamed", "gone"],
    ["renamed", "new"],
  ]);
  expect(result.events.map(({ calendar_id }) => calendar_id)).toEqual(["same", "renamed", "new"]);
});

test("no log line holds a title", () => {
  expect(lines.join("")).toContain("[server/gather] INFO gathered");
  expect(lines.join("")).not.toContain("secret title");
});
