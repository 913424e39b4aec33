import { isErr, mapResult, Ok } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { createTodoistClient } from "./client.ts";
import { createCompletion } from "./completion.ts";
import { toPlannerTasks } from "./map.ts";
import { TodoistProject, TodoistTask, TodoistUser } from "./schema.ts";

type TodoistConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly token: string };
};

export const todoist: SourceOf<"todoist"> = {
  reads: "tasks",
  address: "set",
  accountNames: (_, label) => [label],
  open: (connection, deps) => createTodoistProvider(connection, { ...deps, ...deps.settings.todoist }),
};

/** The open tasks of a Todoist account, in all its projects. */
export function createTodoistProvider(
  { id, label, credentials }: TodoistConnection,
  { http, apiUrl, log }: { readonly http: HttpClient; readonly apiUrl: string; readonly log: Logger },
): Provider {
  const client = createTodoistClient(apiUrl, credentials.token, http);
  return {
    connectionId: id,
    kind: "todoist",
    label,
    async verify(signal) {
      const user = await client.get("user", TodoistUser, signal);
      return mapResult(user, ({ email }) => ({ label: `Todoist (${email})` }));
    },
    completion: createCompletion(client, id),
    tasks: {
      async listTasks({ defaultMinutes }, signal) {
        log.debug("listing tasks");
        const [user, projects, tasks] = await Promise.all([
          client.get("user", TodoistUser, signal),
          client.list("projects", TodoistProject, signal),
          client.list("tasks", TodoistTask, signal),
        ]);
        if (isErr(user)) return user;
        if (isErr(projects)) return projects;
        if (isErr(tasks)) return tasks;
        const listed = { user: user.value, projects: projects.value, tasks: tasks.value };
        const found = toPlannerTasks(id, listed, defaultMinutes);
        log.info("tasks listed", { projects: listed.projects.length, tasks: found.length });
        return Ok(found);
      },
    },
  };
}
