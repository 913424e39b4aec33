import type { PlannerTask } from "#contract/task.ts";
import { Err, isErr, Ok, type Result, unwrapOr } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { ListTasksOptions } from "./port.ts";

/** The result of reading one list of an account. */
export type ListReading = { readonly name: string; readonly tasks: Result<readonly PlannerTask[], ProviderError> };

/**
 * The tasks of the lists that could be read. `onUnread` gets the other lists. If no list could be
 * read, or there is no `onUnread`, the whole reading fails.
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
