import type { Interval } from "#domain/interval.ts";
import type { PlanningProblem, PlanningTask } from "../model.ts";

/** Something the person could change so that work fits. `size` is what it asks of them, in minutes as felt. */
export type Change = { readonly size: number } & (
  | { readonly kind: "shorten"; readonly minutes: number }
  | { readonly kind: "extend-day"; readonly span: Interval }
  | { readonly kind: "shorter-blocks"; readonly minutes: number }
  | { readonly kind: "longer-blocks"; readonly minutes: number }
  | { readonly kind: "raise-focus-cap"; readonly minutes: number }
  | { readonly kind: "move-due"; readonly due: number }
  | { readonly kind: "earlier-start"; readonly start: number }
  | { readonly kind: "raise-priority"; readonly priority: PlanningTask["priority"] }
  | { readonly kind: "drop-task"; readonly id: string; readonly title: string }
  | { readonly kind: "drop-dependency"; readonly id: string; readonly title: string }
);

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
