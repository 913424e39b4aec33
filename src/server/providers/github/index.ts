import { isErr, mapResult, Ok } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { ASSIGNED, createGithubClient } from "./client.ts";
import { createCompletion } from "./completion.ts";
import { toPlannerTasks } from "./map.ts";
import { GithubIssue, GithubUser } from "./schema.ts";

type GithubConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly base_url?: string | undefined; readonly token: string };
};

export const github: SourceOf<"github"> = {
  reads: "tasks",
  address: "typed",
  accountNames: ({ base_url = "" }, label) => [base_url, label],
  open: createGithubProvider,
};

/** The open issues that are assigned to a person on GitHub, in all repositories. */
export function createGithubProvider(
  { id, label, credentials }: GithubConnection,
  { http, log }: { readonly http: HttpClient; readonly log: Logger },
): Provider {
  const client = createGithubClient(credentials.base_url, credentials.token, http);
  return {
    connectionId: id,
    kind: "github",
    label,
    async verify(signal) {
      const user = await client.get("user", GithubUser, signal);
      return mapResult(user, ({ login }) => ({ label: `GitHub (${login})` }));
    },
    completion: createCompletion(client, id),
    tasks: {
      async listTasks({ defaultMinutes }, signal) {
        log.debug("listing tasks");
        const issues = await client.list("issues", ASSIGNED, GithubIssue, signal);
        if (isErr(issues)) return issues;
        const tasks = toPlannerTasks(id, issues.value, defaultMinutes);
        log.info("tasks listed", { issues: issues.value.length, tasks: tasks.length });
        return Ok(tasks);
      },
    },
  };
}
