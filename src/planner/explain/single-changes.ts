import type { Interval } from "#domain/interval.ts";
import { firstWithin } from "#domain/interval.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { fixedMinutes } from "../constraints/hard/block-length.ts";
import { LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Change } from "../facts.ts";
import { weightOf } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import { type LocalClock, type LocalDay, roundUpToSlot } from "../time/local-clock.ts";
import { betweenDates } from "./finished-plan.ts";
import type { SurveyedPlan } from "./survey-plans.ts";

/** A minute of work after this time of day counts twice. */
const LATE_MINUTE = 20 * 60;
const LONGEST_DAY = 24 * 60;
/** The additional size of work on a Friday evening, in felt minutes. */
const FRIDAY_EVENING = 60;
const FRIDAY = 5;
const SHORTEST_BLOCKS = [30, 15];
const LONGEST_BLOCK = 480;
/** Larger than the size of every change that takes no time from other work. */
export const LAST_RESORT = 1_500;
/** Larger than the size of two long evenings: a due date is rarely one's own to move. */
const LATER_DUE = 720;
/**
 * The size of removing a dependency: the person stated the order, so that it is more than a
 * preference.
 */
const NO_WAITING = LATER_DUE + 60;
/** The size of one more block a day. */
const BLOCK_MORE = 30;

/**
 * The changes of which each alone may place the missing minutes of a task; without longer evenings
 * where heavier work would take them first.
 */
export function changesOf(task: PlanningTask, missing: number, plan: SurveyedPlan, isOutweighed: boolean): Change[] {
  return [
    ...shorten(task, missing, plan),
    ...blockChanges(task, missing, plan),
    ...(isOutweighed ? [] : extendDays(task, missing, plan)),
    ...raiseCap(task, missing, plan),
    ...raiseBlocksCap(task, missing, plan),
    ...dropSpacing(task),
    ...moveDates(task, plan),
    ...dependencyChanges(task, plan),
    ...dropOthers(task, missing, plan),
    ...raisePriority(task),
  ];
}

export function dependencyChanges(
  task: PlanningTask,
  { problem }: SurveyedPlan,
): Extract<Change, { kind: "drop-dependency" }>[] {
  if (task.dependsOn.length === 0) return [];
  return problem.tasks
    .filter(({ id }) => task.dependsOn.includes(id))
    .map(({ id, title }) => ({ kind: "drop-dependency", id, title, size: NO_WAITING }));
}

/** Nobody makes an essay shorter by an hour and 53 minutes. */
const GRAIN = 5;

/** Only while at least half of the work remains. */
export function shorten(task: PlanningTask, missing: number, { problem }: SurveyedPlan): Change[] {
  const least = Math.max(fixedMinutes(task, problem.fixed), task.durationMinutes / 2);
  const minutes = Math.ceil(missing / GRAIN) * GRAIN;
  return task.durationMinutes - minutes >= least ? [{ kind: "shorten", minutes, size: minutes * 1.25 }] : [];
}

/**
 * The size of longer blocks grows with the minutes beyond what a person keeps up without a pause:
 * the rule of pauses lets a single block pass, whatever its length.
 */
function blockChanges(task: PlanningTask, missing: number, { instance }: SurveyedPlan): Change[] {
  const shorter = SHORTEST_BLOCKS.filter((minutes) => minutes < Math.min(task.minBlockMinutes, task.maxBlockMinutes));
  const longest = Math.min(task.durationMinutes, LONGEST_BLOCK);
  const longer = new Set([Math.min(longest, instance.longestRun), longest].filter((one) => one > task.maxBlockMinutes));
  return [
    ...shorter.map((minutes): Change => ({ kind: "shorter-blocks", minutes, size: 60 - minutes })),
    ...[...longer].map((minutes): Change => {
      const beyond = Math.max(0, minutes - Math.max(instance.longestRun, task.maxBlockMinutes));
      return { kind: "longer-blocks", minutes, size: 20 + missing / 4 + beyond };
    }),
  ];
}

/**
 * For each day before the due date, the time from the end of its working hours that the work needs.
 */
export function extendDays(task: PlanningTask, missing: number, plan: SurveyedPlan): Change[] {
  const { problem, instance } = plan;
  const { clock } = instance;
  const { slotMinutes: slot, hoursByCategory = {} } = problem.preferences;
  const pause = Math.ceil(LEAST_PAUSE / slot) * slot;
  // A task of a category does not use the working hours of the day.
  if (task.category !== undefined && hoursByCategory[task.category]) return [];
  const usable = openBeside(task, plan);
  const work = Math.ceil(Math.max(missing, Math.min(task.minBlockMinutes, task.durationMinutes)) / slot) * slot;
  const needed = work + pause * Math.max(0, Math.ceil(work / instance.longestRun) - 1);
  return plan.evenings.flatMap(({ day, start, end: latest, free }): Change[] => {
    if (latest <= usable.start || start >= usable.end) return [];
    const span = firstWithin(free, usable, needed * MINUTE_MS);
    if (!span) return [];
    const from = roundUpToSlot(span.start, slot, clock);
    // Directly after the day's work, or after the pause that the work may need.
    return [0, pause]
      .map((wait) => ({ wait, end: from + (needed + wait) * MINUTE_MS }))
      .filter(({ end }) => end <= Math.min(latest, usable.end))
      .map(({ wait, end }) => {
        const size = (end - start) / MINUTE_MS - wait + dearness(day, end, clock);
        return { kind: "extend-day", span: { start, end }, size };
      });
  });
}

/** The additional size of work that ends at `end`, after the working hours of that day. */
export function dearness({ weekday }: LocalDay, end: number, clock: LocalClock): number {
  return (weekday === FRIDAY ? FRIDAY_EVENING : 0) + Math.max(0, clock.minuteOfDay(end) - LATE_MINUTE);
}

/**
 * The span in which a task may be while all other work stays: after its predecessors and before its
 * successors.
 */
export function openBeside(
  task: Pick<PlanningTask, "id" | "due" | "earliestStart" | "dependsOn">,
  plan: SurveyedPlan,
): Interval {
  const { blocksOf, waiting } = plan;
  const usable = betweenDates(task, plan);
  return {
    start: Math.max(usable.start, ...task.dependsOn.flatMap((id) => blocksOf.get(id)?.at(-1)?.end ?? [])),
    end: Math.min(usable.end, ...(waiting.get(task.id) ?? []).flatMap(({ id }) => blocksOf.get(id)?.[0]?.start ?? [])),
  };
}

function raiseCap(task: PlanningTask, missing: number, { problem }: SurveyedPlan): Change[] {
  const cap = problem.preferences.maxFocusMinutesPerDay;
  const isCapped = task.effort === "deep" && cap < LONGEST_DAY;
  return isCapped ? [{ kind: "raise-focus-cap", minutes: Math.min(cap + missing, LONGEST_DAY), size: missing }] : [];
}

/**
 * As many more blocks a day as the work needs if all of it were on one day; and so many more that
 * the days hold the blocks of all that is left out, which may take the others.
 */
function raiseBlocksCap(task: PlanningTask, missing: number, plan: SurveyedPlan): Change[] {
  const { problem, instance, unplaced, openDays } = plan;
  if (!Number.isFinite(instance.blocksPerDay)) return [];
  const leftOut = problem.tasks.map((other) => blocksIn(unplaced.get(other.id) ?? 0, other));
  const ofAll = leftOut.reduce((sum, blocks) => sum + blocks, 0);
  const alone = blocksIn(missing, task);
  return [...new Set([alone, alone + Math.ceil(ofAll / Math.max(1, openDays))])].map((more) => {
    return { kind: "raise-blocks-cap", blocks: instance.blocksPerDay + more, size: BLOCK_MORE * more };
  });
}

function blocksIn(minutes: number, { maxBlockMinutes, durationMinutes }: PlanningTask): number {
  return Math.ceil(minutes / Math.max(1, Math.min(maxBlockMinutes, durationMinutes)));
}

/** Sessions on fewer days are worth less, but more than fewer of them. */
const NO_SPACING = 120;

export function dropSpacing({ spacing }: PlanningTask): Change[] {
  return spacing ? [{ kind: "drop-spacing", size: NO_SPACING }] : [];
}

/** The last resort, because it displaces other work. */
export function raisePriority({ priority, weight }: PlanningTask): Change[] {
  return priority === 1 || weight !== undefined ? [] : [{ kind: "raise-priority", priority: 1, size: LAST_RESORT }];
}

/**
 * The additional size of another day for work whose dates leave it one day: the person named that
 * day, and hours on it are nearer to what they asked for.
 */
const OTHER_DAY = 600;
const ONE_DAY = 25 * HOUR_MS;

/**
 * The due date moves to the end of the window; `suggest-remedies.ts` then moves it back to the end
 * of the work.
 */
export function moveDates(task: PlanningTask, { problem, instance }: SurveyedPlan): Change[] {
  const { window } = instance.clock;
  const { due, earliestStart: start } = task;
  const more = due !== null && start !== null && due - start <= ONE_DAY ? OTHER_DAY : 0;
  const changes: Change[] = [];
  if (due !== null && due < window.end) changes.push({ kind: "move-due", due: window.end, size: LATER_DUE + more });
  if (start !== null && start > window.start)
    changes.push({ kind: "earlier-start", start: Math.max(problem.window.start, window.start), size: 180 + more });
  return changes;
}

/** Only this many tasks, those that weigh least, are tried in turn. */
const MOST_DROPPED = 4;

/**
 * Placed tasks of equal or less weight, at least as long as the missing minutes, that no task waits
 * for.
 */
function dropOthers(task: PlanningTask, missing: number, { lightestFirst }: SurveyedPlan): Change[] {
  const weight = weightOf(task);
  const changes: Change[] = [];
  for (const other of lightestFirst) {
    const { id, title, durationMinutes } = other;
    if (durationMinutes < missing || weightOf(other) > weight || id === task.id) continue;
    changes.push({ kind: "drop-task", id, title, size: LATER_DUE + durationMinutes });
    if (changes.length === MOST_DROPPED) break;
  }
  return changes;
}
