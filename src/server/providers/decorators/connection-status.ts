import { isErr, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Provider } from "../port.ts";

/**
 * Called when a connection stops working, works again, or fails for another reason. Null means that
 * it works.
 */
export type OnStatus = (error: ProviderError | null) => Promise<void>;

/**
 * A provider whose readings set the connection's status: a failure is the status until a reading
 * succeeds. An abort by the caller says nothing about the connection, and neither does one calendar
 * of several that cannot be read.
 */
export function withStatus(provider: Provider, onStatus: OnStatus): Provider {
  const failing = new Map<string, ProviderError>();
  let told: string | null = null;

  const watch = async <T>(name: string, reading: Promise<Result<T, ProviderError>>, signal: AbortSignal) => {
    const result = await reading;
    if (signal.aborted) return result;
    if (result.ok) failing.delete(name);
    else failing.set(name, result.error);
    const [error = null] = failing.values();
    const status = error ? `${error.kind} ${error.told}` : "ok";
    if (status !== told) {
      told = status;
      await onStatus(error);
    }
    return result;
  };

  const { events, tasks, coursework, completion } = provider;
  return {
    ...provider,
    verify: (signal) => watch("verify", provider.verify(signal), signal),
    ...(events && {
      events: {
        ...events,
        listCalendars: (signal) => watch("list", events.listCalendars(signal), signal),
        async readEvents(ids, window, signal) {
          const read = await events.readEvents(ids, window, signal);
          await watch("events", Promise.resolve(read.every(isErr) ? (read[0] ?? Ok(null)) : Ok(null)), signal);
          return read;
        },
      },
    }),
    ...(tasks && {
      tasks: { listTasks: (options, signal) => watch("tasks", tasks.listTasks(options, signal), signal) },
    }),
    ...(completion && {
      completion: {
        find: (task, signal) => watch("completion", completion.find(task, signal), signal),
        set: (change, signal) => watch("completion", completion.set(change, signal), signal),
      },
    }),
    ...(coursework && {
      coursework: {
        listCoursework: (window, signal) => watch("coursework", coursework.listCoursework(window, signal), signal),
      },
    }),
  };
}
