import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask, TaskChange } from "../port.ts";
import { afterRefusal, asSet } from "../task-version.ts";
import type { TodoistClient } from "./client.ts";
import { TodoistTask } from "./schema.ts";

/** The version of a task that is not among the active ones, and may be gone. */
const INACTIVE = "inactive";

/**
 * Closes and reopens Todoist tasks. There are no conditional requests, so the version is compared
 * right before the write. Todoist recognizes a repeated request by its key.
 */
export function createCompletion(client: TodoistClient, connectionId: string): CompletionCapability {
  const read = async (taskId: string, signal: AbortSignal): Promise<Result<PresentTask, ProviderError>> => {
    const [id = "", occurrence = null] = taskId.slice(connectionId.length + 1).split(":");
    const task = await client.get(`tasks/${encodeURIComponent(id)}`, TodoistTask, signal);
    if (task.ok) return Ok(present(task.value, occurrence));
    if (!(task.error instanceof ProviderNotFoundError)) return task;
    return Ok({ ref: id, done: true, etag: INACTIVE, content: INACTIVE });
  };
  return {
    find: ({ taskId }, signal) => read(taskId, signal),
    async set(change, signal) {
      const found = await read(change.taskId, signal);
      if (isErr(found)) return found;
      const now = found.value;
      if (now.etag !== change.etag) return Ok(afterRefusal(change, sameContent(now, change), change.again));
      // A recurring task cannot be reopened at this occurrence, because its former due date is not
      // known.
      if (!change.done && now.ref !== change.taskId.slice(connectionId.length + 1)) return Ok({ is: "changed" });
      const sent = await client.post(`tasks/${now.ref}/${change.done ? "close" : "reopen"}`, change.key, signal);
      if (isErr(sent)) return sent.error instanceof ProviderNotFoundError ? Ok({ is: "gone" }) : sent;
      return mapResult(await read(change.taskId, signal), (after) => asSet(sameContent(after, change)));
    },
  };
}

/** A task that is no longer shown counts as unchanged. */
function sameContent(now: PresentTask, { content }: TaskChange): PresentTask {
  return now.content === INACTIVE ? { ...now, content } : now;
}

/** If a recurring task has moved on, this occurrence is done. */
function present(task: TodoistTask, occurrence: string | null): PresentTask {
  const content = contentMark(task);
  const isPast = occurrence !== null && task.due?.date.slice(0, 10) !== occurrence;
  return { ref: task.id, done: task.checked === true || isPast, etag: versionMark(task), content };
}

function contentMark({ content, description, priority, labels, deadline, duration, project_id }: TodoistTask): string {
  return digestOf([content, description, priority, labels, deadline, duration, project_id]);
}

/** A digest of all that is read of a task. */
export function versionMark(task: TodoistTask): string {
  const { due, checked } = task;
  return digestOf([contentMark(task), due, checked ?? false]);
}
