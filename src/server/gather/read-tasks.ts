import type { PlannerTask } from "#contract/task.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider, TasksCapability } from "#server/providers/port.ts";
import { failedReading, readSource, type SourceReading } from "./read-source.ts";

/**
 * Reads the tasks of one source. When only some lists can be read, their tasks are returned and the
 * other lists are named.
 */
export async function readTasks(
  provider: Provider,
  tasks: TasksCapability,
  defaultMinutes: number,
  from: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<SourceReading<readonly PlannerTask[]>> {
  const unread: { readonly name: string; readonly error: ProviderError }[] = [];
  const onUnread = (list: (typeof unread)[number]) => void unread.push(list);
  const list = () => tasks.listTasks({ defaultMinutes, onUnread }, from.signal);
  const reading = await readSource(provider, "Task fetch failed", list, from);
  const [first] = unread;
  if (reading.failure || !first) return reading;
  const label = `${provider.label} (${unread.map(({ name }) => name).join(", ")})`;
  return failedReading({ ...provider, label }, first.error, reading.value, from.log);
}
