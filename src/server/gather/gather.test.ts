import { expect, test } from "vitest";
import type { ReadCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { Err, Ok } from "#domain/result.ts";
import { createLogger } from "#server/log.ts";
import { ProviderAuthError } from "#server/net/provider-error.ts";
import type { Provider } from "#server/providers/port.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { gather } from "./index.ts";

const lines: string[] = [];
const log = createLogger({
  modulePath: "test",
  level: "debug",
  format: "text",
  sink: { write: (line) => lines.push(line) },
  now: () => Temporal.Now.instant(),
});
const wishes = { window: { start: 0, end: 1 }, defaultTaskMinutes: 30 };
const never = new AbortController().signal;

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
      readEvents: async (ids) => Ok(ids.map((id) => event(`${connectionId}:${id}`, id))),
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
  const result = await gather([withCalendars("a", [calendar("x", "a")]), lms, tasks], wishes, { log }, never);
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
  const result = await gather([broken], wishes, { log }, never);
  expect(result.context.calendar.sources[0]?.error).toEqual({
    kind: "ProviderAPIError",
    message: "Calendar fetch failed: a bug",
  });
});

test("rule 8: an auth error is passed on unchanged, and the others are not aborted", async () => {
  const error = new ProviderAuthError("HTTP 401: invalid_grant", { status: 401 });
  const refused: Provider = {
    ...withCalendars("b", []),
    events: { listCalendars: async () => Err(error), readEvents: async () => Err(error) },
  };
  const result = await gather([refused, withCalendars("a", [calendar("x", "a")])], wishes, { log }, never);
  expect(result.failures).toEqual([{ connectionId: "b", error }]);
  expect(result.failures[0]?.error).toBe(error);
  expect(result.events).toHaveLength(1);
});

test("a source that ignores the deadline does not hold the others", async () => {
  const deaf = failing("deaf", () => new Promise(() => {}));
  const abort = new AbortController();
  const pending = gather([deaf, withCalendars("a", [calendar("x", "a")])], wishes, { log }, abort.signal);
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
      events: { listCalendars: () => wait().then(() => Ok([])), readEvents: async () => Ok([]) },
      tasks: { listTasks: () => wait().then(() => Ok([])) },
      coursework: { listCoursework: () => wait().then(() => Ok([])) },
    };
  };
  const result = await gather(["a", "b", "c"].map(patient), wishes, { log }, never);
  expect(result.failures).toEqual([]);
});

test("a calendar that two connections reach is shown once, through the one that may write to it", async () => {
  const result = await gather(
    [
      withCalendars("a", [calendar("shared", "a"), calendar("own", "a")]),
      withCalendars("b", [calendar("shared", "b", { writable: true })]),
    ],
    wishes,
    { log },
    never,
  );
  expect(result.events.map(({ id }) => id)).toEqual(["a:own", "b:shared"]);
  expect(result.writableCalendars.map(({ id, connection_id }) => [id, connection_id])).toEqual([["shared", "b"]]);
});

test("a calendar that the person does not look at is not read but may be written to", async () => {
  const hidden = calendar("hidden", "a", { writable: true, selected: false });
  const result = await gather([withCalendars("a", [hidden])], wishes, { log }, never);
  expect([result.events, result.calendars]).toEqual([[], []]);
  expect(result.writableCalendars.map(({ id }) => id)).toEqual(["hidden"]);
});

test("no log line holds a title", () => {
  expect(lines.join("")).toContain("[server/gather] INFO gathered");
  expect(lines.join("")).not.toContain("secret title");
});
