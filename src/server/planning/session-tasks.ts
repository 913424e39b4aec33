import type { PlannerContext } from "#contract/payload.ts";
import type { CourseworkItem, PlannerTask, TaskInput } from "#contract/task.ts";
import { taskOfCoursework } from "#contract/work.ts";
import { changeTask, toPlannerTask } from "./task-input.ts";

/** The source of tasks that a session's requests brought or changed. */
export const SESSION_SOURCE = "session";

/** The tasks of a session, from its request or from an earlier one. */
export type SessionTasks =
  | { readonly kind: "given"; readonly inputs: readonly TaskInput[] }
  | { readonly kind: "kept"; readonly tasks: readonly PlannerTask[] };

/** The tasks of a session's context that the session itself brought. */
export function keptTasks(tasks: readonly PlannerTask[]): SessionTasks {
  return { kind: "kept", tasks: tasks.filter(({ source }) => source === SESSION_SOURCE) };
}

/** Merges gathered tasks with the session's by id. The session's win, also over coursework. */
export function mergeTasks(
  { tasks, learning }: Pick<PlannerContext, "tasks" | "learning">,
  session: SessionTasks,
  defaultMinutes: number,
): PlannerTask[] {
  const merged = new Map(tasks.items.map((task) => [task.id, task]));
  const coursework = new Map(learning.items.map((item) => [item.id, item]));
  if (session.kind === "kept") {
    for (const task of session.tasks) merged.set(task.id, task);
    return [...merged.values()];
  }
  for (const input of session.inputs) {
    const known = input.id === undefined ? undefined : (merged.get(input.id) ?? asTask(coursework.get(input.id)));
    const id = input.id ?? taskIdFor(input.title, merged);
    merged.set(
      id,
      known
        ? { ...changeTask(known, input), source: SESSION_SOURCE }
        : toPlannerTask(input, { id, source: SESSION_SOURCE, defaultMinutes }),
    );
  }
  return [...merged.values()];
}

function asTask(item: CourseworkItem | undefined): PlannerTask | undefined {
  return item && taskOfCoursework(item);
}

/** An id made of the title, so that a task without an id keeps it from plan to plan. */
export function taskIdFor(title: string, taken: ReadonlyMap<string, unknown>): string {
  const name = `${SESSION_SOURCE}:${title.trim().toLowerCase()}`;
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}:${count}`;
  return id;
}
