import { afterEach, expect, test } from "vitest";
import { type Daywright, startDaywright } from "./support/daywright.ts";
import { startTodoist, type TodoistDouble, todoistDue, todoistError, todoistTask } from "./support/todoist/server.ts";

const WINDOW = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-14T00:00:00Z", time_zone: "UTC" };

let todoist: TodoistDouble;
let daywright: Daywright & AsyncDisposable;
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await todoist.close();
});

async function connectTodoist(): Promise<void> {
  const essay = { content: "Essay", due: todoistDue("2026-12-10"), duration: { amount: 120, unit: "minute" } };
  todoist = await startTodoist({ tasks: [todoistTask("1", essay)] });
  daywright = await startDaywright({
    env: { DAYWRIGHT_TODOIST_API_URL: todoist.apiUrl, DAYWRIGHT_RETRY_INITIAL_MS: "1" },
    overrides: { now: () => Temporal.Instant.from("2026-12-07T00:00:00Z") },
  });
  const made = await daywright.call("POST", "/api/connections", { kind: "todoist", token: todoist.token });
  expect(made).toMatchObject({ status: 201, json: { kind: "todoist", label: "Todoist (kim@example.org)" } });
  expect(made.text).not.toContain(todoist.token);
}

async function plan() {
  const created = await daywright.call("POST", "/api/planner", WINDOW);
  return (await daywright.call("GET", `/api/planner/${created.json.session_id}`)).json;
}

test("a task of Todoist is planned before it is due, and when it is done there no more", async () => {
  await connectTodoist();
  for (const { events } of (await plan()).draft_variants) {
    const blocks = events.filter(({ summary }: { summary: string }) => summary === "Essay");
    const minutes = blocks.map(({ start, end }: Block) => (Date.parse(end) - Date.parse(start)) / 60_000);
    expect(minutes.reduce((sum: number, each: number) => sum + each, 0)).toBe(120);
    for (const { end } of blocks) expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse("2026-12-11T00:00:00Z"));
  }
  todoist.data.tasks = [];
  expect((await plan()).context.tasks.items).toEqual([]);
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

type Block = { readonly start: string; readonly end: string };
