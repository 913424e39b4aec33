import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { PARSE_OPTIONS } from "../../../../test/fixtures/parse-options.ts";
import { type ParsedCalendar, parseCalendar } from "../index.ts";

/** Parses components written as `NAME:value` lines; the first line names the component. */
function parse(...components: readonly string[][]): ParsedCalendar {
  const lines = components.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return unwrap(parseCalendar(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n"), PARSE_OPTIONS));
}

function happenings(events: readonly PlannerCalendarEvent[], to = "2026-06-01"): string[] {
  const window = { start: Date.parse("2026-01-01T00:00:00Z"), end: Date.parse(`${to}T00:00:00Z`) };
  return expandEvents(events, window, { timeZone: "Europe/Berlin" }).map(
    ({ start, end, event }) => `${new Date(start).toISOString().slice(5, 16)} ${(end - start) / 60_000} ${event.title}`,
  );
}

const daily = [
  "UID:d",
  "DTSTART:20260302T090000Z",
  "DTEND:20260302T100000Z",
  "RRULE:FREQ=DAILY;COUNT=5",
  "SUMMARY:daily",
];

test("ids: the UID under its calendar; an exception adds the start that it had", () => {
  const { events } = parse(daily, ["UID:d", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T120000Z"]);
  expect(events.map(({ id, recurring_event_id, original_start }) => [id, recurring_event_id, original_start])).toEqual([
    ["c:k:d", null, null],
    ["c:k:d/2026-03-03T09:00:00Z", "c:k:d", "2026-03-03T09:00:00Z"],
  ]);
});

test("RDATE adds starts, and periods with a length of their own", () => {
  const { events } = parse([
    "UID:r",
    "DTSTART:20260302T090000Z",
    "DTEND:20260302T100000Z",
    "SUMMARY:r",
    "RDATE:20260305T090000Z,20260306T090000Z",
    "RDATE;VALUE=PERIOD:20260310T090000Z/PT3H,20260311T090000Z/20260311T093000Z",
  ]);
  expect(happenings(events)).toEqual([
    "03-02T09:00 60 r",
    "03-05T09:00 60 r",
    "03-06T09:00 60 r",
    "03-10T09:00 180 r",
    "03-11T09:00 30 r",
  ]);
});

test("EXDATE by date alone leaves out the instance of that date", () => {
  expect(happenings(parse([...daily, "EXDATE;VALUE=DATE:20260303"]).events)).toHaveLength(4);
});

test("the newest of several versions of an event counts, by SEQUENCE and then by when it was written", () => {
  const version = (sequence: number, stamp: string, title: string) => [
    "UID:v",
    "DTSTART:20260302T090000Z",
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `SUMMARY:${title}`,
  ];
  const titles = (...components: string[][]) => parse(...components).events.map(({ title }) => title);
  expect(titles(version(2, "20260101T000000Z", "new"), version(1, "20260201T000000Z", "old"))).toEqual(["new"]);
  expect(titles(version(1, "20260201T000000Z", "late"), version(1, "20260101T000000Z", "early"))).toEqual(["late"]);
});

test("an event that was put off is where its newest version says, and not where it was as well", () => {
  const before = ["UID:p", "SEQUENCE:0", "DTSTART:20260302T090000Z", "DTSTAMP:20260201T000000Z"];
  const after = ["UID:p", "SEQUENCE:1", "DTSTART:20260303T090000Z", "DTSTAMP:20260101T000000Z"];
  expect(parse(after, before).events.map(({ start }) => start)).toEqual(["2026-03-03T09:00:00Z"]);
  const moved = (sequence: number, stamp: string, hour: number) => [
    "UID:d",
    "RECURRENCE-ID:20260303T090000Z",
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:20260303T${hour}0000Z`,
  ];
  const { events } = parse(daily, moved(2, "20260101T000000Z", 12), moved(1, "20260201T000000Z", 15));
  expect(events.map(({ start }) => start)).toEqual(["2026-03-02T09:00:00Z", "2026-03-03T12:00:00Z"]);
});

test("events at different times under one UID are different events, as some timetables write them", () => {
  const { events } = parse(["UID:t", "DTSTART:20260302T090000Z"], ["UID:t", "DTSTART:20260303T090000Z"]);
  expect(events.map(({ id }) => id)).toEqual(["c:k:t", "c:k:t#2026-03-03T09:00:00Z"]);
});

test("an event without a UID gets one, the same at every reading", () => {
  const read = () => parse(["DTSTART:20260302T090000Z", "SUMMARY:a"], ["DTSTART:20260302T090000Z", "SUMMARY:b"]).events;
  expect(new Set(read().map(({ id }) => id)).size).toBe(2);
  expect(read()).toEqual(read());
});

test("an exception without its series stands on its own, as an invitation to one meeting does", () => {
  const { events } = parse(["UID:i", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T120000Z", "SUMMARY:i"]);
  expect(happenings(events)).toEqual(["03-03T12:00 0 i"]);
});

test("a change to this and all that follow begins a series of its own, COUNT and exceptions carried over", () => {
  const { events } = parse(
    [...daily, "EXDATE:20260305T090000Z"],
    [
      "UID:d",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z",
      "DTSTART:20260304T110000Z",
      "DTEND:20260304T113000Z",
      "SUMMARY:later",
    ],
    ["UID:d", "RECURRENCE-ID:20260306T090000Z", "DTSTART:20260307T150000Z", "SUMMARY:moved"],
  );
  expect(happenings(events)).toEqual([
    "03-02T09:00 60 daily",
    "03-03T09:00 60 daily",
    "03-04T11:00 30 later",
    "03-07T15:00 0 moved",
  ]);
});

test("a change to all that follow holds across UNTIL, days and a second change", () => {
  const allDay = ["UID:a", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;UNTIL=20260308", "SUMMARY:a"];
  const change = (day: string, title: string) => [
    "UID:a",
    `RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:${day}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${title}`,
  ];
  const { events } = parse(allDay, change("20260306", "c"), change("20260304", "b"));
  expect(happenings(events).map((line) => line.slice(-1))).toEqual(["a", "a", "b", "b", "c", "c", "c"]);
  const timed = ["UID:u", "DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;UNTIL=20260305T090000Z", "SUMMARY:u"];
  const shifted = [
    "UID:u",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z",
    "DTSTART:20260304T100000Z",
    "SUMMARY:v",
  ];
  expect(happenings(parse(timed, shifted).events)).toEqual([
    "03-02T09:00 0 u",
    "03-03T09:00 0 u",
    "03-04T10:00 0 v",
    "03-05T10:00 0 v",
  ]);
});

test("a change to all that follow which moves them to another day counts for its own instance", () => {
  const { events } = parse(daily, [
    "UID:d",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z",
    "DTSTART:20260307T090000Z",
    "SUMMARY:moved",
  ]);
  expect(happenings(events).map((line) => line.slice(0, 5))).toEqual(["03-02", "03-03", "03-05", "03-06", "03-07"]);
});

test("DURATION in days keeps the wall time across the change of clocks, in hours the elapsed time", () => {
  const end = (duration: string) =>
    parse(["UID:x", "DTSTART;TZID=Europe/Berlin:20260328T120000", `DURATION:${duration}`]).events[0]?.end;
  expect(end("P1D")).toBe("2026-03-29T10:00:00Z");
  expect(end("PT24H")).toBe("2026-03-29T11:00:00Z");
  expect(end("P1DT1H")).toBe("2026-03-29T11:00:00Z");
});

test.each([
  [["DTSTART;VALUE=DATE:20260302"], ["2026-03-02", "2026-03-03"]],
  [
    ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260302"],
    ["2026-03-02", "2026-03-03"],
  ],
  [
    ["DTSTART;VALUE=DATE:20260302", "DURATION:P2D"],
    ["2026-03-02", "2026-03-04"],
  ],
  [["DTSTART:20260302"], ["2026-03-02", "2026-03-03"]],
  [
    ["DTSTART;VALUE=DATE:20260302", "DTEND:20260304T000000Z"],
    ["2026-03-02", "2026-03-04"],
  ],
])("a day is a whole day, however its end is written: %j", (lines, [start, end]) => {
  expect(parse(["UID:x", ...lines]).events[0]).toMatchObject({ all_day: true, start, end });
});
