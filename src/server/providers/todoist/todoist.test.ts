import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { unwrap } from "#domain/result.ts";
import {
  startTodoist,
  type TodoistDouble,
  todoistDue,
  todoistError,
  todoistTask,
} from "../../../../test/doubles/todoist/server.ts";
import { startTodoistTasks } from "../../../../test/support/completion/todoist.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createFailingFetch, createTestHttp, silentLog } from "../../../../test/support/test-http.ts";
import { describeCompletion, describeTaskSource } from "../contract-suite.ts";
import { createTodoistProvider } from "./index.ts";

let todoist: TodoistDouble;
beforeEach(async () => {
  todoist = await startTodoist();
});
afterEach(() => todoist.close());

describeTaskSource("Todoist", async () => {
  const tasks = Array.from({ length: 201 }, (_, index) => todoistTask(String(index), { priority: (index % 4) + 1 }));
  const recurring = { due: todoistDue("2026-12-08T12:00:00", { is_recurring: true }) };
  const held = await startTodoist({ tasks: [...tasks, todoistTask("r", recurring), todoistTask("0")] });
  const upstream = createFailingFetch();
  const http = createTestHttp({ fetch: upstream.fetch, retry: { maxRetries: 0 } });
  return { provider: provider(held, held.token, http), upstream, end: () => held.close() };
});

describeCompletion("Todoist", startTodoistTasks);

function provider(upstream = todoist, token = upstream.token, http = createTestHttp()) {
  const deps = { http, apiUrl: upstream.apiUrl, log: silentLog };
  return createTodoistProvider({ id: "t1", label: "Todoist", credentials: { token } }, deps);
}

const signal = neverAborted();
const list = (of = provider()) => of.tasks?.listTasks({ defaultMinutes: 45 }, signal);

async function listed(): Promise<readonly PlannerTask[]> {
  return unwrap((await list()) ?? expect.fail("no tasks"));
}

/** Reads a task with these fields. */
async function read(fields: Record<string, unknown>): Promise<PlannerTask> {
  todoist.data.tasks = [todoistTask("1", fields)];
  const [task] = await listed();
  return task ?? expect.fail("no task");
}

test("a task is read with all that a plan can use of it", async () => {
  todoist.data.projects = [{ id: "p1", name: "Thesis" }];
  const task = await read({
    content: "Chapter 2",
    description: "with figures",
    project_id: "p1",
    priority: 4,
    due: todoistDue("2026-12-08"),
    duration: { amount: 90, unit: "minute" },
  });
  expect(task).toEqual({
    ...TASK_DEFAULTS,
    id: "t1:1",
    source: "t1",
    title: "Chapter 2",
    notes: "with figures",
    due: "2026-12-08",
    duration_minutes: 90,
    duration_estimated: false,
    priority: 1,
    url: "https://app.todoist.com/app/task/1",
    done: false,
    etag: expect.any(String),
    category: "Thesis",
  });
});

test("priority 4, which is the most urgent on the wire, is our 1", async () => {
  todoist.data.tasks = [1, 2, 3, 4].map((priority) => todoistTask(String(priority), { priority }));
  expect((await listed()).map(({ priority }) => priority)).toEqual([4, 3, 2, 1]);
});

describe("how long a task takes", () => {
  test.each([
    ["its duration, before all", { duration: { amount: 30, unit: "minute" }, content: "Essay 2h" }, 30, false],
    ["as many days as it spans, which is a guess", { duration: { amount: 2, unit: "day" } }, 960, true],
    ["at most the longest task that there is", { duration: { amount: 60, unit: "day" } }, 9_600, true],
    ["what its title says", { content: "Essay 2h", labels: ["30min"] }, 120, false],
    ["what a label says", { labels: ["home", "30min"], description: "3h" }, 30, false],
    ["what its description says", { description: "should take 1h30" }, 90, false],
    ["the usual, where nothing says it", {}, 45, true],
  ])("%s", async (_, fields, duration_minutes, duration_estimated) => {
    expect(await read(fields)).toMatchObject({ duration_minutes, duration_estimated });
  });
});

describe("when a task is due", () => {
  const CHICAGO = { timezone: "America/Chicago" };
  test.each([
    ["a day", todoistDue("2026-12-08"), "2026-12-08"],
    ["a time of day, where the person is", todoistDue("2026-12-08T12:00:00"), "2026-12-08T11:00:00Z"],
    ["the same in summer", todoistDue("2026-07-08T12:00:00.000000"), "2026-07-08T10:00:00Z"],
    ["a time in a zone of its own", todoistDue("2026-12-08T18:00:00.000000Z", CHICAGO), "2026-12-08T18:00:00Z"],
    ["a time of day in a zone of its own", todoistDue("2026-12-08T12:00:00", CHICAGO), "2026-12-08T18:00:00Z"],
    ["a time of no clock", todoistDue("2026-12-08T25:00:00"), "2026-12-08"],
    ["no date of the calendar", todoistDue("2026-02-30"), null],
    ["nothing", null, null],
  ])("%s", async (_, due, expected) => {
    expect(await read({ due })).toMatchObject({ due: expected, earliest_start: null });
  });

  test("a time of day in a zone that nobody knows is its day", async () => {
    todoist.data.timeZone = "GMT +3:00";
    expect(await read({ due: todoistDue("2026-12-08T12:00:00") })).toMatchObject({ due: "2026-12-08" });
  });

  test("a deadline is when it must be done, and its date then when to begin", async () => {
    const deadline = { date: "2026-12-11", lang: "en" };
    const begins = async (due?: unknown) => {
      const task = await read({ deadline, due });
      return [task.earliest_start, task.due];
    };
    expect(await begins(todoistDue("2026-12-08"))).toEqual(["2026-12-08", "2026-12-11"]);
    expect(await begins(todoistDue("2026-12-14"))).toEqual([null, "2026-12-11"]);
    expect(await begins()).toEqual([null, "2026-12-11"]);
  });
});

test("each occurrence of a recurring task is work of its own", async () => {
  const every = (date: string) => ({ due: todoistDue(date, { string: "every day", is_recurring: true }) });
  expect((await read(every("2026-12-08"))).id).toBe("t1:1:2026-12-08");
  expect((await read(every("2026-12-09T12:00:00"))).id).toBe("t1:1:2026-12-09");
});

test("what is deleted, a heading, or somebody else's is not there", async () => {
  const left = [{ is_deleted: true }, { content: "* This week" }, { content: " " }, { responsible_uid: "7" }];
  const tasks = [...left, { responsible_uid: "2671355" }];
  todoist.data.tasks = tasks.map((fields, index) => todoistTask(String(index), fields));
  expect((await listed()).map(({ id }) => id)).toEqual(["t1:4"]);
});

test("every page is read, and a task that moved from one to the next is there once", async () => {
  const tasks = Array.from({ length: 450 }, (_, index) => todoistTask(String(index)));
  todoist.data.tasks = [...tasks.slice(0, 400), todoistTask("0"), ...tasks.slice(400)];
  todoist.data.projects = Array.from({ length: 201 }, (_, index) => ({ id: `p${index}`, name: `Project ${index}` }));
  todoist.data.tasks.push(todoistTask("last", { project_id: "p200" }));
  const found = await listed();
  expect(found).toHaveLength(451);
  expect(found.at(-1)?.category).toBe("Project 200");
});

test("verify names the account, and a wrong token is an auth error that does not repeat it", async () => {
  expect(unwrap(await provider().verify(signal)).label).toBe("Todoist (kim@example.org)");
  const refused = await provider(todoist, "not-the-token").verify(signal);
  expect(refused).toMatchObject({ ok: false, error: { kind: "ProviderAuthError", status: 401 } });
  expect(JSON.stringify(refused)).not.toContain("not-the-token");
});

test("an answer of another shape is a parse error that names the field", async () => {
  todoist.data.tasks = [todoistTask("1", { duration: { amount: 1, unit: "week" } })];
  const error = { kind: "ProviderParseError", message: expect.stringContaining("duration") };
  expect(await list()).toMatchObject({ ok: false, error });
});

test("a server that always names a next page is left", async () => {
  const endless = { results: [], next_cursor: "a.b" };
  todoist.faultsAt.set("/api/v1/tasks", (response) => response.end(JSON.stringify(endless)));
  expect(await list()).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(todoist.requests.length).toBeLessThan(200);
});

test("of a recurring task one occurrence is closed, once, and it is not moved back", async () => {
  todoist.data.tasks = [todoistTask("r", { due: todoistDue("2026-12-08", { is_recurring: true }) })];
  const { completion } = provider();
  if (!completion) throw new Error("nothing can be told");
  const taskId = "t1:r:2026-12-08";
  const found = unwrap(await completion.find({ taskId, ref: null }, signal));
  if (!found) throw new Error("the task is not there");
  const close = { ...found, taskId, done: true, key: "one", again: false };
  const done = unwrap(await completion.set(close, signal));
  expect(unwrap(await completion.set({ ...close, again: true }, signal))).toEqual(done);
  expect(unwrap(await completion.set({ ...close, ...done, done: false, key: "two" }, signal))).toEqual({
    is: "changed",
  });
  expect(todoist.data.tasks).toMatchObject([{ due: { date: "2026-12-09" } }]);
});

test("a task that Todoist shows no more once it is closed can be opened again", async () => {
  todoist.data.tasks = [todoistTask("1")];
  const { completion } = provider();
  if (!completion) throw new Error("nothing can be told");
  const found = unwrap(await completion.find({ taskId: "t1:1", ref: null }, signal));
  if (!found) throw new Error("the task is not there");
  const close = { ...found, taskId: "t1:1", done: true, key: "one", again: false };
  unwrap(await completion.set(close, signal));
  todoist.faultsAt.set("/api/v1/tasks/1", (response) => todoistError(response, 404, "NOT_FOUND"));
  const done = unwrap(await completion.set({ ...close, again: true }, signal));
  expect(done).toMatchObject({ is: "set" });
  unwrap(await completion.set({ ...close, ...done, done: false, key: "two" }, signal));
  expect(todoist.data.tasks).toMatchObject([{ checked: false }]);
});
