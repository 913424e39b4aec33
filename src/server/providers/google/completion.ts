import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask } from "../port.ts";
import { afterRefusal, asSet } from "../task-version.ts";
import { GoogleTask } from "./schema.ts";

type Options = { readonly client: BatchClient; readonly tasksUrl: string; readonly connectionId: string };

/** Marks Google tasks done or open again, each only in the given version. */
export function createCompletion({ client, tasksUrl, connectionId }: Options): CompletionCapability {
  const addressOf = (ref: string) => `${tasksUrl}/tasks/v1/${ref}`;
  const read = async (ref: string, signal: AbortSignal): Promise<Result<PresentTask | null, ProviderError>> => {
    const task = await client.get(addressOf(ref), GoogleTask, signal);
    return mapResult(task, (found) => (found.deleted ? null : present(found, ref)));
  };
  return {
    find: ({ taskId, ref }, signal) => read(ref ?? refOf(taskId.slice(connectionId.length + 1)), signal),
    async set(change, signal) {
      let maybeDone = change.again;
      const body = change.done ? { status: "completed" } : { status: "needsAction", completed: null };
      const onResend = (error: ProviderError) => {
        maybeDone ||= error instanceof ProviderNetworkError;
      };
      const { ref, etag } = change;
      const patched = await client.patch(addressOf(ref), { etag, body, onResend }, GoogleTask, signal);
      if (isErr(patched)) return patched;
      if (patched.value !== null) return Ok(asSet(present(patched.value, ref)));
      return mapResult(await read(ref, signal), (now) => afterRefusal(change, now, maybeDone));
    },
  };
}

/** The task's address, from the list's id and the task's own id. Neither contains a colon. */
function refOf(ids: string): string {
  const end = ids.lastIndexOf(":");
  return `lists/${encodeURIComponent(ids.slice(0, end))}/tasks/${encodeURIComponent(ids.slice(end + 1))}`;
}

function present(task: GoogleTask, ref: string): PresentTask {
  const { title, notes, due, status } = task;
  const content = digestOf([title, notes, due]);
  return { ref, done: status === "completed", etag: task.etag ?? digestOf([content, status]), content };
}
