import { startGoogleWorld } from "../../doubles/google/connected-google.ts";
import type { CompletionWorld } from "./task-at-source.ts";

/** Google Tasks, in the double of Google. */
export async function startGoogleTasks(): Promise<CompletionWorld> {
  const { google, connect } = await startGoogleWorld();
  const tasks: (Record<string, unknown> & { id: string; title: string })[] = [];
  google.world.taskLists.set("list:1", { title: "Mine", tasks });
  return {
    provider: connect(),
    async add(title) {
      const task = { id: `task_${tasks.length}`, title, status: "needsAction", notes: "with care" };
      tasks.push(task);
      const change = (fields: object) => google.world.changeTask(Object.assign(task, fields));
      return {
        title: async () => task.title,
        isDone: async () => task.status === "completed",
        rename: async (next) => change({ title: next }),
        complete: async () => change({ status: "completed" }),
      };
    },
    end: () => google.close(),
  };
}
