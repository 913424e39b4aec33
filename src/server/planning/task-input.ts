import { definedFields } from "#contract/defined-fields.ts";
import type { PlannerTask, TaskInput, TaskPatch } from "#contract/task.ts";
import { type TaskOrigin, taskFromInput } from "#contract/task-from-input.ts";
import { wireTime } from "./wire-time.ts";

/** A person's task with defaults for missing fields. */
export function toPlannerTask(input: TaskInput, origin: TaskOrigin): PlannerTask {
  return withWireTimes(taskFromInput(input, origin));
}

/** A task overridden by `patch`. A given length is no longer an estimate. */
export function changeTask(task: PlannerTask, patch: TaskPatch | TaskInput): PlannerTask {
  const changed = withWireTimes({ ...task, ...definedFields(patch), id: task.id });
  return patch.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}

function withWireTimes(task: PlannerTask): PlannerTask {
  const { due, earliest_start: start } = task;
  return { ...task, due: due && wireTime(due), earliest_start: start && wireTime(start) };
}
