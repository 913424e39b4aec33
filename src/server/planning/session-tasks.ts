import { changeTask } from "#contract/change-task.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { PlannerTask, TaskInput } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { incomingTask } from "./incoming-drafts.ts";

/** The source of tasks that a session's requests brought or changed. */
const SESSION_SOURCE = "session";

/** The tasks of a session, from its request or from an earlier one. */
export type SessionTasks =
  | { readonly kind: "given"; readonly inputs: readonly TaskInput[] }
  | { readonly kind: "kept"; readonly tasks: readonly PlannerTask[] };

/** The tasks that a request gave. */
export function givenTasks(inputs: readonly TaskInput[]): SessionTasks {
  return { kind: "given", inputs: inputs.map(incomingTask) };
}

/** The tasks that an earlier request of the session gave, as its context holds them. */
export function keptTasks(tasks: readonly PlannerTask[]): SessionTasks {
  return { kind: "kept", tasks: tasksOfSession(tasks) };
}

/** The tasks that the session itself brought or changed. */
export function tasksOfSession(tasks: readonly PlannerTask[]): PlannerTask[] {
  return tasks.filter(({ source }) => source === SESSION_SOURCE);
}

/** What was gathered, with the session's tasks among the others. */
export function withSessionTasks(
  context: PlannerContext,
  session: SessionTasks,
  defaultMinutes: number,
): PlannerContext {
  return { ...context, tasks: { ...context.tasks, items: mergeTasks(context, session, defaultMinutes) } };
}

/** Merges gathered tasks with the session's by id. The session's win, also over coursework. */
function mergeTasks(context: PlannerContext, session: SessionTasks, defaultMinutes: number): PlannerTask[] {
  const merged = new Map(context.tasks.items.map((task) => [task.id, task]));
  if (session.kind === "kept") {
    for (const task of session.tasks) merged.set(task.id, task);
    return [...merged.values()];
  }
  const gathered = new Map(workOfContext(context).map((work) => [work.id, work]));
  for (const input of session.inputs) {
    const id = input.id ?? taskIdFor(input.title, merged);
    const known = input.id === undefined ? undefined : (merged.get(id) ?? gathered.get(id));
    const task = known
      ? changeTask(known, input)
      : taskFromInput(input, { id, source: SESSION_SOURCE, defaultMinutes });
    merged.set(id, { ...task, source: SESSION_SOURCE });
  }
  return [...merged.values()];
}

/** An id made of the title, so that a task without an id keeps it from plan to plan. */
function taskIdFor(title: string, taken: ReadonlyMap<string, unknown>): string {
  const name = `${SESSION_SOURCE}:${title.trim().toLowerCase()}`;
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}:${count}`;
  return id;
}
