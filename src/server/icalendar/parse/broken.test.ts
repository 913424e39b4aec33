import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { PARSE_OPTIONS } from "../../../../test/fixtures/parse-options.ts";
import { type ParsedCalendar, parseCalendar } from "../index.ts";

const OPTIONS = { ...PARSE_OPTIONS, defaultTimeZone: "UTC" };
const SOUND = ["BEGIN:VEVENT", "UID:sound", "DTSTART:20260301T090000Z", "SUMMARY:Sound", "END:VEVENT"];

function parse(lines: readonly string[]): ParsedCalendar {
  return unwrap(parseCalendar(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n"), OPTIONS));
}

/** A broken event that begins on line 7, between two sound ones. */
function around(broken: readonly string[]): ParsedCalendar {
  return parse([...SOUND, ...broken, "BEGIN:VEVENT", "UID:after", "DTSTART:20260302T090000Z", "END:VEVENT"]);
}

const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:broken", ...lines, "END:VEVENT"];

test.each([
  ["no start", event("SUMMARY:x"), "VEVENT has no DTSTART", "no-property"],
  ["a start that is no time", event("DTSTART:tomorrow"), "DTSTART is not a date or time: tomorrow", "not-a-time"],
  [
    "a date that does not exist",
    event("DTSTART;VALUE=DATE:20260230"),
    "DTSTART is not a date or time: 20260230",
    "not-a-time",
  ],
  ["an hour that does not exist", event("DTSTART:20260301T250000Z"), "DTSTART is not a date or time", "not-a-time"],
  [
    "an end before its start",
    event("DTSTART:20260301T090000Z", "DTEND:20260301T080000Z"),
    "ends before it starts",
    "ends-before-start",
  ],
  [
    "a length that is none",
    event("DTSTART:20260301T090000Z", "DURATION:long"),
    "DURATION is not a length of time",
    "not-a-length",
  ],
  ["a rule that is none", event("DTSTART:20260301T090000Z", "RRULE:FREQ=FORTNIGHTLY"), "RRULE", "not-a-rule"],
  [
    "an exclusion that is none",
    event("DTSTART:20260301T090000Z", "EXDATE:never"),
    "EXDATE is not a date or time: never",
    "not-a-time",
  ],
  [
    "a line that is no property",
    event("DTSTART:20260301T090000Z", "and this?"),
    "line 10 is not a property: and this?",
    "not-a-property",
  ],
  [
    "no end",
    event("DTSTART:20260301T090000Z").slice(0, -1),
    "another BEGIN:VEVENT on line 10 comes before its END",
    "begun-again",
  ],
  ["an alarm without an end", event("DTSTART:20260301T090000Z", "BEGIN:VALARM"), "leaves VALARM open", "left-open"],
  [
    "an end of something else",
    event("DTSTART:20260301T090000Z", "END:VTODO"),
    "END:VTODO on line 10 ends nothing that is open",
    "ends-nothing",
  ],
])("an event with %s is skipped with its line and the reason, and the rest is there", (_, broken, reason, kind) => {
  const { events, skipped } = around(broken);
  expect(events.map(({ title, start }) => [title, start])).toEqual([
    ["Sound", "2026-03-01T09:00:00Z"],
    ["", "2026-03-02T09:00:00Z"],
  ]);
  expect(skipped).toEqual([
    { line: 7, reason: expect.stringContaining(reason), component: "VEVENT", cause: expect.objectContaining({ kind }) },
  ]);
});

test("a file that is cut short loses its last event alone", () => {
  const text = ["BEGIN:VCALENDAR", ...SOUND, "BEGIN:VEVENT", "UID:cut", "DTSTART:2026"].join("\n");
  const parsed = unwrap(parseCalendar(text, OPTIONS));
  expect(parsed.events).toHaveLength(1);
  expect(parsed.skipped).toEqual([
    { line: 7, reason: "VEVENT the file ends before its END", component: "VEVENT", cause: { kind: "cut-off" } },
  ]);
});

test("lines are counted as an editor counts them, folds and blank lines included", () => {
  const { skipped } = parse(["", "X-WR-CALDESC:long", " folded", "\tfolded again", "BEGIN:VEVENT", "END:VEVENT"]);
  expect(skipped.map(({ line }) => line)).toEqual([6]);
});

test("what is broken in an alarm, in the header or in a component we do not use harms no event", () => {
  const { events, skipped } = parse([
    "X-WR-CALNAME:Still named",
    "a header line that is none",
    "BEGIN:VJOURNAL",
    "what is this",
    "END:VJOURNAL",
    ...SOUND.slice(0, -1),
    "BEGIN:VALARM",
    "TRIGGER",
    "END:VALARM",
    "END:VEVENT",
  ]);
  expect(events).toHaveLength(1);
  expect(skipped).toEqual([]);
});

test("several calendars in one file are read as one, and text around them is passed over", () => {
  const one = ["BEGIN:VCALENDAR", ...SOUND, "END:VCALENDAR"];
  const text = ["HTTP/1.1 200 OK", "", ...one, "", ...one.map((line) => line.replace("UID:sound", "UID:other"))].join(
    "\n",
  );
  expect(unwrap(parseCalendar(text, OPTIONS)).events).toHaveLength(2);
});

test.each([
  ["empty", new Uint8Array()],
  ["empty", " \r\n\r\n"],
  ["binary", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ["not-a-calendar", "<!doctype html><title>Sign in</title>"],
  ["not-a-calendar", new Uint8Array([0xff, 0xfe, 0x80, 0x81])],
])("what is no calendar is refused as %s", (kind, source) => {
  expect(parseCalendar(source, OPTIONS)).toMatchObject({ ok: false, error: { kind, message: expect.any(String) } });
});

test("a calendar without events is a calendar", () => {
  expect(parse([])).toEqual({ name: null, timeZone: null, events: [], todos: [], skipped: [] });
});
