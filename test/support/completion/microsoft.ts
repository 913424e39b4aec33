import { startMicrosoftWorld } from "../../doubles/microsoft/connected-microsoft.ts";
import type { CompletionWorld } from "./task-at-source.ts";

/** Microsoft To Do, in the double of Graph. */
export async function startMicrosoftTasks(): Promise<CompletionWorld> {
  const { microsoft, connect } = await startMicrosoftWorld();
  const tasks: (Record<string, unknown> & { id: string; title: string })[] = [];
  microsoft.world.taskLists.set("list=", { displayName: "Mine", tasks });
  return {
    provider: connect(),
    async add(title) {
      const task = { id: `task${tasks.length}=`, title, status: "notStarted" };
      tasks.push(task);
      const change = (fields: object) => microsoft.world.changeTask(Object.assign(task, fields));
      return {
        title: async () => task.title,
        isDone: async () => task.status === "completed",
        rename: async (next) => change({ title: next }),
        complete: async () => change({ status: "completed" }),
      };
    },
    end: () => microsoft.close(),
  };
}
