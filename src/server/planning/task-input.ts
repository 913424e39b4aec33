import { definedFields } from "#contract/defined-fields.ts";
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
export function toPlannerTask(input: TaskInput, { id, source, defaultMinutes }: Origin): PlannerTask {
  const blank: PlannerTask = {
    id,
    source,
    title: input.title,
    notes: "",
    due: null,
    earliest_start: null,
    duration_minutes: defaultMinutes,
    duration_estimated: true,
    priority: 3,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: null,
    depends_on: [],
    url: null,
    done: false,
  };
  return { ...changeTask(blank, input), id };
}

/** A task with what `patch` gives in its place; a length that is given is no guess any more. */
export function changeTask(task: PlannerTask, patch: TaskPatch | TaskInput): PlannerTask {
  const changed = { ...task, ...definedFields(patch), id: task.id };
  changed.due = changed.due && wireTime(changed.due);
  changed.earliest_start = changed.earliest_start && wireTime(changed.earliest_start);
  return patch.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}
