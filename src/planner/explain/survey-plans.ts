import type { Interval } from "#domain/interval.ts";
import { clip, firstWithin, lengthsWithin, subtract, union } from "#domain/interval.ts";
import { mondayOf } from "#domain/time.ts";
import { busyTimeRule } from "../constraints/hard/busy-time.ts";
import { reservedTimeRule } from "../constraints/hard/reserved-time.ts";
import type { Instance } from "../instance/read-instance.ts";
import { weightOf } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import type { LocalDay } from "../time/local-clock.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** No remedy asks a person to work later than this. */
const LATEST_MINUTE = 22 * 60;
/** When a day without working hours begins. */
const FIRST_MINUTE = 9 * 60;

/** A plan with data that all remedies of the set share. */
export type SurveyedPlan = FinishedPlan & {
  /** Placed tasks that no task waits for, by what they weigh with their length. */
  readonly lightestFirst: readonly PlanningTask[];
  /** The milliseconds within a span that the plan leaves free. */
  readonly freeWithin: (span: Interval) => number;
  /** The direct successors of each task. */
  readonly waiting: ReadonlyMap<string, readonly PlanningTask[]>;
  /** The number of days on which time was free before anything was planned. */
  readonly openDays: number;
  readonly evenings: readonly Evening[];
  /** Those, and days off. */
  readonly outside: readonly Evening[];
};

/**
 * Time outside the working hours of a day: after their end, or most of a day off. `free` is the
 * part of it that is free.
 */
export type Evening = {
  readonly day: LocalDay;
  readonly isOff: boolean;
  readonly start: number;
  readonly end: number;
  readonly free: readonly Interval[];
};

export function survey(plans: readonly FinishedPlan[]): SurveyedPlan[] {
  const [first] = plans;
  if (!first) return [];
  const { problem, instance } = first;
  const outside = outsideHours(instance);
  const shared = {
    waiting: waitingFor(problem.tasks),
    openDays: instance.clock.days.filter((day) => firstWithin(instance.free, day)).length,
    evenings: outside.filter(({ isOff }) => !isOff),
    outside,
  };
  return plans.map((plan) => ({
    ...plan,
    ...shared,
    lightestFirst: lightestFirst(plan, shared.waiting),
    freeWithin: lengthsWithin(plan.leftFree),
  }));
}

function lightestFirst({ problem, blocksOf }: FinishedPlan, waiting: SurveyedPlan["waiting"]): PlanningTask[] {
  const weigh = (task: PlanningTask) => weightOf(task) * task.durationMinutes;
  return problem.tasks.filter(({ id }) => blocksOf.has(id) && !waiting.has(id)).sort((a, b) => weigh(a) - weigh(b));
}

function waitingFor(tasks: readonly PlanningTask[]): SurveyedPlan["waiting"] {
  const waiting = new Map<string, PlanningTask[]>();
  for (const task of tasks)
    for (const id of new Set(task.dependsOn)) waiting.set(id, [...(waiting.get(id) ?? []), task]);
  return waiting;
}

/**
 * Leaves out trips and weeks with hours of their own: a longer day is a change to the usual hours
 * only.
 */
function outsideHours({ clock, context }: Instance): Evening[] {
  const { workingHours } = context.problem.preferences;
  const closed = union([busyTimeRule, reservedTimeRule].flatMap((rule) => rule.closes?.(context) ?? []));
  const isUsual = ({ date, zone }: LocalDay) =>
    zone.name === clock.zone.name && !("usual" in workingHours && mondayOf(date) in workingHours.weeks);
  const hours = clock.during(workingHours);
  return clock.days.filter(isUsual).flatMap((day): Evening[] => {
    const last = clip(hours, day).at(-1)?.end;
    const [waking] = clock.duringDay(day, [{ from: last === undefined ? FIRST_MINUTE : 0, to: LATEST_MINUTE }]);
    if (!waking) return [];
    const span = { start: Math.max(waking.start, last ?? waking.start, clock.window.start), end: waking.end };
    if (span.end <= span.start) return [];
    return [{ day, isOff: last === undefined, ...span, free: subtract([span], clip(closed, span)) }];
  });
}
