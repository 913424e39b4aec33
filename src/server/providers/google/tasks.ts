import type * as z from "zod";
import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { durationIn } from "../duration-in-text.ts";
import { joinLists } from "../join-lists.ts";
import type { TasksCapability } from "../port.ts";
import { type GoogleTask, TaskListsPage, TasksPage } from "./schema.ts";

type Options = {
  readonly client: BatchClient;
  readonly tasksUrl: string;
  readonly connectionId: string;
  readonly log: Logger;
};

/** The open tasks of all Google Tasks lists. */
export function createTasks({ client, tasksUrl, connectionId, log }: Options): TasksCapability {
  const root = `${tasksUrl}/tasks/v1`;
  return {
    async listTasks(options, signal) {
      log.debug("listing tasks");
      const lists = await allPages(client, `${root}/users/@me/lists?maxResults=100`, TaskListsPage, signal);
      if (isErr(lists)) return lists;
      const readings = await Promise.all(
        lists.value.map(async ({ id, title: name }) => {
          const url = `${root}/lists/${encodeURIComponent(id)}/tasks?maxResults=100&showCompleted=false`;
          const read = await allPages(client, url, TasksPage, signal);
          const toTask = (task: GoogleTask) =>
            toPlannerTask(task, `${connectionId}:${id}`, connectionId, options.defaultMinutes);
          return { name, tasks: mapResult(read, (items) => items.filter(isPlannable).map(toTask)) };
        }),
      );
      const tasks = joinLists(readings, options);
      if (tasks.ok) log.info("tasks listed", { lists: lists.value.length, tasks: tasks.value.length });
      return tasks;
    },
  };
}

type Page<T> = { items: T[]; nextPageToken?: string | undefined };

async function allPages<T>(
  client: BatchClient,
  url: string,
  schema: z.ZodType<Page<T>>,
  signal: AbortSignal,
): Promise<Result<readonly T[], ProviderError>> {
  const items: T[] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const page: Result<Page<T>, ProviderError> = await client.get(next, schema, signal);
    if (isErr(page)) return page;
    items.push(...page.value.items);
    const token: string | undefined = page.value.nextPageToken;
    next = token === undefined ? undefined : `${url}&pageToken=${encodeURIComponent(token)}`;
  }
  return Ok(items);
}

/** Google stores empty lines of a list as tasks without a title. */
function isPlannable(task: GoogleTask): boolean {
  return !task.deleted && !task.hidden && task.title.trim() !== "";
}

function toPlannerTask(task: GoogleTask, idPrefix: string, source: string, defaultMinutes: number): PlannerTask {
  const notes = task.notes ?? "";
  const minutes = durationIn(task.title, notes);
  return {
    ...TASK_DEFAULTS,
    id: `${idPrefix}:${task.id}`,
    source,
    title: task.title,
    notes,
    due: task.due?.slice(0, 10) ?? null,
    duration_minutes: minutes ?? defaultMinutes,
    duration_estimated: minutes === null,
    priority: 3,
    url: task.links?.find(({ link }) => link !== undefined)?.link ?? task.webViewLink ?? null,
    done: task.status === "completed",
    ...(task.etag !== undefined && { etag: task.etag }),
  };
}
