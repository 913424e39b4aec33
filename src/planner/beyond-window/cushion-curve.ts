import { clip, type Interval, totalLength } from "#domain/interval.ts";
import { MINUTE_MS, mondayOf } from "#domain/time.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { CushionCurve, WeekCapacity } from "../model.ts";
import { lateWork } from "./late-work.ts";

/**
 * The capacity of each week and the work due in it (the demand bound of scheduling theory, at the
 * ends of weeks). A week is overloaded when preemptive work in the order of earliest due date
 * misses due dates: on one machine that test is exact. Block lengths, order, pauses and daily caps
 * only make a problem harder, so that no plan keeps the due dates of an overloaded week.
 */
export function cushionCurve(instance: Instance): CushionCurve {
  const weeks = weeksOf(instance);
  const first = weeks[0];
  if (!first) return { weeks: [], overload: null };
  const { grid, jobs, free } = instance;
  const minuteOf = (instant: number) => Math.floor((instant - grid.base) / MINUTE_MS);
  // Blocks begin and end on whole minutes.
  const spans = free.map(({ start, end }) => ({ start: minuteOf(start + MINUTE_MS - 1), end: minuteOf(end) }));
  // Work with no hours between its dates says nothing about the week.
  const work = datedWork(jobs, minuteOf(first.end), minuteOf(instance.clock.window.end)).filter(({ release, due }) =>
    spans.some(({ start, end }) => start < due && release < end),
  );
  const late = lateWork(work, spans);
  let cushion = 0;
  let overload: CushionCurve["overload"] = null;
  const curve = weeks.map(({ week, ...span }): WeekCapacity => {
    const isIn = (due: number) => minuteOf(span.start) < due && due <= minuteOf(span.end);
    const capacity = Math.floor(totalLength(clip(free, span)) / MINUTE_MS);
    const demand = sum(work, ({ due, minutes }) => (isIn(due) ? minutes : 0));
    const missed = sum(work, ({ due }, index) => (isIn(due) ? (late[index] as number) : 0));
    if (missed > 0) overload ??= { week, minutes: missed };
    cushion += capacity - demand;
    return { week, capacity, demand, cushion };
  });
  return { weeks: curve, overload };
}

/**
 * Work with a due date in the window. Overdue work is due in the first week, and no work begins
 * before its predecessors may.
 */
function datedWork(jobs: readonly Job[], firstWeekEnds: number, windowEnds: number) {
  const release = jobs.map((job) => Math.ceil(job.release));
  const inOrder = jobs.filter(({ possible }) => possible).sort((a, b) => a.depth - b.depth);
  for (const { index, before } of inOrder)
    for (const earlier of before) release[index] = Math.max(release[index] as number, release[earlier] as number);
  return jobs
    .map((job) => ({
      minutes: job.minutes + job.indivisible,
      release: release[job.index] as number,
      due: job.isOverdue ? firstWeekEnds : (job.due ?? Number.POSITIVE_INFINITY),
    }))
    .filter(({ minutes, due }) => minutes > 0 && due <= windowEnds);
}

/** The weeks from Monday to Sunday that the window touches, clipped to the window. */
function weeksOf({ clock }: Instance): (Interval & { readonly week: string })[] {
  const byWeek = Map.groupBy(clock.days, ({ date }) => mondayOf(date));
  return [...byWeek].map(([week, days]) => ({
    week,
    start: Math.max(clock.window.start, days[0]?.start ?? 0),
    end: Math.min(clock.window.end, days.at(-1)?.end ?? 0),
  }));
}

function sum<T>(list: readonly T[], amount: (item: T, index: number) => number): number {
  return list.reduce((total, item, index) => total + amount(item, index), 0);
}
