import { expect, test } from "vitest";
import { ReadCalendar } from "#contract/calendar.ts";
import { PlannerCalendarEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { isOk, unwrap } from "#domain/result.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { aborted, type ContractWorld, expectProviderError, theOnly, WINDOW } from "./provider-setup-suite.ts";

/** The contract of everything that reads events. */
export function describeEvents(world: () => ContractWorld): void {
  const source = () => {
    const { events } = world().provider;
    if (!events) throw new Error("the provider has no events");
    return events;
  };
  const readAll = (ids: readonly string[], signal = neverAborted()) => source().readEvents(ids, WINDOW, signal);
  const read = async () => unwrap(theOnly(await readAll([world().calendarId])));

  test("its credentials are found good, and its calendar is listed in full", async () => {
    expect(isOk(await world().provider.verify(neverAborted()))).toBe(true);
    const calendars = unwrap(await source().listCalendars(neverAborted()));
    const calendar = calendars.find(({ id }) => id === world().calendarId);
    expect(ReadCalendar.parse(calendar)).toEqual(calendar);
    expect(calendar?.connection_id).toBe(world().provider.connectionId);
  });

  test("events are read as the contract has them, and those that only touch the window are not", async () => {
    await world().seed([
      calendarEvent("inside", { title: "Ω inside", location: "Room 5", description: "two\nlines; and, more" }),
      calendarEvent("before", { start: "2026-12-06T23:00:00Z", end: "2026-12-07T00:00:00Z" }),
      calendarEvent("after", { start: "2026-12-21T00:00:00Z", end: "2026-12-21T01:00:00Z" }),
      calendarEvent("across", { start: "2026-12-06T23:30:00Z", end: "2026-12-07T00:30:00Z" }),
    ]);
    const events = await read();
    expect(events.map((event) => PlannerCalendarEvent.parse(event))).toEqual(events);
    expect(events.map(({ title }) => title).sort()).toEqual(["across", "Ω inside"]);
    const inside = events.find(({ title }) => title === "Ω inside");
    expect(inside).toMatchObject({
      calendar_id: world().calendarId,
      start: "2026-12-08T09:00:00Z",
      end: "2026-12-08T10:00:00Z",
      all_day: false,
      location: "Room 5",
      description: "two\nlines; and, more",
      rrule: null,
      recurring_event_id: null,
    });
  });

  test("an all-day event is read as dates, its end exclusive", async () => {
    await world().seed([calendarEvent("fair", { start: "2026-12-10", end: "2026-12-12", all_day: true })]);
    expect(await read()).toMatchObject([{ start: "2026-12-10", end: "2026-12-12", all_day: true }]);
  });

  test("a series that began long ago happens in the window as its rule, its exceptions and its zone say", async () => {
    await world().seed(weeklySeries());
    const events = await read();
    const master = events.find(({ rrule }) => rrule !== null);
    expect(master?.rrule).toMatch(/^FREQ=WEEKLY/);
    expect(master?.time_zone).toBe("Europe/Berlin");
    const moved = events.find(({ title }) => title === "moved");
    expect(moved?.recurring_event_id).toBe(master?.id);
    expect(epochOf(moved?.original_start ?? "")).toBe(epochOf("2026-12-14T08:00:00Z"));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const starts = expandEvents(events, WINDOW, { timeZone: "UTC" }).map(({ start }) => formatInstant(start));
    expect(starts).toEqual(["2026-12-07T08:00:00Z", "2026-12-15T13:00:00Z", "2026-12-18T08:00:00Z"]);
  });

  test("an event that takes no time is told from one that does", async () => {
    await world().seed([calendarEvent("busy", {}), calendarEvent("free", { transparency: "transparent" })]);
    const free = (await read()).filter(({ transparency }) => transparency === "transparent");
    expect(free.map(({ title }) => title)).toEqual(["free"]);
  });

  test("a calendar that is not there is an Err, since what is unknown must not look free, and the others are read", async () => {
    await world().seed([calendarEvent("inside", {})]);
    const [unknown, known, ...more] = await readAll(["no-such-calendar", world().calendarId]);
    expectProviderError(unknown);
    expect([known?.ok && known.value.map(({ title }) => title), more]).toEqual([["inside"], []]);
  });

  test("a caller that aborts gets an Err at once", async () => {
    expectProviderError(await source().listCalendars(aborted()));
    expectProviderError(theOnly(await readAll([world().calendarId], aborted())));
  });

  test("an upstream that fails is an Err, never an exception", async () => {
    await world().breakDown();
    expectProviderError(theOnly(await readAll([world().calendarId])));
  });
}

/**
 * A weekly series of 2025 in Berlin on Monday and Friday at 09:00, with one instance moved and one
 * cancelled.
 */
function weeklySeries(): PlannerCalendarEvent[] {
  const instance = { recurring_event_id: "series", time_zone: "Europe/Berlin" };
  return [
    calendarEvent("series", {
      start: "2025-06-02T07:00:00Z",
      end: "2025-06-02T08:00:00Z",
      rrule: "FREQ=WEEKLY;BYDAY=MO,FR",
      time_zone: "Europe/Berlin",
    }),
    calendarEvent("moved", {
      ...instance,
      start: "2026-12-15T13:00:00Z",
      end: "2026-12-15T14:00:00Z",
      original_start: "2026-12-14T08:00:00Z",
    }),
    calendarEvent("cancelled", {
      ...instance,
      start: "2026-12-11T08:00:00Z",
      end: "2026-12-11T09:00:00Z",
      original_start: "2026-12-11T08:00:00Z",
      status: "cancelled",
    }),
  ];
}
