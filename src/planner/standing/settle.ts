import { byStart, covers, type Interval, intersect, overlaps } from "#domain/interval.ts";
import { dateOf, MINUTE_MS, mondayOf } from "#domain/time.ts";
import { fixedMinutes } from "../constraints/hard/block-length.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import { openTo } from "../instance/open-time.ts";
import { freeTime, readContext } from "../instance/read-instance.ts";
import type { PlacedBlock, PlanningHabit, PlanningProblem, PlanningTask } from "../model.ts";

/**
 * A problem in which it is decided what becomes of the blocks that stand, as far as that is no
 * matter of choice.
 */
export type Settled = {
  readonly problem: PlanningProblem;
  /** The blocks of tasks that may stay where they are, or move. */
  readonly movable: readonly PlacedBlock[];
};

/**
 * Takes what stands apart. A block holds while no event takes its time, its task may be there by
 * its dates, and no other block is there. What holds in time that no plan would use (an evening,
 * right beside a meeting) stays, as far as it is needed, and so does a habit; a habit that holds no
 * more is owed again in its week, and what else holds no more is work to be placed.
 */
export function settle(problem: PlanningProblem): Settled {
  if (!problem.stands) return { problem, movable: [] };
  if (problem.afresh) {
    const habits = problem.habits.map((habit) => withOwed(habit, problem.previous, problem.timeZone));
    return { problem: { ...problem, habits, previous: [], stands: false }, movable: [] };
  }
  const context = readContext(problem);
  const tasks = new Map(problem.tasks.map((task) => [task.id, task]));
  const habits = new Map(problem.habits.map((habit) => [habit.id, habit]));
  const free = freeTime(context);
  const staying: PlacedBlock[] = [];
  const movable: PlacedBlock[] = [];
  const lifted: PlacedBlock[] = [];
  for (const block of problem.previous.toSorted(byStart)) {
    const task = tasks.get(block.taskId);
    if (!holds(block, task, [...staying, ...movable], context)) lifted.push(block);
    else if (task && isUsable(block, task, free, context)) movable.push(block);
    else if (task && !isNeeded(block, task, [...problem.fixed, ...staying])) lifted.push(block);
    else staying.push(block);
  }
  const owedAgain = lifted.filter(({ taskId }) => habits.has(taskId));
  const left = new Set([...movable, ...lifted.filter(({ taskId }) => tasks.has(taskId))]);
  return {
    problem: {
      ...problem,
      previous: problem.previous.filter((block) => left.has(block)),
      fixed: [...problem.fixed, ...staying],
      habits: problem.habits.map((habit) => withOwed(habit, owedAgain, problem.timeZone)),
    },
    movable,
  };
}

function holds(
  block: PlacedBlock,
  task: PlanningTask | undefined,
  others: readonly PlacedBlock[],
  context: Context,
): boolean {
  const { problem, clock } = context;
  const { window } = clock;
  const bounds = task ? HARD_CONSTRAINTS.flatMap((rule) => rule.bounds?.(task, context) ?? []) : [];
  const isWithin = ({ start, end }: Interval) => start <= block.start && block.end <= end;
  const isTaken = [...problem.busy, ...problem.fixed, ...others].some((other) => overlaps(other, block));
  return !isTaken && isWithin(window) && bounds.every(isWithin);
}

/** Whether the task takes as long as the block and those that stay. */
function isNeeded(block: PlacedBlock, task: PlanningTask, staying: readonly PlacedBlock[]): boolean {
  return fixedMinutes(task, [...staying, block]) <= task.durationMinutes;
}

/** Whether a plan could have put the block there. */
function isUsable(block: PlacedBlock, task: PlanningTask, free: readonly Interval[], context: Context): boolean {
  const isWhole = block.start % MINUTE_MS === 0 && block.end % MINUTE_MS === 0;
  return isWhole && covers(intersect(free, openTo(task, context)), block);
}

function withOwed(habit: PlanningHabit, lifted: readonly PlacedBlock[], timeZone: string): PlanningHabit {
  const owed = { ...habit.owed };
  for (const { taskId, start } of lifted) {
    const monday = mondayOf(dateOf(start, timeZone));
    if (taskId === habit.id) owed[monday] = (owed[monday] ?? 0) + 1;
  }
  return habit.owed ? { ...habit, owed } : habit;
}
