import {
  clip,
  contains,
  firstWithin,
  type Interval,
  intersect,
  intersection,
  overlaps,
  totalLength,
  union,
} from "#domain/interval.ts";
import { MINUTE_MS, startOfDate } from "#domain/time.ts";
import type { BlockFact } from "../facts.ts";
import type { PlacedBlock, PlanningTask } from "../model.ts";
import type { LocalDay } from "../time/local-clock.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** The least difference between two days, in minutes, that a person would notice. */
const NOTICEABLE = 15;

/** Minutes of tasks and habits on a day, and minutes left free. */
type DayLoad = { readonly day: LocalDay; readonly work: number; readonly free: number };

/** A plan with what the facts of all of its blocks read, found once. */
export type LoadedPlan = FinishedPlan & {
  readonly days: readonly DayLoad[];
  readonly taskOf: ReadonlyMap<string, PlanningTask>;
  /** When the last placed block of each task begins. */
  readonly lastStartOf: ReadonlyMap<string, number>;
  /** The working time in focus hours. */
  readonly freeFocus: readonly Interval[];
};

export function withDayLoads(plan: FinishedPlan): LoadedPlan {
  const { blocks, habits, instance, leftFree, problem } = plan;
  const work = union([...blocks, ...problem.fixed, ...habits.flatMap(({ occurrences }) => occurrences)]);
  const within = (spans: readonly Interval[], day: LocalDay) => totalLength(clip(spans, day)) / MINUTE_MS;
  const days = instance.clock.days.map((day) => ({ day, work: within(work, day), free: within(leftFree, day) }));
  return {
    ...plan,
    days,
    taskOf: new Map(problem.tasks.map((task) => [task.id, task])),
    lastStartOf: new Map(blocks.map(({ taskId, start }) => [taskId, start])),
    freeFocus: intersect(instance.free, instance.clock.during(problem.preferences.focusHours)),
  };
}

/**
 * The respect in which the block's day is the best of those on which it could be; null when there
 * is none, or only one possible day.
 */
export function dayFact(block: PlacedBlock, usable: Interval, plan: LoadedPlan): BlockFact | null {
  const { days, leftFree } = plan;
  const length = block.end - block.start;
  const minutes = length / MINUTE_MS;
  const own = days.find(({ day }) => contains(day, block));
  if (!own) return null;
  // Compare the day without the block.
  const work = own.work - minutes;
  const free = own.free + minutes;
  const rivals = days.filter((rival) => rival !== own && overlaps(rival.day, usable));
  const hasRoom = ({ day }: DayLoad) => {
    const usableOfDay = intersection(day, usable);
    return usableOfDay !== null && firstWithin(leftFree, usableOfDay, length) !== undefined;
  };
  const isHeavier = (rival: DayLoad) => rival.work - work >= NOTICEABLE;
  if (rivals.every((rival) => isHeavier(rival) || !hasRoom(rival)) && rivals.some(hasRoom))
    return { kind: "lightest-day", day: dateAtHome(own, plan), minutes: work };
  if (rivals.length > 0 && rivals.every((rival) => free - rival.free >= NOTICEABLE))
    return { kind: "freest-day", day: dateAtHome(own, plan), minutes: free };
  return null;
}

/** The first instant of the day's date at home, also on a trip: texts name dates by that clock. */
function dateAtHome({ day }: DayLoad, { problem }: LoadedPlan): number {
  return startOfDate(day.date, problem.timeZone);
}
