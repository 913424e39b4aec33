import { expect, test } from "vitest";
import { deadlineOf, saysSpareTime } from "./deadline.ts";
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
