import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { DAY_MS, formatInstant } from "#domain/time.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { parseCalendar, renderCalendar, renderEvent } from "../index.ts";

const CALENDAR = { connectionId: "local", calendarId: "k:1" } as const;
const PREFIX = "local:k:1:";
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca"];

function render(events: readonly PlannerCalendarEvent[]): string {
  return renderCalendar({
    ...CALENDAR,
    name: "Mine",
    timeZone: "Europe/Berlin",
    events,
    stampedAt: Date.UTC(2026, 0, 1),
  });
}

function reread(events: readonly PlannerCalendarEvent[]) {
  const options = { ...CALENDAR, defaultTimeZone: "Asia/Tokyo", colorClass: "cal-color-2" } as const;
  return unwrap(parseCalendar(new TextEncoder().encode(render(events)), options));
}

const text = fc
  .string({ unit: "grapheme", maxLength: 120, size: "max" })
  .map((value) => value.replaceAll(/\p{Cc}/gu, " "));
const rules = fc.constantFrom(
  "FREQ=DAILY;COUNT=9",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270301T000000Z",
  "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
);
const times = fc
  .record({
    all_day: fc.boolean(),
    minute: fc.integer({ min: 0, max: 400 * 24 * 60 }),
    length: fc.integer({ min: 1, max: 4_000 }),
    zone: fc.constantFrom(...ZONES),
  })
  .map(({ all_day, minute, length, zone }) => {
    const start = Date.UTC(2026, 0, 1) + minute * 60_000;
    const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    if (all_day) return { all_day, start: date(start), end: date(start + Math.ceil(length / 1_440) * DAY_MS) };
    const zoned = zone === "UTC" ? {} : { time_zone: zone };
    return { all_day, start: formatInstant(start), end: formatInstant(start + length * 60_000), ...zoned };
  });
const events = fc
  .record({
    uid: fc.uuid(),
    title: text,
    location: text,
    description: text,
    times,
    rrule: fc.option(rules, { nil: null }),
    status: fc.constantFrom(null, "confirmed", "tentative"),
    transparency: fc.constantFrom(undefined, "opaque" as const, "transparent" as const),
    url: fc.option(fc.webUrl(), { nil: undefined }),
  })
  .map(({ uid, times, transparency, url, rrule, ...rest }): PlannerCalendarEvent => {
    const utcSeries = rrule !== null && !times.all_day && !("time_zone" in times) ? { time_zone: "UTC" } : {};
    return {
      ...rest,
      ...times,
      ...utcSeries,
      rrule,
      id: `${PREFIX}${uid}`,
      calendar_id: CALENDAR.calendarId,
      color_class: "cal-color-2",
      recurring_event_id: null,
      original_start: null,
      // An all-day event without a transparency takes no time, so it is written as transparent.
      ...(transparency || times.all_day ? { transparency: transparency ?? "transparent" } : {}),
      ...(url ? { url } : {}),
    };
  });

test("our own reader gets back every event as it was", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 6 }), (originals) => {
      const { name, events: found, skipped } = reread(originals);
      expect(skipped).toEqual([]);
      expect(name).toBe("Mine");
      // The later of two equal wall times can only be written in UTC. A single event loses only its
      // zone by that.
      expect(found.map(({ time_zone, ...event }) => event)).toEqual(originals.map(({ time_zone, ...event }) => event));
    }),
    { numRuns: 150, seed: 5 },
  );
});

const window = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2027, 5, 1) };
const berlin = { timeZone: "Europe/Berlin" };

test("ical.js gets the same instances out of the feed as we do", () => {
  fc.assert(
    fc.property(events, fc.subarray([0, 1, 3]), (event, leftOut) => {
      const instances = expandEvents([event], window, berlin);
      const starts = leftOut.map((index) => instances[index]).filter((instance) => instance !== undefined);
      const exdates = event.rrule === null ? [] : starts.map(({ key }) => key.slice(event.id.length + 1));
      const original = { ...event, exdates };
      const expected = expandEvents([original], window, berlin).map(({ key }) => key.slice(event.id.length + 1));
      const settled = (starts: readonly string[]) => starts.filter((start) => !isNearChange(start, event));
      const found = instancesByIcal(render([original]), event);
      expect(settled(found)).toEqual(event.rrule === null ? [""] : settled(expected));
    }),
    { numRuns: 150, seed: 6 },
  );
});

/**
 * Whether the clocks change within hours of a start: ical.js does not follow RFC 5545 3.3.5 in
 * gaps.
 */
function isNearChange(start: string, event: PlannerCalendarEvent): boolean {
  if (event.all_day || start === "") return false;
  const here = Temporal.Instant.from(start).toZonedDateTimeISO(event.time_zone ?? "UTC");
  return here.subtract({ hours: 4 }).offset !== here.add({ hours: 4 }).offset;
}

/**
 * The starts of the instances that ical.js finds, under our names for them; a single event has the
 * empty name.
 */
function instancesByIcal(feed: string, event: PlannerCalendarEvent): string[] {
  const calendar = new ICAL.Component(ICAL.parse(feed) as string);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const read = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  const name = (time: ICAL.Time) => (event.all_day ? time.toString() : formatInstant(time.toJSDate().getTime()));
  if (!read.isRecurring()) {
    expect(name(read.startDate)).toBe(event.start);
    expect(name(read.endDate)).toBe(event.end);
    return [""];
  }
  const found: string[] = [];
  const iterator = read.iterator();
  for (let time = iterator.next(); time && time.toJSDate().getTime() < window.end; time = iterator.next()) {
    const first = !event.all_day && time.compare(read.startDate) === 0;
    if (!first || isByRule(event)) found.push(name(time));
  }
  return found.filter((start) => event.all_day || Date.parse(start) < window.end);
}

/** Whether the event's own start is an instance by the rule. ical.js counts it in any case. */
function isByRule(event: PlannerCalendarEvent): boolean {
  const [first] = expandEvents([{ ...event, exdates: [] }], window, berlin);
  return first?.key === `${event.id}/${event.start}`;
}

const series = calendarEvent(`${PREFIX}s`, {
  calendar_id: "k:1",
  title: "Series",
  start: "2026-03-02T08:00:00Z",
  end: "2026-03-02T09:00:00Z",
  color_class: "cal-color-2",
  rrule: "FREQ=WEEKLY",
  time_zone: "Europe/Berlin",
});

test("exceptions come back on their series, cancelled ones as left out", () => {
  const moved = {
    ...series,
    id: `${series.id}/2026-03-30T07:00:00Z`,
    rrule: null,
    recurring_event_id: series.id,
    original_start: "2026-03-30T07:00:00Z",
    start: "2026-03-31T07:00:00Z",
    end: "2026-03-31T08:30:00Z",
  };
  const cancelled = { ...moved, id: `${series.id}/x`, original_start: "2026-03-09T08:00:00Z", status: "cancelled" };
  const originals = [series, moved, cancelled];
  const found = reread(originals).events;
  const happenings = (list: readonly PlannerCalendarEvent[]) =>
    expandEvents(list, { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 8) }, berlin).map(({ key, start }) => [
      key,
      start,
    ]);
  expect(happenings(found)).toEqual(happenings(originals));
  expect(found[0]?.exdates).toEqual(["2026-03-09T08:00:00Z"]);
  expect(found[1]).toEqual(moved);
});

test("an instance named by its date alone is written as the time that it means", () => {
  const feed = render([{ ...series, exdates: ["2026-03-09"] }]);
  expect(feed).toContain("EXDATE;TZID=Europe/Berlin:20260309T090000");
});

test("the second of two wall times alike is written in UTC, so that it is not read as the first", () => {
  const second = { ...series, rrule: null, start: "2026-10-25T01:30:00Z", end: "2026-10-25T02:30:00Z" };
  expect(render([second])).toContain("DTSTART:20261025T013000Z");
  expect(reread([second]).events[0]?.start).toBe(second.start);
});

test("a draft becomes an object of its own, with its zone, rules and properties", () => {
  const draft = {
    summary: "Write, then rest",
    start: "2026-03-02T08:00:00Z",
    end: "2026-03-02T09:00:00Z",
    all_day: false,
    location: null,
    description: "because; it fits",
    transparency: "opaque" as const,
    recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO"],
  };
  const object = renderEvent(draft, {
    uid: "abc",
    timeZone: "Europe/Berlin",
    stampedAt: 0,
    properties: [{ name: "X-DAYWRIGHT-SESSION", text: "s,1" }],
  });
  expect(object).toContain("X-DAYWRIGHT-SESSION:s\\,1\r\nEND:VEVENT");
  const options = { ...CALENDAR, defaultTimeZone: "UTC", colorClass: "cal-color-1" } as const;
  const { events: found } = unwrap(parseCalendar(object, options));
  expect(found).toEqual([
    {
      ...series,
      id: `${PREFIX}abc`,
      title: "Write, then rest",
      description: "because; it fits",
      color_class: "cal-color-1",
      rrule: "FREQ=WEEKLY;BYDAY=MO",
      status: "confirmed",
      transparency: "opaque",
    },
  ]);
});
