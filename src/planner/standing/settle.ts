import { byStart, covers, type Interval, intersect, overlaps } from "#domain/interval.ts";
import { dateOf, MINUTE_MS, mondayOf } from "#domain/time.ts";
import { fixedMinutes } from "../constraints/hard/block-length.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import { openTo } from "../instance/open-time.ts";
import { freeTime, readContext } from "../instance/read-instance.ts";
import type { PlacedBlock, PlanningHabit, PlanningProblem, PlanningTask } from "../model.ts";

/**
 * A problem after deciding which blocks of the standing plan stay, move or are planned again, as
 * far as rules decide it.
 */
export type Settled = {
  readonly problem: PlanningProblem;
  /** Blocks of tasks that a plan may keep or move. */
  readonly movable: readonly PlacedBlock[];
};

/**
 * Sorts the standing blocks. A block is valid while no event takes its time, the task's dates allow
 * it, and no other block overlaps it. A valid block in time that no plan would use (an evening,
 * right beside a meeting) stays fixed, as far as its task needs it, and so does a valid block of a
 * habit. An invalid block of a habit is owed again in its week; other invalid blocks become work to
 * place.
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

/** Whether the task still needs the block in addition to those that stay. */
function isNeeded(block: PlacedBlock, task: PlanningTask, staying: readonly PlacedBlock[]): boolean {
  return fixedMinutes(task, [...staying, block]) <= task.durationMinutes;
}

/** Whether a search could have placed the block there. */
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
