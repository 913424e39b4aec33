import type { PlannerTask, TaskInput } from "#contract/task.ts";
import { changeTask, toPlannerTask } from "./task-input.ts";

/** Where a task comes from that a session brought along, or changed. */
const SOURCE = "session";

/** The tasks of a session: as a request gives them, or as an earlier request of it gave them. */
export type SessionTasks =
  | { readonly kind: "given"; readonly inputs: readonly TaskInput[] }
  | { readonly kind: "kept"; readonly tasks: readonly PlannerTask[] };

/** The tasks among those of a session's context that the session itself brought along. */
export function keptTasks(tasks: readonly PlannerTask[]): SessionTasks {
  return { kind: "kept", tasks: tasks.filter(({ source }) => source === SOURCE) };
}

/** The gathered tasks with the session's: merged by id, and the session wins. */
export function mergeTasks(
  gathered: readonly PlannerTask[],
  session: SessionTasks,
  defaultMinutes: number,
): PlannerTask[] {
  const merged = new Map(gathered.map((task) => [task.id, task]));
  if (session.kind === "kept") {
    for (const task of session.tasks) merged.set(task.id, task);
    return [...merged.values()];
  }
  for (const input of session.inputs) {
    const known = input.id === undefined ? undefined : merged.get(input.id);
    const id = input.id ?? idFromTitle(input.title, merged);
    merged.set(
      id,
      known
        ? { ...changeTask(known, input), source: SOURCE }
        : toPlannerTask(input, { id, source: SOURCE, defaultMinutes }),
    );
  }
  return [...merged.values()];
}

/** An id made of the title, so that a task without one keeps it from one plan to the next. */
function idFromTitle(title: string, taken: ReadonlyMap<string, unknown>): string {
  const name = `${SOURCE}:${title.trim().toLowerCase()}`;
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}:${count}`;
  return id;
}
