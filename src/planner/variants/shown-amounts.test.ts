import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { finishPlan } from "../explain/finished-plan.ts";
import { measurePlan } from "../explain/metrics.ts";
import { placeHabits } from "../habits/place-habits.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { Objective } from "../search/objective.ts";
import { Random } from "../search/random.ts";
import { solve } from "../search/solve.ts";
import { beats, isAsGood, outdoes } from "./shown-amounts.ts";
import { ShownMeter } from "./shown-meter.ts";
import { pricesOf } from "./variant-prices.ts";

test("plans are compared by just what a person is shown of them", () => {
  for (let seed = 0; seed < 80; seed++) {
    const size = { tasks: 10, days: 6, events: 20, habits: 1, allRules: seed % 2 === 0 };
    const problem = { ...randomProblem(seed, size), stands: true };
    const context = readContext(problem);
    const habits = placeHabits(context);
    const instance = readInstance(
      readContext(
        problem,
        habits.flatMap(({ occurrences }) => occurrences),
      ),
    );
    const objective = new Objective(pricesOf("balanced"));
    const timeline = solve(instance, objective, new Random(seed), { budget: 20 });
    const plan = finishPlan(instance, timeline, habits);
    const metrics = measurePlan(plan);
    const missedHabits = habits.reduce((sum, { missed, habit }) => sum + missed * habit.durationMinutes, 0);
    const known = new Set(problem.tasks.map(({ id }) => id));
    const fixed = problem.fixed.filter(({ taskId }) => known.has(taskId));
    const ends = [...plan.blocks, ...fixed].map(({ end }) => (end - instance.grid.base) / 60_000);
    const lastEnd = Math.max(0, ...ends);
    expect(new ShownMeter(instance).measure(timeline), `seed ${seed}`).toEqual({
      compared: [
        metrics.minutesUnplaced - missedHabits,
        metrics.lateMinutes,
        0 - (metrics.cushionMinutes ?? 0),
        0 - metrics.longestFocusMinutes,
        Math.max(...metrics.loadPerDay.map(({ minutes }) => minutes)),
        metrics.fragmentation,
        metrics.blocksMoved ?? 0,
      ],
      deadlinesMissed: metrics.deadlinesTotal - metrics.deadlinesMet,
      focusMinutes: metrics.focusMinutes,
      days: metrics.loadPerDay.filter(({ minutes }) => minutes > 0).length,
      blocksMoved: metrics.blocksMoved ?? 0,
      finish: lastEnd,
      leftOut: problem.tasks.flatMap(({ id }, index) => (plan.unplaced.has(id) ? [index] : [])),
    });
  }
});

test("of two plans that look alike, five minutes set neither apart, but a quarter of an hour and any work left out do", () => {
  const plan = (finish: number, unplaced: number, fullest: number) => ({
    compared: [unplaced, 0, -60, -120, fullest, 1, 0],
    deadlinesMissed: 0,
    focusMinutes: 0,
    days: 2,
    blocksMoved: 0,
    finish,
    leftOut: [],
  });
  expect(isAsGood(plan(1_005, 0, 300), plan(1_000, 0, 290))).toBe(true);
  expect(isAsGood(plan(1_015, 0, 300), plan(1_000, 0, 300))).toBe(false);
  expect(isAsGood(plan(1_000, 0, 315), plan(1_000, 0, 300))).toBe(false);
  expect(isAsGood(plan(1_000, 5, 300), plan(1_000, 0, 300))).toBe(false);
});

test("a plan beats another that is worse in something and better in nothing", () => {
  const plan = (compared: number[], deadlinesMissed = 0) => ({
    compared,
    deadlinesMissed,
    focusMinutes: 0,
    days: 0,
    blocksMoved: 0,
    finish: 0,
    leftOut: [],
  });
  expect(beats(plan([0, 0, 5]), plan([0, 1, 5]))).toBe(true);
  expect(beats(plan([0, 0, 6]), plan([0, 1, 5]))).toBe(false);
  expect(beats(plan([0, 1, 5]), plan([0, 1, 5]))).toBe(false);
  expect(beats(plan([0, 1, 5], 1), plan([0, 1, 5], 2))).toBe(true);
});

test("no plan is dropped for another that has work on more days", () => {
  const plan = (late: number, days: number) => ({
    compared: [0, late],
    deadlinesMissed: 0,
    focusMinutes: 0,
    days,
    blocksMoved: 0,
    finish: 0,
    leftOut: [],
  });
  expect(outdoes(plan(0, 3), plan(60, 3))).toBe(true);
  expect(outdoes(plan(0, 4), plan(60, 3))).toBe(false);
});
