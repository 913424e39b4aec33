import type { PlannerTask } from "#contract/task.ts";
import { Err, isErr, Ok, type Result, unwrapOr } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { ListTasksOptions } from "./port.ts";

/** How the reading of one list of an account went. */
export type ListReading = { readonly name: string; readonly tasks: Result<readonly PlannerTask[], ProviderError> };

/**
 * The tasks of those lists that could be read; the others are told of. Where none could, or nobody
 * is to be told, it is the failure of all.
 */
export function joinLists(
  readings: readonly ListReading[],
  { onUnread }: Pick<ListTasksOptions, "onUnread">,
): Result<readonly PlannerTask[], ProviderError> {
  const unread = readings.flatMap(({ name, tasks }) => (isErr(tasks) ? [{ name, error: tasks.error }] : []));
  const [first] = unread;
  if (first && (!onUnread || unread.length === readings.length)) return Err(first.error);
  for (const list of unread) onUnread?.(list);
  return Ok(readings.flatMap(({ tasks }) => unwrapOr<readonly PlannerTask[], ProviderError>(tasks, [])));
}
