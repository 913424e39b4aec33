import type { Change } from "../facts.ts";
import type { PlanningProblem, PlanningTask } from "../model.ts";

/** The problem as it would be. */
export function withChange(problem: PlanningProblem, task: PlanningTask, change: Change): PlanningProblem {
  const changeTask = (fields: Partial<PlanningTask>): PlanningProblem => ({
    ...problem,
    tasks: problem.tasks.map((other) => (other === task ? { ...task, ...fields } : other)),
  });
  switch (change.kind) {
    case "shorten":
      return changeTask({ durationMinutes: task.durationMinutes - change.minutes });
    case "shorter-blocks":
      return changeTask({ minBlockMinutes: change.minutes });
    case "longer-blocks":
      return changeTask({ maxBlockMinutes: change.minutes });
    case "move-due":
      return changeTask({ due: change.due, dueIsDate: false });
    case "earlier-start":
      return changeTask({ earliestStart: change.start });
    case "raise-priority":
      return changeTask({ priority: change.priority });
    case "drop-dependency":
      return changeTask({ dependsOn: task.dependsOn.filter((id) => id !== change.id) });
    case "extend-day":
      return { ...problem, extraHours: [...(problem.extraHours ?? []), change.span] };
    case "raise-focus-cap":
      return { ...problem, preferences: { ...problem.preferences, maxFocusMinutesPerDay: change.minutes } };
    case "drop-task":
      return { ...problem, tasks: problem.tasks.filter(({ id }) => id !== change.id) };
  }
}
