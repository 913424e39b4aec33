import { changeTask } from "#contract/change-task.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { PlannerTask, TaskInput } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { incomingTask } from "./incoming-drafts.ts";

/** The source of tasks that a session's requests brought or changed. */
export const SESSION_SOURCE = "session";

/** The tasks of a session, from its request or from an earlier one. */
export type SessionTasks =
  | { readonly kind: "given"; readonly inputs: readonly TaskInput[] }
  | { readonly kind: "kept"; readonly tasks: readonly PlannerTask[] };

/** The tasks that a request gave. */
export function givenTasks(inputs: readonly TaskInput[]): SessionTasks {
  return { kind: "given", inputs: inputs.map(incomingTask) };
}

/** The tasks that earlier requests of the session gave, as it stores them. */
export function keptTasks(tasks: readonly PlannerTask[]): SessionTasks {
  return { kind: "kept", tasks };
}

/** The context with these tasks among its own, in place of others with the same id. */
export function withTasks(context: PlannerContext, tasks: readonly PlannerTask[]): PlannerContext {
  const merged = new Map([...context.tasks.items, ...tasks].map((task) => [task.id, task]));
  return { ...context, tasks: { ...context.tasks, items: [...merged.values()] } };
}

/** The session's tasks. A request changes a task of the context or brings one of its own. */
export function resolveTasks(context: PlannerContext, session: SessionTasks, defaultMinutes: number): PlannerTask[] {
  if (session.kind === "kept") return [...session.tasks];
  const known = new Map([...workOfContext(context), ...context.tasks.items].map((work) => [work.id, work]));
  const taken = new Set(context.tasks.items.map(({ id }) => id));
  const resolved = new Map<string, PlannerTask>();
  for (const input of session.inputs) {
    const id = input.id ?? taskIdFor(input.title, taken);
    const former = input.id === undefined ? undefined : (resolved.get(id) ?? known.get(id));
    const task = former
      ? changeTask(former, input)
      : taskFromInput(input, { id, source: SESSION_SOURCE, defaultMinutes });
    resolved.set(id, { ...task, source: SESSION_SOURCE });
    taken.add(id);
  }
  return [...resolved.values()];
}

/** An id made of the title, so that a task without an id keeps it from plan to plan. */
function taskIdFor(title: string, taken: ReadonlySet<string>): string {
  const name = `${SESSION_SOURCE}:${title.trim().toLowerCase()}`;
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}:${count}`;
  return id;
}
