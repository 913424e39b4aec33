import { expect, test } from "vitest";
import { occurrencesOf } from "../../../test/support/planner/audit.ts";
import { at, event, habit, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { PlanningProblem } from "../model.ts";

const TWO_WEEKS = { start: at("mon", "00:00"), end: at("mon", "00:00") + 14 * 86_400_000 };

function habitBlocks(problem: PlanningProblem) {
  return plan({ ...problem, budget: 0 })[0]?.blocks.filter(({ taskId }) => taskId === "gym") ?? [];
}

test("a habit at a time that is free every week is one block that repeats until the window ends", () => {
  const [block, ...others] = habitBlocks(week({ window: TWO_WEEKS, habits: [habit("gym")] }));
  expect(others).toEqual([]);
  expect(block?.recurrence).toEqual(["RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261220T235959Z"]);
  expect(block?.start).toBe(at("mon", "07:00"));
  expect(block && occurrencesOf(block, { timeZone: "UTC" })).toHaveLength(6);
});

test("a weekday that is taken in one of the weeks is left out of the rule", () => {
  const busy = [event(at("fri", "00:00"), at("fri", "24:00"))];
  const [block] = habitBlocks(week({ window: TWO_WEEKS, busy, habits: [habit("gym")] }));
  expect(block?.recurrence?.[0]).toContain("BYDAY=MO,WE,SA");
});

test("when no one time works every week, the habit becomes separate events", () => {
  const busy = [event(at("mon", "00:00"), at("fri", "07:45")), event(at("fri", "08:30"), at("sun", "24:00"))];
  const blocks = habitBlocks(week({ window: TWO_WEEKS, busy, habits: [habit("gym", { days: [5], timesPerWeek: 1 })] }));
  expect(blocks).toHaveLength(1);
  const apart = [
    event(at("fri", "07:00"), at("fri", "08:00")),
    event(at("fri", "08:00") + 7 * 86_400_000, at("fri", "09:00") + 7 * 86_400_000),
  ];
  const two = habitBlocks(
    week({ window: TWO_WEEKS, busy: apart, habits: [habit("gym", { days: [5], timesPerWeek: 1 })] }),
  );
  expect(two.map(({ start, recurrence }) => [start, recurrence])).toEqual([
    [at("fri", "08:00"), null],
    [at("fri", "07:00") + 7 * 86_400_000, null],
  ]);
});

test("a habit that finds no room is reported with how much is missing", () => {
  const busy = [event(at("mon", "00:00"), at("sun", "24:00"))];
  const [first] = plan(week({ busy, habits: [habit("gym")] }));
  expect(first?.unplaced).toMatchObject([{ taskId: "gym", minutes: 135 }]);
});

test("a habit keeps its time on the wall clock when the clock changes", () => {
  const start = Date.parse("2026-03-22T23:00:00Z");
  const window = { start, end: start + 14 * 86_400_000 - 3_600_000 };
  const [block] = habitBlocks(week({ window, now: start, timeZone: "Europe/Berlin", habits: [habit("gym")] }));
  const times = block
    ? occurrencesOf(block, { timeZone: "Europe/Berlin" }).map(({ start: at }) => new Date(at).getUTCHours())
    : [];
  expect([...new Set(times)]).toEqual([6, 5]);
});

const FOUR_WEEKS = { start: at("mon", "00:00"), end: at("mon", "00:00") + 28 * 86_400_000 };
const datesOf = (habits: PlanningProblem["habits"], busy: PlanningProblem["busy"] = []) =>
  habitBlocks(week({ window: FOUR_WEEKS, habits, busy })).flatMap((block) =>
    occurrencesOf(block, { timeZone: "UTC" }).map(({ start }) => new Date(start).toISOString().slice(0, 10)),
  );

test("a habit of every other week repeats in the weeks counted from its date, and rests in those between", () => {
  const tuesdays = { days: [2], timesPerWeek: 1, everyWeeks: 2 };
  expect(datesOf([habit("gym", { ...tuesdays, since: "2026-12-08" })])).toEqual(["2026-12-08", "2026-12-22"]);
  expect(datesOf([habit("gym", { ...tuesdays, since: "2026-12-01" })])).toEqual(["2026-12-15", "2026-12-29"]);
  const [block] = habitBlocks(week({ window: FOUR_WEEKS, habits: [habit("gym", tuesdays)] }));
  expect(block?.recurrence?.[0]).toContain("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU");
});

test("a habit of every other week that finds no one time is placed apart in those weeks alone", () => {
  const busy = [
    event(at("tue", "07:00"), at("tue", "08:00")),
    event(at("tue", "08:00") + 14 * 86_400_000, at("tue", "09:00") + 14 * 86_400_000),
  ];
  const tuesdays = habit("gym", { days: [2], timesPerWeek: 1, everyWeeks: 2, since: "2026-12-08" });
  expect(datesOf([tuesdays], busy)).toEqual(["2026-12-08", "2026-12-22"]);
});
