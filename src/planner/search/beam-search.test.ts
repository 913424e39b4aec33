import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import {
  at,
  event,
  inBlocks,
  task,
  twelveHoursOfWork,
  week,
  weekInHalfHours,
} from "../../../test/support/planner/week.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import { type Instance, readContext, readInstance } from "../instance/read-instance.ts";
import type { PlanningProblem } from "../model.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { createBeam } from "./beam-search.ts";
import { Objective } from "./objective.ts";
import type { TimelineSnapshot } from "./placed-work.ts";
import { Random } from "./random.ts";
import { construct } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

const objective = new Objective(pricesOf("balanced"));
const TRIES = 60_000;

/** A week that is too short for its dozen tasks; nothing stands in it. */
function overfull(seed: number, allRules: boolean): PlanningProblem {
  const problem = randomProblem(seed, { tasks: 12, days: 3, events: 8, allRules });
  return { ...problem, fixed: [], previous: [], stands: false, habits: [] };
}

function planIn(instance: Instance, tries = TRIES): TimelineSnapshot {
  return createBeam(instance, objective).search(tries) ?? [];
}

function minutesOf(plan: TimelineSnapshot): number[] {
  return plan.map((blocks) => blocks.reduce((sum, { start, end }) => sum + end - start, 0));
}

function daysOf(plan: TimelineSnapshot): ReadonlySet<number> {
  return new Set(plan.flat().map(({ start }) => Math.floor(start / 1_440)));
}

function blocksOf(instance: Instance, seed: number) {
  const { base } = instance.grid;
  return planIn(instance).flatMap((blocks, job) =>
    blocks.map(({ start, end }) => ({
      taskId: instance.jobs[job]?.task.id ?? `none in ${seed}`,
      start: base + start * 60_000,
      end: base + end * 60_000,
    })),
  );
}

/**
 * The cost of 25 plans, each taken where it is cheaper than the best that is made job by job, as a
 * share of the cost of that one.
 */
function shareOfCost(problemOf: (seed: number) => PlanningProblem): number {
  const ratios = Array.from({ length: 25 }, (_, seed) => {
    const instance = readInstance(readContext(problemOf(seed)));
    const timeline = new Timeline(instance, objective, new Random(seed));
    construct(timeline, timeline.orders);
    const built = timeline.cost;
    timeline.restore(planIn(instance));
    return Math.min(1, timeline.cost / built);
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

test("a plan made in order of time breaks no rule, whichever are in force", () => {
  let placed = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const context = readContext(overfull(seed, seed % 2 === 0));
    const blocks = blocksOf(readInstance(context), seed);
    placed += blocks.length;
    expect(HARD_CONSTRAINTS.flatMap((rule) => rule.violations(blocks, context))).toEqual([]);
  }
  expect(placed).toBeGreaterThan(120);
});

test("taken where it is cheaper than the best plan that is made job by job, it saves a twentieth on the whole", () => {
  expect(shareOfCost((seed) => overfull(seed, false))).toBeLessThan(0.95);
});

test("it foresees how much deep work the days may hold, and saves a tenth where much is deep", () => {
  const deep = (seed: number): PlanningProblem => {
    const { tasks, preferences, ...problem } = overfull(seed, false);
    return {
      ...problem,
      tasks: tasks.map((each, at) => (at % 2 === 0 ? each : { ...each, effort: "deep" })),
      preferences: { ...preferences, maxFocusMinutesPerDay: 120 },
    };
  };
  expect(shareOfCost(deep)).toBeLessThan(0.9);
});

test("of little time, what important work waits for gets its share though it counts for little itself", () => {
  const worthOf = (id: string, priority: 1 | 2 | 3 | 4, hours: number, dependsOn: string[] = []) =>
    task(id, { priority, durationMinutes: 60 * hours, minBlockMinutes: 60, maxBlockMinutes: 60, dependsOn });
  const others = ["slides", "letters", "report", "notes", "budget"].map((id) => worthOf(id, 3, 3));
  const tasks = [worthOf("data", 4, 3), worthOf("thesis", 1, 6, ["data"]), ...others];
  const busy = [event(at("wed", "00:00"), at("sun", "24:00"))];
  const instance = readInstance(readContext(week({ busy, tasks })));
  const thesis = instance.jobs.findIndex((job) => job.task.id === "thesis");
  expect(minutesOf(planIn(instance, 4_000))[thesis]).toBe(360);
});

test("important work is done by its due date though what it waits for has none, and other work is due as soon", () => {
  const hours = (id: string, count: number, changes = {}) =>
    task(id, { durationMinutes: 60 * count, minBlockMinutes: 60, maxBlockMinutes: 60, priority: 1, ...changes });
  const due = at("tue", "18:00");
  const others = ["slides", "letters", "report", "notes"].map((id) => hours(id, 3, { due, priority: 3 }));
  const tasks = [hours("data", 6), hours("thesis", 4, { dependsOn: ["data"], due }), ...others];
  const busy = [event(at("wed", "12:00"), at("sun", "24:00"))];
  const instance = readInstance(readContext(week({ busy, tasks })));
  const thesis = instance.jobs.findIndex((job) => job.task.id === "thesis");
  expect(minutesOf(planIn(instance, 4_000))[thesis]).toBe(240);
});

test("a task is cut into lengths that leave whole slots, where only these fill the gaps between events", () => {
  const busy = [
    event(at("mon", "10:00"), at("mon", "11:00")),
    event(at("mon", "11:30"), at("mon", "14:00")),
    event(at("mon", "14:30"), at("sun", "24:00")),
  ];
  const tasks = [task("report", { durationMinutes: 100, minBlockMinutes: 30, maxBlockMinutes: 60 })];
  const preferences = { ...week().preferences, slotMinutes: 30 };
  const instance = readInstance(readContext(week({ busy, tasks, preferences })));
  expect(planIn(instance)[0]?.map(({ start, end }) => end - start)).toEqual([40, 30, 30]);
});

test("work that fits in part between its first and its last moment takes no time from other work for the rest", () => {
  const hour = { earliestStart: at("wed", "11:00"), due: at("wed", "12:00") };
  const tasks = [
    inBlocks("late", 210, 60, { priority: 1, ...hour }),
    ...([1, 2, 3, 4] as const).map((priority) =>
      inBlocks(`of priority ${priority}`, 240, 120, { priority, due: priority % 2 === 0 ? at("tue", "18:00") : null }),
    ),
  ];
  const busy = [event(at("wed", "09:00"), at("wed", "11:00")), event(at("wed", "12:00"), at("sun", "24:00"))];
  expect(minutesOf(planIn(readInstance(readContext(weekInHalfHours({ busy, tasks }))), 5_000))).toEqual([
    60, 240, 240, 240, 180,
  ]);
});

test("the last piece of a task is put off no longer than the task itself", () => {
  const tasks = twelveHoursOfWork();
  const soon = new Objective(pricesOf("early-finish"));
  const plan = createBeam(readInstance(readContext(weekInHalfHours({ tasks }))), soon).search(5_000) ?? [];
  expect(daysOf(plan).size).toBe(2);
});

test("work waits for a day that has other work anyway, where days are dear", () => {
  const lastHour = { earliestStart: at("wed", "17:00"), due: at("wed", "18:00") };
  const tasks = [inBlocks("report", 60, 60), inBlocks("letter", 60, 60, lastHour)];
  const busy = [event(at("wed", "16:00"), at("wed", "17:00")), event(at("wed", "18:00"), at("sun", "24:00"))];
  const fewDays = new Objective(pricesOf("few-days"));
  const plan = createBeam(readInstance(readContext(weekInHalfHours({ busy, tasks }))), fewDays).search(5_000) ?? [];
  expect(minutesOf(plan)).toEqual([60, 60]);
  expect(daysOf(plan).size).toBe(1);
});

test("with too few tries for a single way it finds no plan", () => {
  const instance = readInstance(readContext(overfull(1, false)));
  expect(createBeam(instance, objective).search(1)).toBeNull();
});

test("a beginning that uses up the day's deep work does not displace a dearer one that leaves some", () => {
  const daily = [
    { from: 540, to: 720 },
    { from: 780, to: 1080 },
  ];
  const workingHours = Array.from({ length: 7 }, () => daily);
  const work = (id: string, due: number, minutes: number, [min, max]: [number, number], changes = {}) =>
    task(id, { due, durationMinutes: minutes, minBlockMinutes: min, maxBlockMinutes: max, ...changes });
  const tasks = [
    work("report", at("tue", "11:00"), 240, [30, 120], { priority: 1 }),
    work("letters", at("mon", "13:00"), 150, [30, 120], { priority: 4 }),
    work("slides", at("tue", "13:00"), 270, [30, 90], { priority: 1 }),
    work("thesis", at("tue", "14:30"), 270, [60, 120], { effort: "deep" }),
  ];
  const limits = { slotMinutes: 30, maxFocusMinutesPerDay: 180, maxMinutesWithoutPause: 120 };
  const preferences = { ...week().preferences, ...limits, workingHours };
  const instance = readInstance(readContext(week({ tasks, preferences })));
  const minutes = minutesOf(planIn(instance, 500_000));
  // All of the time but the pauses; 20 minutes less with all of Tuesday's deep work early.
  expect(minutes).toEqual([240, 0, 270, 200]);
});
