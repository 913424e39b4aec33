import { definedFields } from "./defined-fields.ts";
import type { PlannerTask, TaskInput, TaskPatch } from "./task.ts";

/** A task overridden by `patch`. A given length is no longer an estimate. */
export function changeTask(task: PlannerTask, patch: TaskPatch | TaskInput): PlannerTask {
  const changed = { ...task, ...definedFields(patch), id: task.id };
  return patch.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}
