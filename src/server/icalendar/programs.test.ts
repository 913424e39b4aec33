import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { type ParsedCalendar, parseCalendar } from "./index.ts";

/**
 * We wrote these files in the form of each program's exports. Each is read with LF and with CRLF.
 */
const OPTIONS = {
  connectionId: "local",
  calendarId: "cal",
  defaultTimeZone: "Asia/Tokyo",
  colorClass: "cal-color-3",
} as const;

function read(program: string): ParsedCalendar {
  const text = readFileSync(new URL(`../../../test/fixtures/programs/${program}.ics`, import.meta.url), "utf8");
  const parsed = unwrap(parseCalendar(text, OPTIONS));
  const windows = new TextEncoder().encode(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
  expect(unwrap(parseCalendar(windows, OPTIONS))).toEqual(parsed);
  expect(parsed.skipped).toEqual([]);
  return parsed;
}

function localStarts(
  { events }: ParsedCalendar,
  uid: string,
  timeZone: string,
  until = "2027-06-01T00:00:00Z",
): string[] {
  const window = { start: Date.parse("2026-01-01T00:00:00Z"), end: Date.parse(until) };
  const own = events.filter((event) => event.id.startsWith(`local:cal:${uid}`));
  return expandEvents(own, window, { timeZone }).map(({ start }) =>
    Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" }),
  );
}

test("Google: names, HTML left as text, a series across the change of clocks with exceptions", () => {
  const parsed = read("google");
  expect(parsed.name).toBe("Ada's term, autumn");
  expect(parsed.timeZone).toBe("Europe/Berlin");
  const [meeting, , , holidays] = parsed.events;
  expect(meeting).toEqual({
    id: "local:cal:3k2j1h0g9f8e7d6c5b4a@google.com",
    calendar_id: "cal",
    title: "Meeting with Grace",
    start: "2026-11-23T13:00:00Z",
    end: "2026-11-23T14:00:00Z",
    all_day: false,
    location: "Library, 2nd floor",
    description:
      'Bring the draft.<br>Room changes are posted <a href="https://example.org/rooms">here</a>.\nThanks, Grace',
    color_class: "cal-color-3",
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: "confirmed",
    transparency: "opaque",
  });
  expect(localStarts(parsed, "lecture-logic", "Europe/Berlin")).toEqual([
    "2026-10-13T10:15",
    "2026-10-20T10:15",
    "2026-10-27T10:15",
    "2026-11-18T14:00",
    "2026-11-24T10:15",
    "2026-12-01T10:15",
    "2026-12-08T10:15",
    "2026-12-15T10:15",
  ]);
  expect(holidays).toMatchObject({
    all_day: true,
    start: "2026-12-24",
    end: "2026-12-27",
    transparency: "transparent",
  });
});

test("Outlook: Windows zone names, busy status over TRANSP, all-day events written as midnights", () => {
  const parsed = read("outlook");
  const [fixed, fair, lunch] = parsed.events;
  expect(fixed).toMatchObject({
    title: "Jour fixe",
    start: "2026-11-30T08:00:00Z",
    time_zone: "Europe/Berlin",
    rrule: "FREQ=WEEKLY;COUNT=10;BYDAY=MO",
    transparency: "opaque",
    description: "Agenda\n1. Budget\n2. Hiring\n",
  });
  expect(fair).toMatchObject({ all_day: true, start: "2026-12-03", end: "2026-12-05", transparency: "opaque" });
  expect(lunch).toMatchObject({ all_day: false, transparency: "transparent" });
});

test("Exchange: a zone known by its rules alone, an EXDATE list, a moved instance, a zone named by its cities", () => {
  const parsed = read("exchange");
  expect(parsed.events[0]?.time_zone).toBe("America/New_York");
  expect(localStarts(parsed, "0400", "America/New_York", "2027-02-20T00:00:00Z")).toEqual([
    "2027-02-15T09:00",
    "2027-02-18T10:30",
    "2027-02-19T09:00",
  ]);
  expect(parsed.events.at(-1)).toMatchObject({ title: "Call with Pune", start: "2027-03-01T12:30:00Z" });
});

test("Apple: DURATION, a cancelled instance, floating times in the person's zone, emoji, tasks", () => {
  const parsed = read("apple");
  expect(parsed.name).toBe("家");
  expect(parsed.events[0]).toMatchObject({
    title: "Choir 🎵",
    end: "2026-10-27T03:00:00Z",
    location: "1 Example Way\nPalo Alto CA 94301\nUnited States",
    url: "https://example.org/choir?week=2&part=alto",
  });
  expect(localStarts(parsed, "5A1B", "America/Los_Angeles", "2026-12-10T00:00:00Z")).toEqual([
    "2026-10-26T18:30",
    "2026-11-23T18:30",
    "2026-12-07T18:30",
  ]);
  expect(localStarts(parsed, "floating", "Asia/Tokyo")).toEqual(["2026-12-01T07:00"]);
  expect(parsed.todos.map(({ title, done, due, priority }) => ({ title, done, due, priority }))).toEqual([
    { title: "Pay the rent", done: true, due: null, priority: null },
    { title: "Tax return", done: false, due: "2026-12-15", priority: 1 },
  ]);
  expect(parsed.todos[1]?.related).toEqual([{ uid: "rent", kind: "parent" }]);
});

test("Moodle: due dates as events of no length, escaped text over folded lines", () => {
  const [sheet, midterm] = read("moodle").events;
  expect(sheet).toMatchObject({
    start: "2026-11-27T22:59:00Z",
    end: "2026-11-27T22:59:00Z",
    description: "Hand in one PDF.\n\nProblems 1, 2 and 5; the rest is optional.",
    status: null,
  });
  expect(midterm).toMatchObject({ start: "2026-12-01T08:00:00Z", end: "2026-12-01T10:00:00Z" });
});

test("Canvas: a doubled VALUE parameter, a day without an end, links", () => {
  const parsed = read("canvas");
  const [essay, quiz, review] = parsed.events;
  expect(parsed.name).toBe("Ada Student Calendar (Canvas)");
  expect(essay).toMatchObject({ all_day: true, start: "2026-12-04", end: "2026-12-05" });
  expect(essay?.url).toContain("month=12&year=2026#assignment_90210");
  expect(quiz).toMatchObject({ start: "2026-12-11T07:59:00Z", end: "2026-12-11T07:59:00Z" });
  expect(review).toMatchObject({ location: "Old Main 12" });
});
