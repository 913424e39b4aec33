import { describe, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { epochOf } from "#domain/time.ts";
import { PARSE_OPTIONS } from "../../../test/fixtures/parse-options.ts";
import { cpuMilliseconds } from "../../../test/support/cpu-time.ts";
import { currentOccurrence, parseCalendar } from "./index.ts";

/** A Tuesday, 10:00 in Berlin. */
const NOW = epochOf("2026-12-08T09:00:00Z");
const ZONE = "Europe/Berlin";

/** The current form of a to-do with these lines and of changed occurrences with those. */
function current(lines: readonly string[], ...changed: readonly string[][]) {
  const todos = [lines, ...changed].flatMap((each) => ["BEGIN:VTODO", "UID:t", ...each, "END:VTODO"]);
  const parsed = unwrap(parseCalendar(["BEGIN:VCALENDAR", ...todos, "END:VCALENDAR"].join("\n"), PARSE_OPTIONS));
  expect(parsed.skipped).toEqual([]);
  const [todo, ...more] = parsed.todos;
  if (!todo || more.length > 0) throw new Error("one to-do was expected");
  const { occurrence, start, due, done, title } = currentOccurrence(todo, NOW, ZONE);
  return { occurrence, start, due, done, title };
}

const DAILY = ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY"];
const WEEKLY = ["DTSTART;TZID=Europe/Berlin:20261009T080000", "DUE;TZID=Europe/Berlin:20261009T170000"];
const EVERY_FRIDAY = [...WEEKLY, "RRULE:FREQ=WEEKLY"];
const done = (time: string) => [`RECURRENCE-ID${time}`, "STATUS:COMPLETED", "SUMMARY:done"];

test("a to-do that does not repeat is as it is", () => {
  expect(current(["DUE;VALUE=DATE:20261201"])).toMatchObject({ occurrence: null, due: "2026-12-01", done: false });
});

test("of a daily one that nobody ever did, today's is to be done", () => {
  expect(current(DAILY)).toMatchObject({ occurrence: "2026-12-08", due: "2026-12-08", start: null, done: false });
});

test("today's counts from midnight on, though it is due in the evening", () => {
  const evening = ["DUE;TZID=Europe/Berlin:20261201T200000", "RRULE:FREQ=DAILY"];
  expect(current(evening)).toMatchObject({ occurrence: "2026-12-08T19:00:00Z", due: "2026-12-08T19:00:00Z" });
});

test("one that is overdue stays until it is done or the next begins", () => {
  expect(current(EVERY_FRIDAY)).toMatchObject({
    occurrence: "2026-12-04T07:00:00Z",
    start: "2026-12-04T07:00:00Z",
    due: "2026-12-04T16:00:00Z",
  });
});

test("once it is done the next is to be done, at the same times of day after the clocks changed", () => {
  expect(current(EVERY_FRIDAY, done(";TZID=Europe/Berlin:20261204T080000"))).toMatchObject({
    occurrence: "2026-12-11T07:00:00Z",
    start: "2026-12-11T07:00:00Z",
    due: "2026-12-11T16:00:00Z",
    done: false,
    title: "",
  });
});

test("what is done ahead of its time is passed over", () => {
  expect(current(DAILY, done(";VALUE=DATE:20261208"), done(";VALUE=DATE:20261209"))).toMatchObject({
    occurrence: "2026-12-10",
  });
});

test("an occurrence that was left out or moved is told from the others", () => {
  expect(current([...DAILY, "EXDATE;VALUE=DATE:20261208"])).toMatchObject({ occurrence: "2026-12-07" });
  const moved = ["RECURRENCE-ID;VALUE=DATE:20261208", "DUE;VALUE=DATE:20261210", "SUMMARY:Later"];
  expect(current(DAILY, moved)).toMatchObject({ occurrence: "2026-12-08", due: "2026-12-10", title: "Later" });
});

test("one that begins later is to be done at its first time", () => {
  expect(current(["DUE;VALUE=DATE:20270110", "RRULE:FREQ=YEARLY"])).toMatchObject({ occurrence: "2027-01-10" });
});

describe("a to-do that repeats is done", () => {
  test.each([
    ["when it says so as a whole", [...DAILY, "STATUS:COMPLETED"], []],
    ["when its last occurrence is", [...DAILY, "RRULE:FREQ=DAILY;COUNT=2"].toSpliced(1, 1), ["20261202"]],
  ])("%s", (_, lines, days) => {
    expect(current(lines, ...days.map((day) => done(`;VALUE=DATE:${day}`)))).toMatchObject({ done: true });
  });
});

test("one whose last occurrence is long over, and was never done, is overdue as it stands", () => {
  expect(current(["DUE;VALUE=DATE:20200101", "RRULE:FREQ=DAILY;COUNT=3"])).toMatchObject({
    occurrence: null,
    due: "2020-01-01",
    done: false,
  });
});

test("work whose rule cannot be read is to be done once", () => {
  expect(current(["DUE;VALUE=DATE:20261201", "RRULE:FREQ=SOMETIMES"])).toMatchObject({
    occurrence: null,
    due: "2026-12-01",
  });
});

test("a date that is due beside a start with a time moves by days", () => {
  const mixed = ["DTSTART;TZID=Europe/Berlin:20261201T003000", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=DAILY"];
  expect(current(mixed)).toMatchObject({ start: "2026-12-07T23:30:00Z", due: "2026-12-09" });
});

test("a year that is done is followed by the next", () => {
  const yearly = ["DUE;VALUE=DATE:20241201", "RRULE:FREQ=YEARLY"];
  expect(current(yearly, done(";VALUE=DATE:20261201"))).toMatchObject({ occurrence: "2027-12-01", due: "2027-12-01" });
  expect(current(["DUE;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"])).toMatchObject({ occurrence: "2024-02-29" });
});

test("a thousand daily to-dos are read in a moment, and one that repeats each second in no more", () => {
  const calendar = (rule: string, count: number) => {
    const todos = Array.from({ length: count }, (_, index) => {
      return ["BEGIN:VTODO", `UID:${index}`, "DUE:19700101T120000Z", `RRULE:${rule}`, "END:VTODO"].join("\n");
    });
    return unwrap(parseCalendar(`BEGIN:VCALENDAR\n${todos.join("\n")}\nEND:VCALENDAR`, PARSE_OPTIONS)).todos;
  };
  const todos = [...calendar("FREQ=DAILY", 1_000), ...calendar("FREQ=SECONDLY", 1)];
  const read = () => todos.map((todo) => currentOccurrence(todo, NOW, ZONE).occurrence);
  expect(read()[0]).toBe("2026-12-08T12:00:00Z");
  expect(cpuMilliseconds(read)).toBeLessThan(3_000);
});
