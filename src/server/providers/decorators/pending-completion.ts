import { mapResult } from "#domain/result.ts";
import type { Provider } from "../port.ts";

/** A provider whose tasks have the state that the person set here, until the source is told. */
export function withDoneHere(provider: Provider, untold: () => Promise<ReadonlyMap<string, boolean>>): Provider {
  const { tasks, completion } = provider;
  if (!tasks || !completion) return provider;
  return {
    ...provider,
    tasks: {
      async listTasks(options, signal) {
        const [listed, told] = [await tasks.listTasks(options, signal), await untold()];
        return mapResult(listed, (found) => found.map((task) => ({ ...task, done: told.get(task.id) ?? task.done })));
      },
    },
  };
}
