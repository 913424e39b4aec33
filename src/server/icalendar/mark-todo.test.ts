import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { epochOf } from "#domain/time.ts";
import { PARSE_OPTIONS } from "../../../test/fixtures/parse-options.ts";
import { currentOccurrence, markTodo, parseCalendar } from "./index.ts";

const ZONE = "Europe/Berlin";
const NOW = epochOf("2026-12-08T09:00:00Z");

const object = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:t", "X-MOOD:calm", ...lines, "END:VTODO", "END:VCALENDAR"].join("\r\n");
const read = (ics: string) => unwrap(parseCalendar(ics, PARSE_OPTIONS)).todos[0] ?? expect.fail("no to-do");

function mark(ics: string, occurrence: string | null, done = true): string {
  const timeZone = read(ics).recurrence?.timeZone ?? ZONE;
  return markTodo(ics, { uid: "t", occurrence, timeZone }, done, NOW) ?? expect.fail("not marked");
}

test("a to-do is done, and open again, and all else of it stays", () => {
  const open = object("SUMMARY:Essay", "DUE;VALUE=DATE:20261210", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40");
  const done = mark(open, null);
  expect(done).toMatch(/STATUS:COMPLETED\r\n(?:.*\r\n)*COMPLETED:20261208T090000Z\r\nPERCENT-COMPLETE:100/);
  expect([read(done).done, done.includes("X-MOOD:calm")]).toEqual([true, true]);
  expect(read(mark(done, null, false))).toMatchObject({ done: false, due: "2026-12-10", title: "Essay" });
});

test.each([
  ["of days", ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY"], "2026-12-09"],
  [
    "of times, with its start",
    ["DTSTART;TZID=Europe/Berlin:20261002T080000", "DUE;TZID=Europe/Berlin:20261002T170000", "RRULE:FREQ=WEEKLY"],
    "2026-12-11T07:00:00Z",
  ],
])("of one that repeats, %s, one occurrence is done, and the next is to be done", (_, lines, next) => {
  const ics = object("SUMMARY:Review", ...lines);
  const current = (text: string) => currentOccurrence(read(text), NOW, ZONE);
  const now = current(ics).occurrence ?? expect.fail("no occurrence");
  const done = mark(ics, now);
  expect(current(done)).toMatchObject({ occurrence: next, done: false, title: "Review" });
  const { start, due } = current(ics);
  expect(read(done).recurrence?.changed.get(now)).toMatchObject({ done: true, start, due });
  expect(current(mark(done, now, false)).occurrence).toBe(now);
});

test("what is no such to-do is not marked", () => {
  expect(markTodo(object("SUMMARY:x"), { uid: "other", occurrence: null, timeZone: ZONE }, true, NOW)).toBeNull();
  expect(markTodo("no iCalendar", { uid: "t", occurrence: null, timeZone: ZONE }, true, NOW)).toBeNull();
});
