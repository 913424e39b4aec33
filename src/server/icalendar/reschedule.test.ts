import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { parseInstant } from "#domain/time.ts";
import { parseCalendar, rescheduleEvent } from "./index.ts";

const OBJECT = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:x",
  "BEGIN:VEVENT",
  "UID:a",
  "DTSTAMP:20261201T000000Z",
  "LAST-MODIFIED:20261201T000000Z",
  "DTSTART;TZID=Europe/Berlin:20270107T100000",
  "DURATION:PT1H",
  "SUMMARY:Essay\\, part one",
  "X-DAYWRIGHT-BLOCK:b",
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT10M",
  "END:VALARM",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");
const NOW = parseInstant("2026-12-02T00:00:00Z") as number;
const SUMMER = { start: "2026-07-08T14:00:00Z", end: "2026-07-08T15:30:00Z" };
const DAYS = { start: "2026-12-10", end: "2026-12-12" };

const reschedule = (ics: string, times: typeof SUMMER) => rescheduleEvent(ics, times, NOW) ?? "";
const read = (ics: string) => {
  const target = { connectionId: "c", calendarId: "k", colorClass: "cal-color-1", defaultTimeZone: "UTC" } as const;
  return unwrap(parseCalendar(ics, target)).events;
};

test("an event is moved in its zone, and nothing else of it changes but its version", () => {
  const moved = reschedule(OBJECT, SUMMER);
  const [before] = read(OBJECT);
  expect(read(moved)).toEqual([{ ...before, ...SUMMER }]);
  expect(moved).toContain("DTSTART;TZID=Europe/Berlin:20260708T160000\r\n");
  for (const line of ["SEQUENCE:1", "DTSTAMP:20261202T000000Z", "LAST-MODIFIED:20261202T000000Z"])
    expect(moved).toContain(`${line}\r\n`);
  for (const line of ["UID:a", "SUMMARY:Essay\\, part one", "X-DAYWRIGHT-BLOCK:b", "TRIGGER:-PT10M"])
    expect(moved).toContain(`${line}\r\n`);
  expect(moved).not.toContain("DURATION");
});

test("its zone is defined once, and from the time that it is moved to", () => {
  const moved = reschedule(reschedule(OBJECT, { start: "2027-01-08T09:00:00Z", end: "2027-01-08T10:00:00Z" }), SUMMER);
  expect(moved.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  expect(moved).toContain("BEGIN:STANDARD\r\nDTSTART:20260101T010000");
});

test("an event becomes one of whole days, and one of whole days one of hours", () => {
  const days = reschedule(OBJECT, DAYS);
  expect(read(days)).toMatchObject([{ ...DAYS, all_day: true }]);
  expect(read(reschedule(days, SUMMER))).toMatchObject([{ ...SUMMER, all_day: false }]);
});

test.each([
  [
    "two events",
    OBJECT.replace("END:VCALENDAR", `${/BEGIN:VEVENT[\s\S]*END:VEVENT/.exec(OBJECT)?.[0]}\r\nEND:VCALENDAR`),
  ],
  ["a series", OBJECT.replace("UID:a", "UID:a\r\nRRULE:FREQ=DAILY")],
  ["an empty calendar", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"],
  ["no calendar", "no calendar"],
])("%s is not moved", (_, ics) => {
  expect(rescheduleEvent(ics, SUMMER, NOW)).toBeNull();
});
