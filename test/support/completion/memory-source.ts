import { Err, Ok } from "#domain/result.ts";
import { abortedError } from "#server/net/retry.ts";
import type { CompletionCapability, PresentTask } from "#server/providers/port.ts";
import { plannerTask } from "../../fixtures/planner-task.ts";
import type { CompletionWorld } from "./task-at-source.ts";

type Held = { title: string; done: boolean; version: number };

/** A source in memory, which does only what the port requires. */
export function createMemorySource(): CompletionWorld {
  const held = new Map<string, Held>();
  const present = (ref: string, { title, done, version }: Held): PresentTask => ({
    ref,
    done,
    etag: String(version),
    content: title,
  });
  const change = (task: Held, fields: Partial<Held>) => Object.assign(task, fields, { version: task.version + 1 });
  const completion: CompletionCapability = {
    async find({ taskId }, signal) {
      if (signal.aborted) return Err(abortedError(signal));
      const task = held.get(taskId);
      return Ok(task ? present(taskId, task) : null);
    },
    async set({ taskId, etag, content, done, again }, signal) {
      if (signal.aborted) return Err(abortedError(signal));
      const task = held.get(taskId);
      if (!task) return Ok({ is: "gone" });
      if (String(task.version) === etag) change(task, { done });
      else if (!again || task.done !== done || task.title !== content) return Ok({ is: "changed" });
      return Ok({ is: "set", ...present(taskId, task) });
    },
  };
  const provider: CompletionWorld["provider"] = {
    connectionId: "memory",
    kind: "todoist",
    label: "Memory",
    verify: async () => Ok({ label: "Memory" }),
    completion,
    tasks: {
      listTasks: async () =>
        Ok(
          [...held].map(([id, { title, done, version }]) =>
            plannerTask(id, { source: "memory", title, done, etag: String(version) }),
          ),
        ),
    },
  };
  return {
    provider,
    async add(title) {
      const task: Held = { title, done: false, version: 1 };
      held.set(`memory:${held.size}`, task);
      return {
        title: async () => task.title,
        isDone: async () => task.done,
        rename: async (next) => void change(task, { title: next }),
        complete: async () => void change(task, { done: true }),
      };
    },
    end: async () => undefined,
  };
}
