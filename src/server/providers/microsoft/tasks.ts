import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { durationIn } from "../duration-in-text.ts";
import type { TasksCapability } from "../port.ts";
import { pathOfLink } from "./link-path.ts";
import { TodoListsPage, type TodoTask, TodoTasksPage } from "./schema.ts";

type Options = {
  readonly client: BatchClient;
  readonly apiUrl: string;
  readonly connectionId: string;
  readonly log: Logger;
};

const LISTS = "/me/todo/lists?$top=100";
const OPEN = `$filter=${encodeURIComponent("status ne 'completed'")}&$top=100`;
const PRIORITIES: Readonly<Record<string, number>> = { high: 1, normal: 3, low: 4 };

type Reading<T> = { readonly items: T[]; path: string | null; failure: ProviderError | null };
type Page<T> = { readonly value: readonly T[]; readonly "@odata.nextLink"?: string | null | undefined };

/**
 * The open tasks of all To Do lists. A list that cannot be read does not affect the others: its
 * tasks are those of its last reading, so that none looks done.
 */
export function createTasks({ client, apiUrl, connectionId, log }: Options): TasksCapability {
  let known: ReadonlyMap<string, readonly TodoTask[]> = new Map();

  return {
    async listTasks({ defaultMinutes, onUnread }, signal) {
      log.debug("listing tasks");
      const read = <T>(path: string): Reading<T> => ({ items: [], path, failure: null });
      const lists = read<{ readonly id: string; readonly displayName?: string | null | undefined }>(LISTS);
      await readPages({ client, apiUrl }, [lists], (data) => parseModel(data, TodoListsPage), signal);
      if (lists.failure) return Err(lists.failure);
      const readings = lists.items.map((list) => ({
        list,
        tasks: read<TodoTask>(`/me/todo/lists/${encodeURIComponent(list.id)}/tasks?${OPEN}`),
      }));
      await readPages(
        { client, apiUrl },
        readings.map(({ tasks }) => tasks),
        (data) => parseModel(data, TodoTasksPage),
        signal,
      );
      const failed = readings.filter(({ tasks }) => tasks.failure);
      const [first] = failed;
      if (first?.tasks.failure && failed.length === readings.length) return Err(first.tasks.failure);
      for (const { list, tasks } of failed)
        if (tasks.failure) onUnread?.({ name: list.displayName ?? "", error: tasks.failure });
      const found = readings.map(({ list, tasks }) => ({
        list,
        tasks: tasks.failure ? (known.get(list.id) ?? []) : tasks.items,
      }));
      known = new Map(found.map(({ list, tasks }) => [list.id, tasks]));
      log[failed.length > 0 ? "warning" : "info"]("tasks listed", { lists: found.length, failed: failed.length });
      const facts = { source: connectionId, defaultMinutes };
      return Ok(
        found.flatMap(({ list, tasks }) =>
          tasks.filter(isPlannable).map((task) => ({
            ...toPlannerTask(task, `${connectionId}:${list.id}`, facts),
            category: list.displayName || null,
          })),
        ),
      );
    },
  };
}

/** Reads the next page of each list until none has more. */
async function readPages<T>(
  { client, apiUrl }: Pick<Options, "client" | "apiUrl">,
  readings: readonly Reading<T>[],
  parse: BatchRequest<Page<T>>["parse"],
  signal: AbortSignal,
): Promise<void> {
  const open = () => readings.filter(({ path }) => path !== null);
  for (let next = open(); next.length > 0; next = open()) {
    const calls = next.map(({ path }): BatchRequest<Page<T>> => ({ method: "GET", path: path ?? "", parse }));
    const pages = await client.batch(calls, signal);
    for (const [index, reading] of next.entries())
      takePage(reading, pages[index] as Result<Page<T>, ProviderError>, apiUrl);
  }
}

function takePage<T>(reading: Reading<T>, page: Result<Page<T>, ProviderError>, apiUrl: string): void {
  reading.path = null;
  if (isErr(page)) {
    reading.failure = page.error;
    return;
  }
  reading.items.push(...page.value.value);
  const link = page.value["@odata.nextLink"];
  if (link == null) return;
  const path = pathOfLink(link, apiUrl);
  if (path.ok) reading.path = path.value;
  else reading.failure = path.error;
}

function isPlannable({ title, status }: TodoTask): boolean {
  return (title ?? "").trim() !== "" && status !== "completed";
}

type Facts = { readonly source: string; readonly defaultMinutes: number };

function toPlannerTask(task: TodoTask, idPrefix: string, { source, defaultMinutes }: Facts): PlannerTask {
  const title = task.title ?? "";
  const notes = task.body?.contentType === "text" ? (task.body.content ?? "").trim() : "";
  const minutes = durationIn(title, ...(task.categories ?? []), notes);
  return {
    ...TASK_DEFAULTS,
    id: `${idPrefix}:${task.id}`,
    source,
    title,
    notes,
    // Only the day counts, because To Do stores no time.
    due: task.dueDateTime?.dateTime.slice(0, 10) ?? null,
    duration_minutes: minutes ?? defaultMinutes,
    duration_estimated: minutes === null,
    priority: PRIORITIES[task.importance ?? "normal"] ?? 3,
    url: null,
    done: false,
    ...(task["@odata.etag"] != null && { etag: task["@odata.etag"] }),
  };
}
