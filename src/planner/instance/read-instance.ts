import type { Interval } from "#domain/interval.ts";
import { clip, subtract, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { deepMinutesByDay } from "../constraints/hard/focus-cap.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import type { Job } from "../job.ts";
import type { PlanningProblem, WeekMinutes } from "../model.ts";
import { createLocalClock, type LocalClock } from "../time/local-clock.ts";
import { cutIntoCells, type Grid } from "./cell-grid.ts";
import { takenByDay } from "./day-loads.ts";
import { keyOfKind, openTo } from "./open-time.ts";
import { readJobs } from "./read-jobs.ts";
import { restAfterNights } from "./rest-after-nights.ts";

/** A planning problem made ready for the search: free time as cells, tasks as jobs. */
export type Instance = {
  readonly context: Context;
  readonly clock: LocalClock;
  /** Time open to at least one kind of work. */
  readonly free: readonly Interval[];
  readonly grid: Grid;
  readonly jobs: readonly Job[];
  /** Per day of the clock: the minutes, the capped minutes and the number of fixed blocks. */
  readonly fixedLoad: readonly DayLoad[];
  /** Per day: the minutes that habits take, and events of the working hours. */
  readonly taken: readonly number[];
  readonly blocksPerDay: number;
  /** Least minutes between neighbouring blocks. */
  readonly pause: number;
  /** Most minutes of consecutive blocks without a pause; infinite when there is no limit. */
  readonly longestRun: number;
  /** Fixed work in order, consecutive blocks merged. Minutes after the grid's base. */
  readonly fixedRuns: readonly Interval[];
};

export type DayLoad = { readonly minutes: number; readonly capped: number; readonly blocks: number };

/** The time that rules close, and the clock over the part of the window still ahead. */
export function readContext(problem: PlanningProblem, reserved: readonly Interval[] = []): Context {
  const start = Math.max(problem.window.start, Math.min(problem.now, problem.window.end));
  const ahead = { start, end: Math.max(start, problem.window.end) };
  return { problem, clock: createLocalClock(problem.timeZone, ahead, problem.trips), reserved };
}

export function readInstance(context: Context): Instance {
  const { problem, clock } = context;
  const free = freeTime(context);
  const { slotMinutes, focusHours } = problem.preferences;
  const cells = { slotMinutes: Math.max(1, slotMinutes), focusHours, rest: restAfterNights(context) };
  const grid = cutIntoCells(free, clock, cells, beginnings(context));
  const jobs = readJobs(context, grid, free);
  return {
    context,
    clock,
    free,
    grid,
    jobs,
    fixedLoad: readFixedLoad(context),
    taken: takenByDay(context),
    blocksPerDay: Math.min(...HARD_CONSTRAINTS.map((rule) => rule.blocksPerDay?.(context) ?? Number.POSITIVE_INFINITY)),
    pause: Math.max(...HARD_CONSTRAINTS.map((rule) => rule.pause?.(context) ?? 0)),
    longestRun: Math.min(...HARD_CONSTRAINTS.map((rule) => rule.longestRun?.(context) ?? Number.POSITIVE_INFINITY)),
    fixedRuns: readFixedRuns(context, grid),
  };
}

/** Time open to at least one kind of work. */
export function freeTime(context: Context): Interval[] {
  const closed = union(HARD_CONSTRAINTS.flatMap((rule) => rule.closes?.(context) ?? []));
  return subtract(hoursOfAnyWork(context), closed);
}

/** Working hours together with the hours of every category that a task uses. */
function hoursOfAnyWork({ problem, clock }: Context): Interval[] {
  const all = [problem.preferences.workingHours, ...hoursOfCategories(problem)];
  return union([...all.flatMap((week) => clock.during(week)), ...(problem.extraHours ?? [])]);
}

/** The hours of the categories that tasks belong to. */
export function hoursOfCategories({ tasks, preferences: { hoursByCategory = {} } }: PlanningProblem): WeekMinutes[] {
  const used = new Set(tasks.flatMap((task) => task.category ?? []));
  return Object.entries(hoursByCategory).flatMap(([category, hours]) => (used.has(category) ? [hours] : []));
}

/**
 * Whole minutes, in order, at which some task may begin, time opens or closes to some work, or a
 * standing block begins.
 */
function beginnings(context: Context): number[] {
  const { tasks, previous, stands } = context.problem;
  const kinds = new Map(tasks.map((task) => [keyOfKind(task), task]));
  const opens = [...kinds.values()].flatMap((work) => openTo(work, context));
  const instants = [
    ...tasks.flatMap(({ earliestStart }) => earliestStart ?? []),
    ...opens.flatMap(({ start, end }) => [start, end]),
    ...(stands ? previous.map(({ start }) => start) : []),
  ];
  return instants.map((instant) => Math.ceil(instant / MINUTE_MS) * MINUTE_MS).sort((a, b) => a - b);
}

function readFixedLoad({ problem, clock }: Context): DayLoad[] {
  const deep = deepMinutesByDay(problem.fixed, problem.tasks, clock);
  const loads = clock.days.map((_, index) => ({ minutes: 0, capped: deep[index] ?? 0, blocks: 0 }));
  for (const block of problem.fixed)
    for (const [index, day] of clock.days.entries()) {
      const minutes = totalLength(clip([block], day)) / MINUTE_MS;
      const load = loads[index];
      if (minutes === 0 || !load) continue;
      load.minutes += minutes;
      load.blocks += 1;
    }
  return loads;
}

function readFixedRuns({ problem }: Context, { base }: Grid): Interval[] {
  const known = new Set(problem.tasks.map(({ id }) => id));
  const blocks = problem.fixed.filter(({ taskId }) => known.has(taskId));
  return union(blocks).map(({ start, end }) => ({ start: (start - base) / MINUTE_MS, end: (end - base) / MINUTE_MS }));
}
