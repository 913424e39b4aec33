import { expect, test } from "vitest";
import { eventTiming } from "../../../test/fixtures/event-timing.ts";
import { cpuMilliseconds } from "../../../test/support/cpu-time.ts";
import type { EventTiming } from "../event.ts";
import { expandEvents } from "./expand.ts";

const window = { start: Date.parse("2026-03-01T00:00:00Z"), end: Date.parse("2026-06-01T00:00:00Z") };

function event(rrule: string, change: Partial<EventTiming> = {}): EventTiming {
  return eventTiming({
    start: "1970-01-01T00:00:00Z",
    end: "1970-01-01T00:30:00Z",
    rrule,
    time_zone: "Europe/Berlin",
    ...change,
  });
}

const MALFORMED = [
  "",
  "FREQ",
  "FREQ=FORTNIGHTLY",
  "INTERVAL=2",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;INTERVAL=-1",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=many",
  "FREQ=DAILY;UNTIL=tomorrow",
  "FREQ=DAILY;UNTIL=20260230",
  "FREQ=MONTHLY;BYMONTHDAY=32",
  "FREQ=MONTHLY;BYMONTHDAY=0",
  "FREQ=MONTHLY;BYDAY=XX",
  "FREQ=MONTHLY;BYDAY=0MO",
  "FREQ=WEEKLY;BYDAY=",
  "FREQ=DAILY;BYHOUR=24",
  "FREQ=MONTHLY;BYWEEKNO=5",
  "FREQ=DAILY;BYYEARDAY=5",
  "RSCALE=CHINESE;FREQ=YEARLY",
  `FREQ=DAILY;BYHOUR=${"1,".repeat(5_000)}1`,
  `FREQ=DAILY;BYMINUTE=${range(0, 59)};BYHOUR=${range(0, 23)};BYSECOND=${range(0, 59)}`,
];

test.each(MALFORMED.map(named))("a malformed rule makes a single event: %s", (_, rrule) => {
  const single = event(rrule, { start: "2026-04-01T08:00:00Z", end: "2026-04-01T09:00:00Z" });
  expect(expandEvents([single], window, { timeZone: "UTC" })).toHaveLength(1);
});

const HOSTILE = [
  "FREQ=SECONDLY",
  "FREQ=SECONDLY;INTERVAL=7",
  "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=SECONDLY;BYSECOND=59;BYMINUTE=59;BYHOUR=23;BYMONTHDAY=31;BYMONTH=12;BYDAY=MO",
  "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31;COUNT=5",
  "FREQ=MINUTELY;INTERVAL=4;BYMINUTE=51,53",
  "FREQ=HOURLY;BYSETPOS=99",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;BYSETPOS=366;COUNT=100",
  "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;COUNT=1",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=5;COUNT=9",
  "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
  "FREQ=DAILY;INTERVAL=999999999999999",
  "FREQ=SECONDLY;COUNT=999999999999999",
  "FREQ=DAILY;COUNT=999999999999999",
  `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${range(0, 23)};BYMINUTE=${range(0, 59)}`,
  `FREQ=YEARLY;BYYEARDAY=${range(1, 366)};BYHOUR=${range(0, 23)};BYMINUTE=${range(0, 59)};COUNT=999999999`,
];

test.each(HOSTILE.map(named))("a hostile rule costs little and yields a bounded number: %s", (_, rrule) => {
  const many = Array.from({ length: 5 }, (_, index) => event(rrule, { id: `e${index}` }));
  // An endless loop, or a walk over decades, takes minutes.
  const work = cpuMilliseconds(() =>
    expect(expandEvents(many, window, { timeZone: "UTC" }).length).toBeLessThanOrEqual(5 * 10_000),
  );
  expect(work).toBeLessThan(3_000);
});

test("a rule of every second fills the window from its beginning rather than the time before it", () => {
  const [first] = expandEvents([event("FREQ=SECONDLY", { end: "1970-01-01T00:00:01Z" })], window, { timeZone: "UTC" });
  expect(first?.start).toBe(window.start);
});

test("events that are no events are left out, and the others stay", () => {
  const odd = [
    event("FREQ=DAILY", { start: "yesterday" }),
    event("FREQ=DAILY", { start: "2026-02-30T00:00:00Z" }),
    event("FREQ=HOURLY", { all_day: true, start: "2026-04-01", end: "2026-04-02", id: "day" }),
    event("FREQ=DAILY;COUNT=1", { start: "2026-04-01T08:00:00Z", end: "2026-04-01T07:00:00Z", id: "backward" }),
    event("FREQ=DAILY;COUNT=1", {
      start: "2026-04-01T08:00:00Z",
      end: "2026-04-01T09:00:00Z",
      time_zone: "Mars/Olympus",
      id: "mars",
    }),
  ];
  const found = expandEvents(odd, window, { timeZone: "Nowhere/Land" });
  expect(found.map(({ event: { id } }) => id)).toEqual(["day", "backward", "mars"]);
});

/** A rule with a title that is short enough to read. */
function named(rrule: string): [title: string, rrule: string] {
  return [rrule.length > 80 ? `${rrule.slice(0, 60)}… (${rrule.length} characters)` : rrule, rrule];
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(",");
}
