import { expect, test } from "vitest";
import { eventTiming } from "../../../test/fixtures/event-timing.ts";
import { expandEvents } from "./expand.ts";

/** Local start times, with the offset that holds, of instances in the days around `date`. */
function instances(rrule: string, start: string, zone: string, hours = 70): string[] {
  const first = Temporal.ZonedDateTime.from(`${start}[${zone}]`);
  const event = eventTiming({
    start: first.toInstant().toString(),
    end: first.add({ minutes: 30 }).toInstant().toString(),
    rrule,
    time_zone: zone,
  });
  const window = { start: first.epochMilliseconds, end: first.add({ hours }).epochMilliseconds };
  return expandEvents([event], window, { timeZone: "UTC" }).map(({ start: ms }) =>
    Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: "never", smallestUnit: "minute" })
      .slice(5),
  );
}

test("in the gap of spring an instance is read with the offset before it (RFC 5545 3.3.5)", () => {
  expect(instances("FREQ=DAILY", "2026-03-28T02:30", "Europe/Berlin")).toEqual([
    "03-28T02:30+01:00",
    "03-29T03:30+02:00",
    "03-30T02:30+02:00",
  ]);
});

test("in the fold of autumn an instance happens once, the first time", () => {
  expect(instances("FREQ=DAILY", "2026-10-24T02:30", "Europe/Berlin")).toEqual([
    "10-24T02:30+02:00",
    "10-25T02:30+02:00",
    "10-26T02:30+01:00",
  ]);
});

test("an event that itself begins the second time in the fold of autumn begins then", () => {
  expect(instances("FREQ=DAILY", "2026-10-25T02:30+01:00", "Europe/Berlin", 47)).toEqual([
    "10-25T02:30+01:00",
    "10-26T02:30+01:00",
  ]);
});

test("an hourly rule skips nothing and doubles nothing in the gap", () => {
  expect(instances("FREQ=HOURLY", "2026-03-29T00:30", "Europe/Berlin", 5)).toEqual([
    "03-29T00:30+01:00",
    "03-29T01:30+01:00",
    "03-29T03:30+02:00",
    "03-29T04:30+02:00",
    "03-29T05:30+02:00",
  ]);
});

test("a gap of half an hour and one at midnight are gaps as well", () => {
  expect(instances("FREQ=DAILY", "2026-10-03T02:15", "Australia/Lord_Howe")[1]).toBe("10-04T02:45+11:00");
  expect(instances("FREQ=DAILY", "2026-03-27T00:15", "Asia/Beirut")[2]).toBe("03-29T01:15+03:00");
});

test("a day that a zone left out altogether moves its instance to the next, where it happens once", () => {
  expect(instances("FREQ=DAILY", "2011-12-29T09:00", "Pacific/Apia")).toEqual([
    "12-29T09:00-10:00",
    "12-31T09:00+14:00",
    "01-01T09:00+14:00",
  ]);
});
