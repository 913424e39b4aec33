import { definedFields } from "#contract/defined-fields.ts";
import { plainTask } from "#contract/plain-task.ts";
import type { PlannerTask, TaskInput, TaskPatch } from "#contract/task.ts";
import { wireTime } from "./wire-time.ts";

type Origin = {
  readonly id: string;
  /** `local`, `session`, or the connection's id. */
  readonly source: string;
  /** The length of a task that names none. */
  readonly defaultMinutes: number;
};

/** A task as a person gives it, completed. */
export function toPlannerTask(input: TaskInput, origin: Origin): PlannerTask {
  return changeTask(plainTask({ ...origin, title: input.title }), input);
}

/** A task with what `patch` gives in its place; a length that is given is no guess any more. */
export function changeTask(task: PlannerTask, patch: TaskPatch | TaskInput): PlannerTask {
  const changed = { ...task, ...definedFields(patch), id: task.id };
  changed.due = changed.due && wireTime(changed.due);
  changed.earliest_start = changed.earliest_start && wireTime(changed.earliest_start);
  return patch.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}
