import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { unwrap } from "#domain/result.ts";
import {
  type GithubDouble,
  githubError,
  githubIssue,
  githubLabel,
  githubMilestone,
  startGithub,
} from "../../../../test/doubles/github/server.ts";
import { startGithubIssues } from "../../../../test/support/completion/github.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createFailingFetch, createTestHttp, silentLog } from "../../../../test/support/test-http.ts";
import { describeCompletion, describeTaskSource } from "../contract-suite.ts";
import { createGithubProvider } from "./index.ts";

let github: GithubDouble;
beforeEach(async () => {
  github = await startGithub();
});
afterEach(() => github.close());

describeTaskSource("GitHub", async () => {
  const issues = Array.from({ length: 201 }, (_, index) => githubIssue(index, { labels: [githubLabel("P1")] }));
  const held = await startGithub([
    ...issues,
    githubIssue(0),
    githubIssue(300, { repository: undefined, labels: ["2h"] }),
  ]);
  const upstream = createFailingFetch();
  const http = createTestHttp({ fetch: upstream.fetch, retry: { maxRetries: 0 } });
  return { provider: provider(held, held.token, held.baseUrl, http), upstream, end: () => held.close() };
});

describeCompletion("GitHub", startGithubIssues);

function provider(upstream = github, token = upstream.token, base_url = upstream.baseUrl, http = createTestHttp()) {
  return createGithubProvider(
    { id: "g1", label: "GitHub", credentials: { base_url, token } },
    { http, log: silentLog },
  );
}

const signal = neverAborted();
const list = (of = provider()) => of.tasks?.listTasks({ defaultMinutes: 45 }, signal);

async function listed(): Promise<readonly PlannerTask[]> {
  return unwrap((await list()) ?? expect.fail("no tasks"));
}

/** Reads an issue with these fields as a task. */
async function read(fields: Record<string, unknown>): Promise<PlannerTask> {
  github.issues.splice(0, Number.POSITIVE_INFINITY, githubIssue(1, fields));
  const [task] = await listed();
  return task ?? expect.fail("no task");
}

test("an issue is read with all that a plan can use of it", async () => {
  const task = await read({
    title: "Chapter 2 [2h]",
    labels: [githubLabel("writing"), githubLabel("priority: high")],
    milestone: githubMilestone("2026-12-11"),
    body: "Long talk",
  });
  expect(task).toEqual({
    ...TASK_DEFAULTS,
    id: "g1:9000000001",
    source: "g1",
    title: "Chapter 2 [2h]",
    due: "2026-12-11",
    duration_minutes: 120,
    duration_estimated: false,
    priority: 2,
    url: "https://github.example.com/kim/thesis/issues/1",
    done: false,
    etag: expect.any(String),
    category: "kim/thesis",
  });
});

describe("how long an issue takes", () => {
  test.each([
    ["what its title says in brackets", "[2h] Fix the login", ["30m"], 120, false],
    ["the same at its end", "Fix the login (90 min)", [], 90, false],
    ["what a label says", "Fix the login", ["bug", "2h"], 120, false],
    ["what a label says of its estimate", "Fix the login", ["estimate: 2h"], 120, false],
    ["the same as a scope", "Fix the login", ["size/30m"], 30, false],
    ["the usual, where its title tells of the software", "Sign out after 30 min", [], 45, true],
    ["the usual, where nothing says it", "[bug] Fix the login", ["good first issue"], 45, true],
  ])("%s", async (_, title, labels, duration_minutes, duration_estimated) => {
    const task = await read({ title, labels: labels.map(githubLabel) });
    expect(task).toMatchObject({ duration_minutes, duration_estimated });
  });
});

test.each([
  [["P0"], 1],
  [["p1"], 1],
  [["priority/P2"], 2],
  [["Priority: High"], 2],
  [["low priority"], 4],
  [["medium", "critical"], 1],
  [["low-hanging fruit", "high contrast", "constructor"], 3],
  [[], 3],
])("labels %j are priority %i", async (labels, priority) => {
  expect(await read({ labels: labels.map(githubLabel) })).toMatchObject({ priority });
});

test("an issue is due on the day of its milestone, and without a day on none", async () => {
  expect(await read({ milestone: githubMilestone("2026-12-11") })).toMatchObject({ due: "2026-12-11" });
  expect(await read({ milestone: githubMilestone(null) })).toMatchObject({ due: null });
});

test("pull requests, what is closed and what is somebody else's are not there", async () => {
  github.issues.push(
    githubIssue(1, { pull_request: { url: "https://github.example.com/api/v3/repos/kim/thesis/pulls/1" } }),
    githubIssue(2, { state: "closed" }),
    githubIssue(3, { assignees: [{ login: "supervisor" }] }),
    githubIssue(4, { assignees: [{ login: "supervisor" }, { login: "kim" }] }),
  );
  expect((await listed()).map(({ id }) => id)).toEqual(["g1:9000000004"]);
});

test("every page is read", async () => {
  github.issues.push(...Array.from({ length: 250 }, (_, index) => githubIssue(index)));
  expect(await listed()).toHaveLength(250);
  expect(github.requests).toHaveLength(3);
});

test("verify names the account, and a wrong token is an auth error that does not repeat it", async () => {
  expect(unwrap(await provider().verify(signal)).label).toBe("GitHub (kim)");
  const refused = await provider(github, "github_pat_wrong").verify(signal);
  expect(refused).toMatchObject({ ok: false, error: { kind: "ProviderAuthError", status: 401 } });
  expect(JSON.stringify(refused)).not.toContain("github_pat_wrong");
});

test.each([
  ["a forbidden call", {}, "ProviderAuthError"],
  ["a used-up hour", { "x-ratelimit-remaining": "0" }, "ProviderRateLimitError"],
  ["a call too soon after others", { "retry-after": "1" }, "ProviderRateLimitError"],
])("of two refusals with 403, %s is told from the other", async (_, headers, kind) => {
  const http = createTestHttp({ retry: { maxRetries: 0 } });
  github.faults.push((response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    githubError(response, 403, "Forbidden");
  });
  const refused = await list(provider(github, github.token, github.baseUrl, http));
  expect(refused).toMatchObject({ ok: false, error: { kind } });
});

test("a list without the issues of an organisation that asks for single sign-on is no whole list", async () => {
  github.faults.push((response) => {
    response.setHeader("x-github-sso", "partial-results; organizations=21955855,20582480");
    response.end(JSON.stringify([githubIssue(1)]));
  });
  expect(await list()).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError", told: expect.stringContaining("single sign-on") },
  });
});

test("an address without an API is not found, and one that answers otherwise cannot be read", async () => {
  expect(await provider(github, github.token, github.url).verify(signal)).toMatchObject({
    error: { kind: "ProviderNotFoundError" },
  });
  github.faults.push((response) => response.end("<!doctype html>"));
  expect(await provider().verify(signal)).toMatchObject({ error: { kind: "ProviderParseError" } });
});

test("without an address it is GitHub's own, and a slash at the end of one does no harm", async () => {
  const asked: string[] = [];
  const http = createTestHttp({
    fetch: async (address) => {
      asked.push(String(address));
      return Response.json({ login: "kim" });
    },
  });
  const of = (base_url?: string) =>
    createGithubProvider({ id: "g1", label: "", credentials: { base_url, token: "t" } }, { http, log: silentLog });
  await of().verify(signal);
  await of("https://github.example.com/api/v3/").verify(signal);
  expect(asked).toEqual(["https://api.github.com/user", "https://github.example.com/api/v3/user"]);
});
