import { expect, test } from "vitest";
import { deadlineOf, saysSpareTime, soonestFirst } from "./deadline.ts";
import { HOUR_MS } from "./time.ts";

const END = Date.UTC(2026, 11, 14);
const hour = { earliestStart: null, durationMinutes: 60 };

test.each([
  ["of work due within the plan's days", 120, { ...hour, due: END - HOUR_MS }, true],
  ["of work due exactly at their end", 120, { ...hour, due: END }, true],
  ["of work due after them, where nobody looked what is free", 120, { ...hour, due: END + 1 }, false],
  ["of work that is never due", 120, { ...hour, due: null }, false],
  ["that lacks, wherever the work is due", -30, { ...hour, due: END + 1 }, true],
  [
    "of a call at nine, which can be at no other time",
    0,
    { earliestStart: END - HOUR_MS, due: END, durationMinutes: 60 },
    false,
  ],
  [
    "of work that may begin at one time alone but end later",
    0,
    { ...hour, earliestStart: END - 2 * HOUR_MS, due: END },
    true,
  ],
  ["of work in hours kept for it, which hold its pause besides", 0, { ...hour, due: END, keptMinutes: 75 }, false],
  ["of work in hours kept for more than it", 0, { ...hour, due: END, keptMinutes: 120 }, true],
  ["that lacks in hours kept for it", -30, { ...hour, due: END, keptMinutes: 60 }, true],
])("spare time %s", (_of, minutes, work, isSaid) => {
  expect(saysSpareTime(minutes, work, END)).toBe(isSaid);
});

test("a date is due at its end, where the person is", () => {
  expect(deadlineOf("2026-12-13", "Europe/Berlin")).toBe(Date.parse("2026-12-13T23:00:00Z"));
  expect(deadlineOf("2026-12-13T17:00:00Z", "Europe/Berlin")).toBe(Date.parse("2026-12-13T17:00:00Z"));
});

test("what is due on a date is due at its end, wherever the zone is; what is due at no time comes last, the urgent first", () => {
  const work = (title: string, due: string | null, priority = 3) => ({ title, due, priority });
  const all = [
    work("some day", null),
    work("some day, urgent", null, 1),
    work("on the 9th, at noon", "2026-12-09T12:00:00+01:00"),
    work("by the 8th", "2026-12-08"),
    work("by the 8th, urgent", "2026-12-08", 1),
    work("on the 8th, at ten at night", "2026-12-08T21:00:00Z"),
    work("on the 8th, at nine", "2026-12-08T09:00:00+01:00"),
  ];
  expect(all.toSorted(soonestFirst("Europe/Berlin")).map(({ title }) => title)).toEqual([
    "on the 8th, at nine",
    "on the 8th, at ten at night",
    "by the 8th, urgent",
    "by the 8th",
    "on the 9th, at noon",
    "some day, urgent",
    "some day",
  ]);
});
