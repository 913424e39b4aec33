import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PlannerTask } from "#contract/task.ts";
import { unwrap } from "#domain/result.ts";
import {
  startTodoist,
  type TodoistDouble,
  todoistDue,
  todoistError,
  todoistTask,
} from "../../../../test/support/todoist/server.ts";
import { createTestHttp, silentLog } from "../../../../test/support/upstream.ts";
import { describeTaskSource } from "../contract-suite.ts";
import { createTodoistProvider } from "./index.ts";

let todoist: TodoistDouble;
beforeEach(async () => {
  todoist = await startTodoist();
});
afterEach(() => todoist.close());

describeTaskSource("Todoist", async () => {
  const tasks = [
    todoistTask("1", { due: todoistDue("2026-12-08"), duration: { amount: 90, unit: "minute" } }),
    todoistTask("2", { due: todoistDue("2026-12-08T12:00:00") }),
    todoistTask("3", { due: todoistDue("2026-12-08", { is_recurring: true }) }),
    todoistTask("3"),
  ];
  const upstream = await startTodoist({ tasks, projects: [{ id: "inbox", name: "Inbox" }] });
  return {
    provider: provider(upstream),
    breakDown: async () => {
      for (const path of ["user", "projects", "tasks"]) {
        upstream.faultsAt.set(`/api/v1/${path}`, (response) => todoistError(response, 500, "INTERNAL"));
      }
    },
    end: () => upstream.close(),
  };
});

function provider(upstream = todoist, token = upstream.token) {
  const deps = { http: createTestHttp(), apiUrl: upstream.apiUrl, log: silentLog };
  return createTodoistProvider({ id: "t1", label: "Todoist", credentials: { token } }, deps);
}

const { signal } = new AbortController();
const list = (of = provider()) => of.tasks?.listTasks({ defaultMinutes: 45 }, signal);

async function listed(): Promise<readonly PlannerTask[]> {
  return unwrap((await list()) ?? expect.fail("no tasks"));
}

/** The task that one with these fields is read as. */
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
    id: "t1:1",
    source: "t1",
    title: "Chapter 2",
    notes: "with figures",
    due: "2026-12-08",
    earliest_start: null,
    duration_minutes: 90,
    duration_estimated: false,
    priority: 1,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: null,
    depends_on: [],
    url: "https://app.todoist.com/app/task/1",
    done: false,
    category: "Thesis",
  });
});

test.each([
  [1, 4],
  [2, 3],
  [3, 2],
  [4, 1],
])("priority %i on the wire, where 4 is the most urgent, is our %i", async (priority, ours) => {
  expect(await read({ priority })).toMatchObject({ priority: ours });
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
  test.each([
    ["a day", todoistDue("2026-12-08"), "2026-12-08"],
    ["a time of day, where the person is", todoistDue("2026-12-08T12:00:00"), "2026-12-08T11:00:00Z"],
    ["the same in summer", todoistDue("2026-07-08T12:00:00.000000"), "2026-07-08T10:00:00Z"],
    [
      "a time in a zone of its own",
      todoistDue("2026-12-08T18:00:00.000000Z", { timezone: "America/Chicago" }),
      "2026-12-08T18:00:00Z",
    ],
    [
      "a time of day in a zone of its own",
      todoistDue("2026-12-08T12:00:00", { timezone: "America/Chicago" }),
      "2026-12-08T18:00:00Z",
    ],
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
    const from = await read({ deadline, due: todoistDue("2026-12-08") });
    expect(from).toMatchObject({ due: "2026-12-11", earliest_start: "2026-12-08" });
    const late = await read({ deadline, due: todoistDue("2026-12-14") });
    expect(late).toMatchObject({ due: "2026-12-11", earliest_start: null });
    expect(await read({ deadline })).toMatchObject({ due: "2026-12-11", earliest_start: null });
  });
});

test("each occurrence of a recurring task is work of its own", async () => {
  const every = (date: string) => ({ due: todoistDue(date, { string: "every day", is_recurring: true }) });
  const today = await read(every("2026-12-08"));
  const tomorrow = await read(every("2026-12-09"));
  expect([today.id, tomorrow.id]).toEqual(["t1:1:2026-12-08", "t1:1:2026-12-09"]);
});

test("what is deleted, a heading, or somebody else's is not there", async () => {
  todoist.data.tasks = [
    todoistTask("1", { is_deleted: true }),
    todoistTask("2", { content: "* This week" }),
    todoistTask("3", { content: " " }),
    todoistTask("4", { responsible_uid: "7" }),
    todoistTask("5", { responsible_uid: "2671355" }),
  ];
  expect((await listed()).map(({ id }) => id)).toEqual(["t1:5"]);
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

test("a page that fails makes the list unknown, whatever was read before", async () => {
  todoist.data.tasks = Array.from({ length: 450 }, (_, index) => todoistTask(String(index)));
  const fetchPage: typeof fetch = async (address, options) => {
    if (String(address).includes("cursor=400.")) return new Response("{}", { status: 503 });
    return fetch(address, options);
  };
  const http = createTestHttp({ fetch: fetchPage, retry: { maxRetries: 0 } });
  const deps = { http, apiUrl: todoist.apiUrl, log: silentLog };
  const broken = createTodoistProvider({ id: "t1", label: "Todoist", credentials: { token: todoist.token } }, deps);
  expect(await list(broken)).toMatchObject({ ok: false, error: { kind: "ProviderAPIError", status: 503 } });
});

test.each([
  [401, "UNAUTHORIZED", "ProviderAuthError"],
  [403, "FORBIDDEN", "ProviderAuthError"],
  [429, "LIMITS_REACHED", "ProviderRateLimitError"],
  [404, "NOT_FOUND", "ProviderNotFoundError"],
])("a list that is refused with %i is an error of its kind", async (status, tag, kind) => {
  for (const path of ["user", "projects", "tasks"]) {
    todoist.faultsAt.set(`/api/v1/${path}`, (response) => todoistError(response, status, tag));
    expect(await list()).toMatchObject({ ok: false, error: { kind, status } });
    todoist.faultsAt.clear();
  }
});

test("verify names the account, and a wrong token is an auth error that does not repeat it", async () => {
  expect(unwrap(await provider().verify(signal)).label).toBe("Todoist (kim@example.org)");
  const refused = await provider(todoist, "not-the-token").verify(signal);
  expect(refused).toMatchObject({ ok: false, error: { kind: "ProviderAuthError", status: 401 } });
  expect(JSON.stringify(refused)).not.toContain("not-the-token");
});

test("an answer of another shape is a parse error that names the field", async () => {
  todoist.data.tasks = [todoistTask("1", { duration: { amount: 1, unit: "week" } })];
  expect(await list()).toMatchObject({
    ok: false,
    error: { kind: "ProviderParseError", message: expect.stringContaining("duration") },
  });
});

test("a server that always names a next page is left", async () => {
  const endless = { results: [], next_cursor: "a.b" };
  todoist.faultsAt.set("/api/v1/tasks", (response) => response.end(JSON.stringify(endless)));
  expect(await list()).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(todoist.requests.length).toBeLessThan(200);
});
