import type { Provider } from "#server/providers/port.ts";
import { neverAborted } from "../never-aborted.ts";

/** A task of the upstream, as a person sees and changes it there. */
export type UpstreamTask = {
  title(): Promise<string>;
  isDone(): Promise<boolean>;
  rename(title: string): Promise<void>;
  complete(): Promise<void>;
};

/** A source that can be told what is done, with an upstream that tests can inspect. */
export type CompletionWorld = {
  readonly provider: Provider;
  /** Adds an open task as another program would. */
  add(title: string): Promise<UpstreamTask>;
  end(): Promise<unknown>;
};

/** The id and the version under which a task is listed. */
export async function listedAs({ provider }: CompletionWorld, title: string) {
  const listed = await provider.tasks?.listTasks({ defaultMinutes: 45 }, neverAborted());
  const task = listed?.ok ? listed.value.find((each) => each.title === title) : undefined;
  if (!task) throw new Error(`${title} is not listed`);
  return { taskId: task.id, etag: task.etag ?? null };
}

export function completionOf({ provider }: CompletionWorld) {
  if (!provider.completion) throw new Error("the source cannot be told");
  return provider.completion;
}
