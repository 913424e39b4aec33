import { intersect, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { leastDivisible } from "../constraints/hard/block-length.ts";
import { WHOLE_DAY } from "../constraints/soft/long-days.ts";
import { openTo } from "../instance/open-time.ts";
import { freeTime, readContext } from "../instance/read-instance.ts";
import { weightOf } from "../job.ts";
import type { PlanningProblem, PlanningTask } from "../model.ts";

/** Work up to this length is planned as a whole. */
const LARGE = WHOLE_DAY;
/** The largest share of the working hours after the window that one task may count on. */
const REASONABLE_PACE = 0.5;
/** How far working hours are read ahead; the pace up to there holds for later due dates. */
const HORIZON_MS = 400 * 24 * 60 * MINUTE_MS;
/** The weight of normal work. The share of a task has this fraction of at most that weight. */
const NORMAL_WEIGHT = 2;
const OF_WEIGHT = 0.75;

/**
 * The problem in which large work due after the window is reduced to the share owed now. The share
 * is the greater of an even pace over the working hours until the due date, and what half of the
 * hours after the window do not hold. Tasks with successors are wanted whole.
 */
export function withShares(problem: PlanningProblem): PlanningProblem {
  const awaited = new Set(problem.tasks.flatMap(({ dependsOn }) => dependsOn));
  const isLarge = ({ id, due, durationMinutes }: PlanningTask) =>
    due !== null && due > problem.window.end && durationMinutes > LARGE && !awaited.has(id);
  if (!problem.tasks.some(isLarge)) return problem;
  const hours = hoursUntilDue(problem);
  return { ...problem, tasks: problem.tasks.map((task) => (isLarge(task) ? withShare(task, problem, hours) : task)) };
}

/** Minutes of the task that are not owed in the window. */
export function deferrableOf({ wholeMinutes, durationMinutes }: PlanningTask): number {
  return (wholeMinutes ?? durationMinutes) - durationMinutes;
}

function withShare(task: PlanningTask, problem: PlanningProblem, hoursOf: HoursUntilDue): PlanningTask {
  const { within, free, after } = hoursOf(task);
  if (within === 0) return task;
  const standing = [...problem.fixed, ...(problem.stands && !problem.afresh ? problem.previous : [])];
  const here = totalLength(standing.filter(({ taskId }) => taskId === task.id)) / MINUTE_MS;
  const whole = task.durationMinutes;
  const even = Math.min(free + here, (whole * within) / (within + after));
  const owed = Math.max(even, whole - REASONABLE_PACE * after);
  const minutes = Math.max(here, here + inBlocks(owed - here, task, problem.preferences.slotMinutes));
  // A rest shorter than a block would have to be a block of its own.
  if (whole - minutes < task.minBlockMinutes) return task;
  const weight = OF_WEIGHT * Math.min(NORMAL_WEIGHT, weightOf(task));
  return { ...task, durationMinutes: minutes, wholeMinutes: whole, weight };
}

/** Rounded up to whole slots that permitted blocks add up to. */
function inBlocks(minutes: number, { minBlockMinutes, maxBlockMinutes }: PlanningTask, slotMinutes: number): number {
  if (minutes <= 0) return 0;
  const slot = Math.max(1, slotMinutes);
  const max = Math.max(1, maxBlockMinutes);
  const min = Math.max(1, Math.min(minBlockMinutes, max));
  return leastDivisible(Math.max(min, Math.ceil(minutes / slot) * slot), { min, max });
}

type HoursUntilDue = (task: PlanningTask) => {
  /** Working minutes for the task: in the window, the free ones of these, and after the window. */
  readonly within: number;
  readonly free: number;
  readonly after: number;
};

/** Calendars cover the window only, so that all working hours after it count as free. */
function hoursUntilDue(problem: PlanningProblem): HoursUntilDue {
  const { window } = problem;
  const bare = { ...problem, busy: [], fixed: [] };
  const last = Math.max(...problem.tasks.map(({ due }) => due ?? window.end));
  const beyond = { start: window.end, end: Math.min(last, window.end + HORIZON_MS) };
  const ground = { within: bare, free: problem, after: { ...bare, window: beyond } };
  const contexts = Object.entries(ground).map(([name, each]) => {
    const context = readContext(each);
    return [name, context, freeTime(context)] as const;
  });
  return (task) => {
    const from = task.earliestStart ?? Number.NEGATIVE_INFINITY;
    const span = { start: from, end: task.due ?? Number.POSITIVE_INFINITY };
    const minutes = contexts.map(([name, context, open]) => {
      const own = intersect(intersect(open, openTo(task, context)), [span]);
      return [name, totalLength(own) / MINUTE_MS];
    });
    return Object.fromEntries(minutes) as ReturnType<HoursUntilDue>;
  };
}
