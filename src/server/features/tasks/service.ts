import { LIMITS } from "#contract/limits.ts";
import type { PlannerTask, TaskInput, TaskPatch } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { type CompletionService, recordCompletion } from "#server/completion/index.ts";
import { incomingTask } from "#server/planning/incoming-drafts.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import { inTransaction } from "#server/store/db.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listWorks, type StoredWork, saveWorks, touchWorks } from "#server/store/queries/known-works.ts";
import { countTasks, insertTasks, loadTask } from "#server/store/queries/tasks.ts";

type Deps = {
  readonly mine: OwnerDb;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
};

export type AddTaskError = { readonly kind: "id-taken" } | { readonly kind: "list-full" };

/** Adds one task to a person's list, under the given id or a new one. */
export async function addTask(deps: Deps, input: TaskInput): Promise<Result<PlannerTask, AddTaskError>> {
  const { mine } = deps;
  if ((await countTasks(mine)) >= LIMITS.tasks) return Err({ kind: "list-full" });
  if (input.id !== undefined && (await loadTask(mine, input.id))) return Err({ kind: "id-taken" });
  const { default_task_minutes: defaultMinutes } = await currentPreferences(mine, deps.machineTimeZone);
  const task = taskFromInput(incomingTask(input), { id: input.id ?? deps.newId(), source: "local", defaultMinutes });
  await insertTasks(mine, [task], deps.now().epochMilliseconds);
  return Ok(task);
}

export type MarkError =
  | { readonly kind: "unknown" | "not-told" }
  | { readonly kind: "not-ours"; readonly field: string };

/**
 * Marks a task of a connected source done or open, and tells the source. All other fields of the
 * task belong to the source.
 */
export async function markTask(
  deps: Pick<Deps, "mine" | "now"> & { readonly completion: Pick<CompletionService, "tell"> },
  id: string,
  { done, ...others }: TaskPatch,
): Promise<Result<PlannerTask, MarkError>> {
  const { db, owner } = deps.mine;
  const [field] = Object.keys(others);
  const marked = await inTransaction(db, async (tx): Promise<Result<StoredWork, MarkError>> => {
    const mine = { db: tx, owner };
    const works = await listWorks(mine);
    const work = works.find(({ ref }) => ref.kind === "task" && ref.id === id);
    if (!work) return Err({ kind: "unknown" });
    if (field !== undefined || done === undefined) return Err({ kind: "not-ours", field: field ?? "done" });
    if (!(await recordCompletion(mine, work, done, deps.now().epochMilliseconds))) return Err({ kind: "not-told" });
    const { revision: _, ...known } = { ...work, closed: done };
    await saveWorks(mine, [known], works);
    await touchWorks(mine, [work.ref]);
    return Ok({ ...work, closed: done });
  });
  if (!marked.ok) return marked;
  await deps.completion.tell(owner);
  return Ok(taskOf(marked.value));
}

/** A source's task, as far as it is stored here. */
function taskOf({ ref, source, title, due, estimateMinutes, closed }: StoredWork): PlannerTask {
  const input = {
    title,
    due: due === null ? null : formatInstant(due),
    duration_minutes: estimateMinutes,
    done: closed,
  };
  return taskFromInput(input, { id: ref.id, source, defaultMinutes: estimateMinutes });
}
