import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask, TaskChange } from "../port.ts";
import { afterRefusal, asSet } from "../task-version.ts";
import type { TodoistClient } from "./client.ts";
import { TodoistTask } from "./schema.ts";

/** What a task that is not among the active ones has in the place of a mark: it may be gone. */
const INACTIVE = "inactive";

/**
 * Closes and reopens tasks of Todoist. There are no conditional requests, so what was read is
 * compared right before; a request that arrives twice is known by its key.
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
      // When a recurring task was due before, nobody can say who moves it back.
      if (!change.done && now.ref !== change.taskId.slice(connectionId.length + 1)) return Ok({ is: "changed" });
      const sent = await client.post(`tasks/${now.ref}/${change.done ? "close" : "reopen"}`, change.key, signal);
      if (isErr(sent)) return sent.error instanceof ProviderNotFoundError ? Ok({ is: "gone" }) : sent;
      return mapResult(await read(change.taskId, signal), (after) => asSet(sameContent(after, change)));
    },
  };
}

/** What is not shown any more is believed to be as it was. */
function sameContent(now: PresentTask, { content }: TaskChange): PresentTask {
  return now.content === INACTIVE ? { ...now, content } : now;
}

/** A recurring task that has moved on has this occurrence done. */
function present(task: TodoistTask, occurrence: string | null): PresentTask {
  const content = contentMark(task);
  const isPast = occurrence !== null && task.due?.date.slice(0, 10) !== occurrence;
  return { ref: task.id, done: task.checked === true || isPast, etag: versionMark(task), content };
}

function contentMark({ content, description, priority, labels, deadline, duration, project_id }: TodoistTask): string {
  return digestOf([content, description, priority, labels, deadline, duration, project_id]);
}

/** A mark of all that is read of a task. */
export function versionMark(task: TodoistTask): string {
  const { due, checked } = task;
  return digestOf([contentMark(task), due, checked ?? false]);
}
