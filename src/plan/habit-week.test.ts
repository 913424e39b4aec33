import { expect, test } from "vitest";
import { mondayOf } from "#domain/time.ts";
import { standingBlock } from "../../test/support/standing-block.ts";
import { type HabitTerms, habitWork, habitWorkRef, readHabitWork, timesOwedIn } from "./habit-week.ts";
import { ledgerOf } from "./ledger.ts";
import { workKey } from "./work.ts";

const gym: HabitTerms = {
  id: "gym",
  title: "Gym",
  occurrenceMinutes: 45,
  timesPerWeek: 3,
  everyWeeks: 1,
  since: "2026-11-25",
  pausedUntil: null,
  closed: false,
};
const MONDAY = "2026-11-23";
const work = habitWorkRef("gym", MONDAY);

test("a week of a habit is named by its Monday, and is read back from the name", () => {
  expect(mondayOf("2026-11-29")).toBe(MONDAY);
  expect(readHabitWork(habitWorkRef("a@b", MONDAY))).toEqual({ habitId: "a@b", monday: MONDAY });
});

test("a habit of every other week is owed from the week in which it began, and a paused one is not owed", () => {
  const fortnightly = { ...gym, everyWeeks: 2 };
  expect(["2026-11-23", "2026-11-30", "2026-12-07"].map((monday) => timesOwedIn(fortnightly, monday))).toEqual([
    3, 0, 3,
  ]);
  const paused = { ...gym, pausedUntil: "2026-12-02" };
  expect(["2026-11-23", "2026-11-30"].map((monday) => timesOwedIn(paused, monday))).toEqual([0, 3]);
});

test("missed and skipped occurrences are not caught up, and one kept in part counts as kept", () => {
  const blocks = [
    standingBlock("kept", 1, 2, { work, state: "partial", minutesDone: 10, answeredAt: 0 }),
    standingBlock("missed", 3, 4, { work, state: "missed", answeredAt: 0 }),
    standingBlock("skipped", 5, 6, { work, state: "cancelled", skipped: true }),
    standingBlock("replanned", 7, 8, { work, state: "cancelled", skipped: false }),
  ];
  const owed = habitWork(gym, MONDAY, blocks);
  expect(owed.estimateMinutes).toBe(45);
  const freezing = { now: 0, frozenMs: 0, unreadCalendars: new Set<string>() };
  const account = ledgerOf({ works: [owed], blocks, credits: [] }, freezing).get(workKey(work));
  expect(account).toMatchObject({ credited: 45, scheduled: 0, unscheduled: 0 });
});
