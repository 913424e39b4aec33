import { createTodoistProvider } from "#server/providers/todoist/index.ts";
import { startTodoist, todoistTask } from "../../doubles/todoist/server.ts";
import { createTestHttp, silentLog } from "../test-http.ts";
import type { CompletionWorld } from "./task-at-source.ts";

/** Todoist, in its double. */
export async function startTodoistTasks(): Promise<CompletionWorld> {
  const { data, apiUrl, token, close } = await startTodoist();
  const connection = { id: "t1", label: "Todoist", credentials: { token } };
  return {
    provider: createTodoistProvider(connection, { http: createTestHttp(), apiUrl, log: silentLog }),
    async add(content) {
      const at = data.tasks.push(todoistTask(`t${data.tasks.length}`, { content })) - 1;
      const change = (fields: object) => {
        data.tasks[at] = { ...data.tasks[at], ...fields };
      };
      return {
        title: async () => String(data.tasks[at]?.content),
        isDone: async () => data.tasks[at]?.checked === true,
        rename: async (next) => change({ content: next }),
        complete: async () => change({ checked: true }),
      };
    },
    end: close,
  };
}
