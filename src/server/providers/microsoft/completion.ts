import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask } from "../port.ts";
import { afterRefusal, asSet } from "../task-version.ts";
import { orNull } from "./events.ts";
import { TodoTask } from "./schema.ts";

type Options = { readonly client: BatchClient; readonly apiUrl: string; readonly connectionId: string };

/** Marks To Do tasks done or open again, each only in the given version. */
export function createCompletion({ client, apiUrl, connectionId }: Options): CompletionCapability {
  const addressOf = (ref: string) => `${apiUrl}/me/todo/${ref}`;
  const read = async (ref: string, signal: AbortSignal): Promise<Result<PresentTask | null, ProviderError>> => {
    const task = orNull(await client.get(addressOf(ref), TodoTask, signal));
    return mapResult(task, (found) => found && present(found, ref));
  };
  return {
    find: ({ taskId, ref }, signal) => read(ref ?? refOf(taskId.slice(connectionId.length + 1)), signal),
    async set(change, signal) {
      const { ref, etag } = change;
      // The task is also read first, because not every version of To Do checks the condition.
      const before = await read(ref, signal);
      if (isErr(before)) return before;
      if (before.value?.etag !== etag) return Ok(afterRefusal(change, before.value, change.again));
      let maybeDone = change.again;
      const onResend = (error: ProviderError) => {
        maybeDone ||= error instanceof ProviderNetworkError;
      };
      const body = { status: change.done ? "completed" : "notStarted" };
      const patched = await client.patch(addressOf(ref), { etag, body, onResend }, TodoTask, signal);
      if (isErr(patched)) return patched;
      if (patched.value !== null) return Ok(asSet(present(patched.value, ref)));
      return mapResult(await read(ref, signal), (now) => afterRefusal(change, now, maybeDone));
    },
  };
}

/** Its address, from the list's id and its own id. Neither contains a colon. */
function refOf(ids: string): string {
  const [list = "", task = ""] = ids.split(":");
  return `lists/${encodeURIComponent(list)}/tasks/${encodeURIComponent(task)}`;
}

function present(task: TodoTask, ref: string): PresentTask {
  const { title, body, dueDateTime, importance } = task;
  const content = digestOf([title, body?.content, dueDateTime?.dateTime, importance]);
  return {
    ref,
    done: task.status === "completed",
    etag: task["@odata.etag"] ?? digestOf([content, task.status]),
    content,
  };
}
