import { LIMITS } from "#contract/limits.ts";
import type { PlannerTask, TaskInput } from "#contract/task.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import { toPlannerTask } from "#server/planning/task-input.ts";
import type { Db } from "#server/store/open.ts";
import { countTasks, insertTasks, loadTask } from "#server/store/queries/tasks.ts";

type Deps = {
  readonly db: Db;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
};

export type AddTaskError = { readonly kind: "id-taken" } | { readonly kind: "list-full" };

/** Adds one task to the local list, under its own id or a new one. */
export async function addTask(deps: Deps, input: TaskInput): Promise<Result<PlannerTask, AddTaskError>> {
  const { db } = deps;
  if ((await countTasks(db)) >= LIMITS.tasks) return Err({ kind: "list-full" });
  if (input.id !== undefined && (await loadTask(db, input.id))) return Err({ kind: "id-taken" });
  const { default_task_minutes: defaultMinutes } = await currentPreferences(db, deps.machineTimeZone);
  const task = toPlannerTask(input, { id: input.id ?? deps.newId(), source: "local", defaultMinutes });
  await insertTasks(db, [task], deps.now().epochMilliseconds);
  return Ok(task);
}
