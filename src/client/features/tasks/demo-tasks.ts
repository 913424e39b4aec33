import type { PlannerPayload } from "#contract/payload.ts";
import { type PlannerTask, TaskInput } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";

const SESSION_SOURCE = "session";

/** A task typed in the demo: stored in the session with the sample tasks, and in no list. */
export function demoTask(task: TaskInput & { readonly id: string }, defaultMinutes = 60): PlannerTask {
  return taskFromInput(task, { id: task.id, source: SESSION_SOURCE, defaultMinutes });
}

/** All tasks of a demo, as input for planning again. */
export function demoTasks({ context }: PlannerPayload): TaskInput[] {
  const own = context?.tasks.items.filter(({ source }) => source === SESSION_SOURCE) ?? [];
  return own.map((task) => TaskInput.parse(task));
}
