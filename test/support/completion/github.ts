import { createGithubProvider } from "#server/providers/github/index.ts";
import { githubIssue, startGithub } from "../../doubles/github/server.ts";
import { createTestHttp, silentLog } from "../test-http.ts";
import type { CompletionWorld } from "./task-at-source.ts";

/** The issues of GitHub, in its double. */
export async function startGithubIssues(): Promise<CompletionWorld> {
  const { issues, baseUrl: base_url, token, close } = await startGithub();
  const connection = { id: "g1", label: "GitHub", credentials: { base_url, token } };
  return {
    provider: createGithubProvider(connection, { http: createTestHttp(), log: silentLog }),
    async add(title) {
      const at = issues.push(githubIssue(issues.length + 1, { title })) - 1;
      const change = (fields: object) => {
        issues[at] = { ...issues[at], ...fields };
      };
      return {
        title: async () => String(issues[at]?.title),
        isDone: async () => issues[at]?.state === "closed",
        rename: async (next) => change({ title: next }),
        complete: async () => change({ state: "closed" }),
      };
    },
    end: close,
  };
}
