import { afterEach, beforeEach, expect, test } from "vitest";
import { type GithubDouble, githubIssue, githubMilestone, startGithub } from "../doubles/github/server.ts";
import { startTodoist, type TodoistDouble, todoistDue, todoistError, todoistTask } from "../doubles/todoist/server.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

let todoist: TodoistDouble;
let github: GithubDouble;
let daywright: Daywright & AsyncDisposable;
beforeEach(async () => {
  todoist = await startTodoist();
  github = await startGithub();
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await todoist.close();
  await github.close();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  daywright = await startDaywright({
    env: { DAYWRIGHT_TODOIST_API_URL: todoist.apiUrl, DAYWRIGHT_RETRY_INITIAL_MS: "1", ...env },
    overrides: { now: () => Temporal.Instant.from("2026-12-07T00:00:00Z") },
  });
}

async function connectTodoist(): Promise<void> {
  const essay = { content: "Essay", due: todoistDue("2026-12-10"), duration: { amount: 120, unit: "minute" } };
  todoist.data.tasks = [todoistTask("1", essay)];
  await start();
  const made = await daywright.call("POST", "/api/connections", { kind: "todoist", token: todoist.token });
  expect(made).toMatchObject({ status: 201, json: { kind: "todoist", label: "Todoist (kim@example.org)" } });
  expect(made.text).not.toContain(todoist.token);
}

async function plan() {
  const created = await daywright.call("POST", "/api/planner", WEEK_IN_UTC);
  return (await daywright.call("GET", `/api/planner/${created.json.session_id}`)).json;
}

test("a task of Todoist is planned before it is due, and when it is done there no more", async () => {
  await connectTodoist();
  for (const { events } of (await plan()).draft_variants) expectPlanned(events, "Essay", "2026-12-11T00:00:00Z");
  todoist.data.tasks = [];
  expect((await plan()).context.tasks.items).toEqual([]);
});

test.each([
  ["takes longer", { duration: { amount: 180, unit: "minute" } }],
  ["is due on another day", { due: todoistDue("2026-12-09") }],
  ["is there no more", null],
])("a plan is not applied once its task %s at its source, as far as that was read", async (_, change) => {
  await connectTodoist();
  const [{ id: calendar_id }] = (await daywright.call("GET", "/api/calendars")).json;
  const apply = async ({ session_id }: { session_id: string }) => {
    const choice = { variant_index: 0, calendar_id, allow_conflicts: true };
    return daywright.call("POST", `/api/planner/${session_id}/apply`, choice);
  };
  const readSources = () =>
    daywright.call("GET", `/api/plan?start_time=${WEEK_IN_UTC.start_time}&end_time=${WEEK_IN_UTC.end_time}`);
  const [same, old] = [await plan(), await plan()];
  await readSources();
  expect((await apply(same)).status).toBe(200);
  await daywright.call("POST", `/api/planner/${same.session_id}/undo`);
  await readSources();
  expect((await apply(same)).status).toBe(200);
  await daywright.call("POST", `/api/planner/${same.session_id}/undo`);

  const shown = await plan();
  todoist.data.tasks = change ? [{ ...todoist.data.tasks[0], ...change }] : [];
  await readSources();
  for (const stale of [old, shown]) expect((await apply(stale)).json.type).toBe("urn:daywright:plan-changed");
  if (change) expect((await apply(await plan())).status).toBe(200);
});

test("a token that Todoist refuses is said with the source, and nothing else is lost", async () => {
  await connectTodoist();
  await daywright.call("POST", "/api/tasks", { title: "Laundry" });
  todoist.faultsAt.set("/api/v1/tasks", (response) => todoistError(response, 401, "UNAUTHORIZED"));
  const { tasks } = (await plan()).context;
  expect(tasks.items).toMatchObject([{ title: "Laundry", source: "local" }]);
  expect(tasks.sources).toMatchObject([
    { kind: "local", ok: true },
    { ok: false, error: { kind: "ProviderAuthError" } },
  ]);
});

test("credentials that do not work are not kept", async () => {
  await connectTodoist();
  const refused = await daywright.call("POST", "/api/connections", { kind: "todoist", token: "wrong" });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.json).toMatchObject({ kind: "ProviderAuthError" });
  expect((await daywright.call("GET", "/api/connections")).json).toHaveLength(1);
});

test("an issue of a GitHub Enterprise is planned before its milestone is due", async () => {
  github.issues.push(githubIssue(1, { title: "Fix the login [2h]", milestone: githubMilestone("2026-12-09") }));
  await start();
  const credentials = { kind: "github", base_url: github.baseUrl, token: github.token };
  const made = await daywright.call("POST", "/api/connections", credentials);
  expect(made).toMatchObject({ status: 201, json: { kind: "github", label: "GitHub (kim)" } });
  expect(made.text).not.toContain(github.token);
  for (const { events } of (await plan()).draft_variants) {
    expectPlanned(events, "Fix the login [2h]", "2026-12-10T00:00:00Z");
  }
});

test("a typed address leads to no private network where others get in", async () => {
  await start({ DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "false" });
  const credentials = { kind: "github", base_url: github.baseUrl, token: github.token };
  expect((await daywright.call("POST", "/api/connections", credentials)).status).toBeGreaterThanOrEqual(400);
  expect(github.requests).toEqual([]);
});

/** Two hours of it stand in a plan, and end by then. */
function expectPlanned(events: readonly Block[], title: string, by: string): void {
  const blocks = events.filter(({ summary }) => summary === title);
  const minutes = blocks.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 60_000);
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(120);
  for (const { end } of blocks) expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse(by));
}

type Block = { readonly summary: string; readonly start: string; readonly end: string };
