import { definedFields } from "#contract/defined-fields.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { plainTask } from "#contract/plain-task.ts";
import { type PlannerTask, TaskInput } from "#contract/task.ts";

const SESSION_SOURCE = "session";

/** A task typed in the demo: stored in the session with the sample tasks, and in no list. */
export function demoTask(task: TaskInput & { readonly id: string }, defaultMinutes = 60): PlannerTask {
  const { id, title } = task;
  return {
    ...plainTask({ id, title, source: SESSION_SOURCE, defaultMinutes }),
    ...definedFields(task),
    duration_estimated: task.duration_minutes === undefined,
  };
}

/** All tasks of a demo, as input for planning again. */
export function demoTasks({ context }: PlannerPayload): TaskInput[] {
  const own = context?.tasks.items.filter(({ source }) => source === SESSION_SOURCE) ?? [];
  return own.map((task) => TaskInput.parse(task));
}
