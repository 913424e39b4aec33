import { expect, test } from "vitest";
import { visibleDates, weekStart } from "./visible-dates.ts";

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

test("a plan that begins the day after it is opened is seen whole in the week that opens", () => {
  const plan = ["2026-11-25", "2026-11-30"];
  expect(weekStart(plan, MONDAY, "2026-11-24")).toBe(2);
  expect(weekStart(plan, MONDAY, "2026-11-20")).toBe(3);
  expect(weekStart(["2026-11-25", "2026-11-27"], MONDAY, "2026-11-24")).toBe(MONDAY);
});
