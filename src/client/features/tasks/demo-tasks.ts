import { definedFields } from "#contract/defined-fields.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { type PlannerTask, TaskInput } from "#contract/task.ts";

const SESSION_SOURCE = "session";

/** A task typed in the demo: kept in the session as those that it came with, and in no list. */
export function demoTask(task: TaskInput & { readonly id: string }, defaultMinutes = 60): PlannerTask {
  return {
    source: SESSION_SOURCE,
    notes: "",
    due: null,
    earliest_start: null,
    duration_minutes: defaultMinutes,
    duration_estimated: task.duration_minutes === undefined,
    priority: 3,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: null,
    depends_on: [],
    url: null,
    done: false,
    ...definedFields(task),
    id: task.id,
    title: task.title,
  };
}

/** All tasks of a demo, as planning again is given them. */
export function demoTasks({ context }: PlannerPayload): TaskInput[] {
  const own = context?.tasks.items.filter(({ source }) => source === SESSION_SOURCE) ?? [];
  return own.map((task) => TaskInput.parse(task));
}
