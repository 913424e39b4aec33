import { definedFields } from "./defined-fields.ts";
import type { PlannerTask, TaskInput } from "./task.ts";
import { TASK_DEFAULTS } from "./task-defaults.ts";

export type TaskOrigin = {
  readonly id: string;
  /** `local`, `session`, or the connection's id. */
  readonly source: string;
  /** The length of a task that states none. */
  readonly defaultMinutes: number;
};

/** A task as it was given, with defaults for its missing fields. */
export function taskFromInput(input: TaskInput, { id, source, defaultMinutes }: TaskOrigin): PlannerTask {
  return {
    source,
    ...TASK_DEFAULTS,
    due: null,
    duration_minutes: defaultMinutes,
    priority: 3,
    url: null,
    done: false,
    ...definedFields(input),
    id,
    duration_estimated: input.duration_minutes === undefined,
  };
}
