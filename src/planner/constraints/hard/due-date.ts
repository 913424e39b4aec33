import type { PlanningProblem, PlanningTask } from "../../model.ts";
import { breaches, type HardConstraint, tasksById } from "../hard-constraint.ts";

/**
 * Nothing is placed after its due date; what does not fit before it is reported as unplaced. Two
 * kinds of task are exempt, and their lateness is priced and reported instead: those whose due date
 * has passed already, and those whose due date is soft.
 */
export const dueDateRule: HardConstraint = {
  name: "due-date",
  bounds: (task, { problem }) => ({
    start: Number.NEGATIVE_INFINITY,
    end: task.due === null || mayBeLate(task, problem) ? Number.POSITIVE_INFINITY : task.due,
  }),
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => {
        const task = tasks.get(block.taskId);
        return task !== undefined && task.due !== null && block.end > task.due && !mayBeLate(task, context.problem);
      },
      "ends after its due date",
    );
  },
};

/** Whether work on the task may be placed after its due date and is then counted as late. */
export function mayBeLate(task: PlanningTask, problem: PlanningProblem): boolean {
  return task.due !== null && (task.dueKind === "soft" || isOverdue(task, problem));
}

/** Whether the due date has passed before the first moment that could be planned. */
export function isOverdue(task: PlanningTask, problem: PlanningProblem): boolean {
  return task.due !== null && task.due <= Math.max(problem.now, problem.window.start);
}
