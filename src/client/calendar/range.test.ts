import { expect, test } from "vitest";
import { visibleDates, weekStart } from "./range.ts";

const MONDAY = 1;

test("a plan of a few days that a week would split begins its weeks, every other leaves them", () => {
  expect(weekStart(["2026-12-10", "2026-12-15", "2026-12-12"], MONDAY)).toBe(4);
  expect(visibleDates("timeGridWeek", "2026-12-12", 4)).toEqual([
    ...["2026-12-10", "2026-12-11", "2026-12-12", "2026-12-13", "2026-12-14", "2026-12-15", "2026-12-16"],
  ]);
  expect(weekStart(["2026-12-13", "2026-12-14"], MONDAY)).toBe(0);
  expect(weekStart(["2026-12-09", "2026-12-13"], MONDAY)).toBe(MONDAY);
  expect(weekStart(["2026-12-10", "2026-12-17"], MONDAY)).toBe(MONDAY);
  expect(weekStart([], MONDAY)).toBe(MONDAY);
});
