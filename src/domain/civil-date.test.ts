import fc from "fast-check";
import { expect, test } from "vitest";
import { civilOf, dayOf, daysInMonth, isoWeekdayOf } from "./civil-date.ts";
import { formatDay, parseDay } from "./iso-text.ts";

const days = fc.integer({ min: dayOf(1, 1, 1), max: dayOf(9999, 12, 31) });

test("days and dates agree with Date over four digits of years", () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = new Date(day * 86_400_000);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(civilOf(day)).toEqual(expected);
      expect(dayOf(expected.year, expected.month, expected.day)).toBe(day);
      expect(isoWeekdayOf(day)).toBe(date.getUTCDay() || 7);
      expect(formatDay(day)).toBe(date.toISOString().slice(0, 10));
      expect(parseDay(formatDay(day))).toBe(day);
    }),
    { seed: 1 },
  );
});

test("a date that is none is null", () => {
  for (const none of [
    "2026-02-29",
    "2026-00-01",
    "2026-13-01",
    "2026-1-1",
    "20260101",
    "2026-01-32",
    "",
    "2026-01-01T00:00",
  ]) {
    expect(parseDay(none), none).toBeNull();
  }
  expect(daysInMonth(2028, 2)).toBe(29);
  expect(daysInMonth(2100, 2)).toBe(28);
});
