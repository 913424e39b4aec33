import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { Minutes } from "../../../test/support/planner/minute-grid.ts";
import { planOnly } from "../../../test/support/planner/plan-only.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { at, event, habit, task, week } from "../../../test/support/planner/week.ts";
import type { CushionCurve, Plan, PlanningProblem } from "../index.ts";

const WEEK = 7 * DAY_MS;
/** Three weeks of forty hours, from Monday 7 December 2026. */
const TERM = { window: { start: at("mon", "00:00"), end: at("sun", "24:00") + 2 * WEEK }, budget: 1 };

const curveOf = (problem: PlanningProblem): CushionCurve => (planOnly(problem)[0] as Plan).curve;

test("each week says what it has room for, what is due in it, and what is left of all weeks so far", () => {
  const busy = [event(at("mon", "09:00"), at("mon", "10:30"))];
  const tasks = [
    task("a", { durationMinutes: 600, due: at("fri", "18:00") }),
    task("b", { durationMinutes: 300, due: at("tue", "18:00") + 2 * WEEK }),
    task("never", { durationMinutes: 300 }),
    task("after", { durationMinutes: 300, due: at("tue", "18:00") + 3 * WEEK }),
  ];
  const { weeks, overload } = curveOf(week({ ...TERM, busy, tasks }));
  expect(overload).toBeNull();
  expect(weeks).toEqual([
    { week: "2026-12-07", capacity: 2_310, demand: 600, cushion: 1_710 },
    { week: "2026-12-14", capacity: 2_400, demand: 0, cushion: 4_110 },
    { week: "2026-12-21", capacity: 2_400, demand: 300, cushion: 6_210 },
  ]);
});

test("the first week that cannot hold its work is named, though the weeks before hold theirs", () => {
  const due = at("mon", "12:00") + WEEK;
  const problem = week({ ...TERM, tasks: [task("a", { durationMinutes: 2_400 + 180 + 200, due })] });
  const { weeks, overload } = curveOf(problem);
  expect(overload).toEqual({ week: "2026-12-14", minutes: 200 });
  expect(weeks.map(({ cushion }) => cushion)).toEqual([2_400, 2_020, 4_420]);
  const note = { kind: "overload", monday: at("mon", "00:00") + WEEK, minutes: 200 };
  for (const { notes } of planOnly(problem)) expect(notes).toContainEqual(note);
});

test("what may not begin before, what waits, what is overdue, habits and fixed work are all reckoned with", () => {
  const overloadOf = (changes: Partial<PlanningProblem>) => curveOf(week({ ...TERM, ...changes })).overload;
  const friday = { earliestStart: at("fri", "09:00"), due: at("fri", "18:00") };
  const late = task("late", { durationMinutes: 500, ...friday });
  expect(overloadOf({ tasks: [late] })).toEqual({ week: "2026-12-07", minutes: 20 });
  const first = task("first", { earliestStart: at("fri", "17:00") });
  const next = task("next", { durationMinutes: 80, due: at("fri", "18:00"), dependsOn: ["first"] });
  expect(overloadOf({ tasks: [first, next] })).toEqual({ week: "2026-12-07", minutes: 20 });
  const chore = task("chore", { durationMinutes: 2_460, due: at("mon", "00:00") - DAY_MS });
  expect(overloadOf({ tasks: [chore] })).toEqual({ week: "2026-12-07", minutes: 60 });
  const sunday = { earliestStart: at("sun", "09:00"), due: at("sun", "10:00") };
  expect(overloadOf({ tasks: [task("outing", { durationMinutes: 60, ...sunday })] })).toBeNull();
  const full = task("full", { durationMinutes: 2_400, due: at("fri", "18:00") });
  expect(overloadOf({ tasks: [full] })).toBeNull();
  const daily = habit("gym", { preferred: [{ from: 600, to: 660 }], days: [1], timesPerWeek: 1 });
  expect(overloadOf({ tasks: [full], habits: [daily] })).toEqual({ week: "2026-12-07", minutes: 65 });
  const fixed = [{ taskId: "full", start: at("sat", "09:00"), end: at("sat", "10:00") }];
  const more = { ...full, durationMinutes: 2_460 };
  expect([overloadOf({ tasks: [more], fixed }), overloadOf({ tasks: [more] })?.minutes]).toEqual([null, 60]);
});

test("capacities are what is free minute by minute, and no cushion is below zero before the week that is named", () => {
  let overloads = 0;
  for (let seed = 0; seed < 60; seed++) {
    const problem = randomProblem(seed, { tasks: 2 + (seed % 8), days: 3 + (seed % 9), events: 6, budget: 1 });
    const [found] = planOnly(problem);
    if (!found) throw new Error("there is no plan");
    const { weeks, overload } = found.curve;
    const minutes = new Minutes(problem, found);
    const open = minutes.within(problem.window).filter((at) => minutes.isOpen(at)).length;
    const capacity = weeks.reduce((sum, one) => sum + one.capacity, 0);
    // The gap may begin or end within a minute, and is counted to the millisecond here.
    expect(Math.abs(open - capacity), `seed ${seed}`).toBeLessThanOrEqual(2 * (problem.busy.length + 2));
    const below = weeks.find(({ cushion }) => cushion < 0);
    if (below) expect(overload && overload.week <= below.week, `seed ${seed}`).toBe(true);
    if (overload) overloads++;
  }
  expect(overloads).toBeGreaterThan(5);
});

test("a year of four hundred days has its curve at once", () => {
  const window = { start: TERM.window.start, end: TERM.window.start + 400 * DAY_MS };
  const tasks = Array.from({ length: 300 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 240, due: window.start + (1 + index) * DAY_MS }),
  );
  const { weeks, overload } = curveOf(week({ window, tasks, leastOnly: true, budget: 1 }));
  expect(weeks).toHaveLength(58);
  expect(overload).toBeNull();
});
