import { definedFields } from "#contract/defined-fields.ts";
import { plainTask } from "#contract/plain-task.ts";
import type { PlannerTask, TaskInput, TaskPatch } from "#contract/task.ts";
import { wireTime } from "./wire-time.ts";

type Origin = {
  readonly id: string;
  /** `local`, `session`, or the connection's id. */
  readonly source: string;
  /** The length of a task without one. */
  readonly defaultMinutes: number;
};

/** A person's task with defaults for missing fields. */
export function toPlannerTask(input: TaskInput, origin: Origin): PlannerTask {
  return changeTask(plainTask({ ...origin, title: input.title }), input);
}

/** A task overridden by `patch`. A given length is no longer an estimate. */
export function changeTask(task: PlannerTask, patch: TaskPatch | TaskInput): PlannerTask {
  const changed = { ...task, ...definedFields(patch), id: task.id };
  changed.due = changed.due && wireTime(changed.due);
  changed.earliest_start = changed.earliest_start && wireTime(changed.earliest_start);
  return patch.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}
