import { LIMITS } from "#contract/limits.ts";
import type { PlannerTask, TaskInput } from "#contract/task.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import { toPlannerTask } from "#server/planning/task-input.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { countTasks, insertTasks, loadTask } from "#server/store/queries/tasks.ts";

type Deps = {
  readonly mine: OwnerDb;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
};

export type AddTaskError = { readonly kind: "id-taken" } | { readonly kind: "list-full" };

/** Adds one task to a person's list, under its own id or a new one. */
export async function addTask(deps: Deps, input: TaskInput): Promise<Result<PlannerTask, AddTaskError>> {
  const { mine } = deps;
  if ((await countTasks(mine)) >= LIMITS.tasks) return Err({ kind: "list-full" });
  if (input.id !== undefined && (await loadTask(mine, input.id))) return Err({ kind: "id-taken" });
  const { default_task_minutes: defaultMinutes } = await currentPreferences(mine, deps.machineTimeZone);
  const task = toPlannerTask(input, { id: input.id ?? deps.newId(), source: "local", defaultMinutes });
  await insertTasks(mine, [task], deps.now().epochMilliseconds);
  return Ok(task);
}
