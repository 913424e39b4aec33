import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { startRadicale } from "../doubles/caldav/servers.ts";
import { startCanvas } from "../doubles/canvas/server.ts";
import { GOOD_TOKEN } from "../doubles/google/oauth.ts";
import { startGoogle } from "../doubles/google/server.ts";
import { WEEK } from "../fixtures/week.ts";
import { makeTodoList } from "../support/completion/caldav.ts";
import { startDaywright } from "../support/daywright.ts";

/** No title that Google gives. */
const UNREADABLE = 7 as unknown as string;
const SUNDAY = "2026-12-06T12:00:00Z";

/**
 * A server on which blocks of an hour stand for a task, one on each of the first days of the week
 * from nine.
 */
async function startWith(env: Record<string, string> = {}) {
  let now = Temporal.Instant.from(SUNDAY);
  const server = await startDaywright({
    env: { DAYWRIGHT_RETRY_INITIAL_MS: "1", ...env },
    overrides: { now: () => now },
  });
  await server.call("PUT", "/api/preferences", { time_zone: "UTC" });
  const plan = async () =>
    (await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`)).json;
  return Object.assign(server, {
    goOnTo: (later: string) => {
      now = Temporal.Instant.from(later);
    },
    async apply(taskId: string, days: number): Promise<string[]> {
      const events = Array.from({ length: days }, (_, day) => ({
        ...blockDraft({
          summary: "Work",
          start: `2026-12-0${7 + day}T09:00:00Z`,
          end: `2026-12-0${7 + day}T10:00:00Z`,
        }),
        task_id: taskId,
      }));
      const variant = { variant_id: "v", title: "V", description: "", events };
      const { json } = await server.call("POST", "/api/planner", { ...WEEK, ai_draft: "", draft_variants: [variant] });
      const [{ id }] = (await server.call("GET", "/api/calendars")).json;
      const applied = await server.call("POST", `/api/planner/${json.session_id}/apply`, {
        variant_index: 0,
        calendar_id: id,
        allow_conflicts: true,
      });
      expect(applied.json.created_count).toBe(days);
      return (await plan()).blocks.map(({ block_id }: { block_id: string }) => block_id);
    },
    account: async (taskId: string) =>
      (await plan()).work.find(({ work }: { work: { id: string } }) => work.id === taskId),
  });
}

test("a task marked done answers with the blocks that it frees, and takes them again when it is not done after all", async () => {
  await using server = await startWith();
  await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 180 });
  const blocks = await server.apply("essay", 3);
  server.goOnTo("2026-12-07T12:00:00Z");
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id: blocks[0], state: "done" }] });
  const { json: done } = await server.call("PATCH", "/api/tasks/essay", { done: true });
  expect(done).toMatchObject({ done: true, freed: blocks.slice(1) });
  expect(await server.account("essay")).toMatchObject({
    estimate_minutes: 60,
    credited_minutes: 60,
    scheduled_minutes: 0,
    unscheduled_minutes: 0,
    freed_minutes: 120,
  });
  const answers = [{ block_id: blocks[0], state: "done" }];
  const { json: answered } = await server.call("POST", "/api/plan/answers", { answers });
  expect(answered.freed.toSorted()).toEqual(blocks.slice(1).toSorted());
  const { json: reopened } = await server.call("PATCH", "/api/tasks/essay", { done: false });
  expect(reopened.freed).toBeUndefined();
  expect(await server.account("essay")).toMatchObject({ scheduled_minutes: 120, freed_minutes: 0 });
});

test("a changed length and due date are carried into the plan, and a deleted task keeps its credit and frees the rest", async () => {
  await using server = await startWith();
  await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 180 });
  const [first] = await server.apply("essay", 3);
  await server.call("PATCH", "/api/tasks/essay", { duration_minutes: 300, due: "2026-12-08T12:00:00Z" });
  expect(await server.account("essay")).toMatchObject({
    estimate_minutes: 300,
    scheduled_minutes: 180,
    unscheduled_minutes: 120,
    due: "2026-12-08T12:00:00Z",
    on_time: false,
  });
  await server.call("PATCH", "/api/tasks/essay", { duration_minutes: 120 });
  expect(await server.account("essay")).toMatchObject({ scheduled_minutes: 120, freed_minutes: 60, on_time: true });
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id: first, state: "done" }] });
  await server.call("DELETE", "/api/tasks/essay");
  expect(await server.account("essay")).toMatchObject({
    estimate_minutes: 60,
    credited_minutes: 60,
    scheduled_minutes: 0,
    unscheduled_minutes: 0,
    freed_minutes: 120,
  });
});

test("a task completed in Google Tasks frees its blocks, and one that could not be read does not", async () => {
  const google = await startGoogle(() => Date.parse(SUNDAY));
  const tasks = [{ id: "t1", title: "Essay 3h", status: "needsAction" }];
  google.world.taskLists.set("list", { title: "Mine", tasks });
  {
    await using server = await startWith(google.env);
    const made = await server.call("POST", "/api/connections", {
      kind: "google",
      label: "Google",
      refresh_token: GOOD_TOKEN,
    });
    expect(made.status, made.text).toBe(201);
    const essay = `${made.json.id}:list:t1`;
    const blocks = await server.apply(essay, 3);
    expect(await server.account(essay)).toMatchObject({ estimate_minutes: 180, scheduled_minutes: 180 });
    google.world.taskLists.set("list", { title: "Mine", tasks: [{ id: "t1", title: UNREADABLE }] });
    expect(await server.account(essay)).toMatchObject({ scheduled_minutes: 180, freed_minutes: 0 });
    // As it lists none that is completed.
    google.world.taskLists.set("list", { title: "Mine", tasks: [] });
    expect(await server.account(essay)).toMatchObject({ estimate_minutes: 0, freed_minutes: 180 });
    const { json } = await server.call("POST", "/api/plan/answers", {
      answers: [{ block_id: blocks[2], state: "done" }],
    });
    expect(json.freed.toSorted()).toEqual(blocks.toSorted());
  }
  await google.close();
});

test("a to-do completed in another program over CalDAV frees its blocks", async () => {
  const radicale = await startRadicale();
  const list = await makeTodoList(radicale);
  const todo = await list.add("Essay");
  {
    await using server = await startWith();
    const { url: server_url, username, password } = radicale;
    const made = await server.call("POST", "/api/connections", { kind: "caldav", server_url, username, password });
    expect(made.status, made.text).toBe(201);
    const plan = await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`);
    const [{ work }] = plan.json.work;
    await server.apply(work.id, 1);
    expect(await server.account(work.id)).toMatchObject({ scheduled_minutes: 60, freed_minutes: 0 });
    await todo.complete();
    expect(await server.account(work.id)).toMatchObject({ estimate_minutes: 0, freed_minutes: 60 });
  }
  await radicale.stop();
});

test("an assignment handed in frees its blocks", async () => {
  const assignment: Record<string, unknown> = {
    id: 11,
    name: "Problem set",
    course_id: 1,
    due_at: "2026-12-10T22:59:00Z",
  };
  const canvas = await startCanvas({ courses: [{ id: 1, name: "Algebra" }], assignments: { 1: [assignment] } });
  {
    await using server = await startWith();
    const credentials = { kind: "canvas", base_url: canvas.url, access_token: canvas.token };
    expect((await server.call("POST", "/api/connections", credentials)).status).toBe(201);
    const plan = await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`);
    const { work } = plan.json.work.find((each: { work: { kind: string } }) => each.work.kind === "coursework");
    await server.apply(work.id, 2);
    expect(await server.account(work.id)).toMatchObject({ work, scheduled_minutes: 120, freed_minutes: 0 });
    assignment.submission = { workflow_state: "submitted" };
    expect(await server.account(work.id)).toMatchObject({ estimate_minutes: 0, freed_minutes: 120 });
  }
  await canvas.close();
});
