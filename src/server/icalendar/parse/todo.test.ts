import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { PARSE_OPTIONS } from "../../../../test/fixtures/parse-options.ts";
import { type ParsedTodo, parseCalendar } from "../index.ts";

function todo(...lines: string[]): ParsedTodo | undefined {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:t", ...lines, "END:VTODO", "END:VCALENDAR"].join("\n");
  return unwrap(parseCalendar(text, PARSE_OPTIONS)).todos[0];
}

test("a task has its title, notes, times, length and links", () => {
  expect(
    todo(
      "SUMMARY:Write the report",
      "DESCRIPTION:two pages\\, no more",
      "DTSTART:20260302T080000Z",
      "DUE;TZID=Europe/Berlin:20260306T170000",
      "ESTIMATED-DURATION:PT2H30M",
      "PRIORITY:5",
      "URL:https://example.org/t",
      "RELATED-TO;RELTYPE=DEPENDS-ON:other",
    ),
  ).toEqual({
    line: 2,
    uid: "t",
    title: "Write the report",
    notes: "two pages, no more",
    due: "2026-03-06T16:00:00Z",
    start: "2026-03-02T08:00:00Z",
    durationMinutes: 150,
    priority: 3,
    done: false,
    url: "https://example.org/t",
    related: [{ uid: "other", kind: "depends-on" }],
    recurrence: null,
  });
});

test.each([
  ["0", null],
  ["1", 1],
  ["4", 2],
  ["5", 3],
  ["9", 4],
  ["high", null],
])("priority %s of nine becomes %s of four", (written, priority) => {
  expect(todo(`PRIORITY:${written}`)?.priority).toBe(priority);
});

test.each(["STATUS:COMPLETED", "STATUS:CANCELLED", "COMPLETED:20260101T000000Z", "PERCENT-COMPLETE:100"])(
  "a task with %s is done",
  (line) => {
    expect(todo(line)?.done).toBe(true);
  },
);

test("a task in process is not done, and has no length if it says none", () => {
  expect(todo("STATUS:IN-PROCESS", "PERCENT-COMPLETE:99")).toMatchObject({
    done: false,
    durationMinutes: null,
    due: null,
  });
});

test("a single instance of a repeating task is no task of its own", () => {
  expect(todo("RECURRENCE-ID:20260302T080000Z")).toBeUndefined();
});
