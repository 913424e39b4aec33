import { afterEach, beforeEach, expect, test } from "vitest";
import { startTodoist, type TodoistDouble, todoistDue, todoistTask } from "../doubles/todoist/server.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, type DaywrightProcess, spawnDaywright, startDaywright } from "../support/daywright.ts";
import { newDataDir } from "../support/empty-store.ts";

const PLAN = `/api/plan?start_time=${WEEK_IN_UTC.start_time}&end_time=${WEEK_IN_UTC.end_time}`;

let todoist: TodoistDouble;
let ended: (() => PromiseLike<unknown>)[];
beforeEach(async () => {
  todoist = await startTodoist();
  const due = todoistDue("2026-12-10");
  todoist.data.tasks = [
    todoistTask("1", { content: "Essay", due, duration: { amount: 400, unit: "minute" } }),
    todoistTask("2", { content: "Laundry", due, duration: { amount: 30, unit: "minute" } }),
  ];
  ended = [() => todoist.close()];
});
afterEach(async () => {
  for (const end of ended.reverse()) await end();
});

const env = () => ({ DAYWRIGHT_TODOIST_API_URL: todoist.apiUrl, DAYWRIGHT_RETRY_INITIAL_MS: "1" });

async function start(dataDir?: string) {
  const now = () => Temporal.Instant.from("2026-12-07T00:00:00Z");
  const at = dataDir === undefined ? {} : { dataDir };
  const daywright = await startDaywright({ ...at, env: env(), overrides: { now } });
  let isOver = false;
  const close = async () => {
    if (!isOver) await daywright[Symbol.asyncDispose]();
    isOver = true;
  };
  ended.push(close);
  return { ...daywright, close };
}

async function connect({ call }: Daywright, fields: object = { completion: true }): Promise<string> {
  const made = await call("POST", "/api/connections", { kind: "todoist", token: todoist.token, ...fields });
  expect(made.status).toBe(201);
  return made.json.id;
}

/** The blocks that stand once a plan was applied, by the title of their task. */
async function applyPlan({ call }: Daywright): Promise<Map<string, string[]>> {
  const [{ id: calendar_id }] = (await call("GET", "/api/calendars")).json;
  const { session_id } = (await call("POST", "/api/planner", WEEK_IN_UTC)).json;
  const applied = await call("POST", `/api/planner/${session_id}/apply`, {
    ...{ variant_index: 0, calendar_id, allow_conflicts: true },
  });
  expect(applied.status).toBe(200);
  const { blocks } = (await call("GET", PLAN)).json as { blocks: { block_id: string; title: string }[] };
  return new Map(
    [...Map.groupBy(blocks, ({ title }) => title)].map(([title, of]) => [title, of.map(({ block_id }) => block_id)]),
  );
}

async function answer({ call }: Daywright, blocks: readonly string[], state: string) {
  const answers = blocks.map((block_id) => ({ block_id, state }));
  expect((await call("POST", "/api/plan/answers", { answers })).status).toBe(200);
}

const isClosed = (at: number) => todoist.data.tasks[at]?.checked === true;
const closings = () => todoist.requests.filter((path) => path.endsWith("/close"));

test("a source is told once a task is done to its end, and told again when the answer is taken back", async () => {
  const daywright = await start();
  await connect(daywright);
  const blocks = (await applyPlan(daywright)).get("Essay") ?? [];
  expect(blocks.length).toBeGreaterThan(1);
  await answer(daywright, blocks.slice(1), "done");
  expect(isClosed(0)).toBe(false);
  await answer(daywright, blocks, "done");
  expect([isClosed(0), isClosed(1), closings().length]).toEqual([true, false, 1]);
  await answer(daywright, blocks.slice(0, 1), "planned");
  expect(isClosed(0)).toBe(false);
  await answer(daywright, blocks.slice(0, 1), "done");
  expect(isClosed(0)).toBe(true);
});

test("no source is told unless that was chosen, and none any more once it is chosen no longer", async () => {
  const daywright = await start();
  const id = await connect(daywright, {});
  const blocks = (await applyPlan(daywright)).get("Essay") ?? [];
  await answer(daywright, blocks, "done");
  expect((await daywright.call("PATCH", `/api/tasks/${id}:2`, { done: true })).status).toBe(409);
  expect((await daywright.call("GET", `/api/connections/${id}`)).json.completion).toBe(false);
  await daywright.call("PATCH", `/api/connections/${id}`, { completion: true });
  await answer(daywright, blocks, "planned");
  await answer(daywright, blocks, "done");
  expect(isClosed(0)).toBe(true);
  const off = await daywright.call("PATCH", `/api/connections/${id}`, { completion: false });
  expect(off.json.completion).toBe(false);
  await answer(daywright, blocks, "planned");
  expect([isClosed(0), closings().length]).toEqual([true, 1]);
});

test("a task of a source is marked done by itself, and nothing else of it is changed here", async () => {
  const daywright = await start();
  const id = await connect(daywright);
  await applyPlan(daywright);
  const task = `/api/tasks/${id}:2`;
  const marked = await daywright.call("PATCH", task, { done: true });
  expect(marked).toMatchObject({ status: 200, json: { title: "Laundry", source: id, done: true } });
  expect([isClosed(0), isClosed(1)]).toEqual([false, true]);
  expect((await daywright.call("PATCH", task, { title: "Wash" })).status).toBe(422);
  expect((await daywright.call("PATCH", `/api/tasks/${id}:9`, { done: true })).status).toBe(404);
  expect((await daywright.call("PATCH", task, { done: false })).json.done).toBe(false);
  expect(isClosed(1)).toBe(false);
});

test("a feed of events cannot be told, and says so", async () => {
  const daywright = await start();
  const refused = await daywright.call("POST", "/api/connections", {
    ...{ kind: "ics", url: "http://127.0.0.1:1/a.ics", completion: true },
  });
  expect(refused.status).toBe(400);
});

test("what was renamed at its source while that could not be asked stays open there", async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await connect(first);
  const blocks = (await applyPlan(first)).get("Laundry") ?? [];
  todoist.faultsAt.set("/api/v1/tasks/2", (response) => response.destroy());
  await answer(first, blocks, "done");
  await first.close();
  todoist.data.tasks[1] = { ...todoist.data.tasks[1], content: "Laundry and ironing" };
  todoist.faultsAt.clear();
  const before = todoist.requests.length;
  await start(dataDir);
  await expect.poll(() => todoist.requests.slice(before)).toContain("/api/v1/tasks/2");
  expect([isClosed(1), closings()]).toEqual([false, []]);
});

test("what is said while a source is being told is told as soon as that is over", async () => {
  const daywright = await start();
  await connect(daywright);
  const blocks = (await applyPlan(daywright)).get("Laundry") ?? [];
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  todoist.onRequest = (path) => {
    if (!path.endsWith("/close")) return;
    asked.resolve();
    return goOn.promise;
  };
  const done = answer(daywright, blocks, "done");
  await asked.promise;
  await answer(daywright, blocks, "planned");
  goOn.resolve();
  await done;
  expect([isClosed(1), closings().length]).toEqual([false, 1]);
});

test("a server killed before the answer came has its source told once", async () => {
  const dataDir = await newDataDir();
  const first = await spawn(dataDir);
  await connect(first);
  const blocks = (await applyPlan(first)).get("Laundry") ?? [];
  const asked = Promise.withResolvers<void>();
  todoist.onRequest = (path) => {
    if (!path.endsWith("/close")) return;
    asked.resolve();
    return "hold";
  };
  const answered = answer(first, blocks, "done").catch(() => undefined);
  await asked.promise;
  await first.end("SIGKILL");
  await answered;
  todoist.onRequest = null;
  expect(isClosed(1)).toBe(true);
  const again = await spawn(dataDir);
  await answer(again, blocks, "planned");
  await expect.poll(() => isClosed(1)).toBe(false);
  expect(closings()).toHaveLength(1);
});

async function spawn(dataDir: string): Promise<DaywrightProcess> {
  const server = await spawnDaywright({ dataDir, env: env() });
  ended.push(() => server[Symbol.asyncDispose]());
  return server;
}
