import { expect, test } from "vitest";
import { plan, SUNDAY, startOn, WEEK } from "../support/week-plan.ts";

const WINDOW = `start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`;
const ALGEBRA = { category: "Algebra", duration_minutes: 60 };

type Server = Awaited<ReturnType<typeof startOn>>;
type Block = { readonly block_id: string; readonly title: string; readonly work: { readonly id: string } };

/** So many problem sets, of an hour each, which took 84 minutes; and half an essay. */
async function liveToSaturday(server: Server, sets: number) {
  for (let at = 0; at < sets; at++)
    await server.call("POST", "/api/tasks", { id: `set-${at}`, title: `Problem set ${at}`, ...ALGEBRA, priority: 1 });
  await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 60, priority: 1 });
  await (await plan(server)).apply();
  server.goOnTo("2026-11-28T20:00:00Z");
  const { json } = await server.call("GET", `/api/plan?${WINDOW}`);
  const answerOf = ({ block_id, work }: Block) =>
    work.id === "essay"
      ? { block_id, state: "partial", minutes_done: 30 }
      : { block_id, state: "done", minutes_done: 84 };
  await server.call("POST", "/api/plan/answers", { answers: json.blocks.map(answerOf) });
  return json.blocks as Block[];
}

const tasksOf = async (server: Server) => (await server.call("GET", "/api/tasks")).json;
const answer = (server: Server, id: string, answer: string) =>
  server.call("POST", "/api/durations/answers", { work: { kind: "task", id }, answer });

test("after five pieces of work a task says once what is usually needed, and remembers what was made of it", async () => {
  await using server = await startOn(SUNDAY);
  await liveToSaturday(server, 5);
  await server.call("POST", "/api/tasks", { id: "next", title: "Problem set 6", ...ALGEBRA, duration_minutes: 120 });
  await server.call("POST", "/api/tasks", { id: "later", title: "Problem set 7", ...ALGEBRA });
  await server.call("POST", "/api/tasks", { id: "quiet", title: "Tidy up", duration_minutes: 60 });
  const [next, later, quiet] = (await tasksOf(server)).slice(-3);
  expect(next).toMatchObject({ suggested_minutes: 170, usual: { samples: 5, ratio: 1.4 } });
  expect([later.suggested_minutes, quiet.suggested_minutes, quiet.usual]).toEqual([
    85,
    undefined,
    { samples: 0, ratio: null, low_ratio: null, high_ratio: null },
  ]);
  const { json: known } = await server.call("GET", "/api/durations");
  expect(known).toMatchObject({
    least_samples: 5,
    kinds: [{ category: "Algebra", guessed: false, usual: next.usual }],
  });

  const versionNow = async () => (await server.call("GET", `/api/plan?${WINDOW}`)).json.version;
  const before = await versionNow();
  expect((await answer(server, "next", "accepted")).json).toMatchObject({ estimate_minutes: 170 });
  // So open pages read the task again.
  expect(await versionNow()).toBeGreaterThan(before);
  expect((await answer(server, "next", "accepted")).status).toBe(200);
  expect((await answer(server, "next", "dismissed")).status).toBe(409);
  expect((await answer(server, "later", "dismissed")).json).toMatchObject({ estimate_minutes: 60 });
  expect((await answer(server, "quiet", "accepted")).status).toBe(409);
  expect((await answer(server, "nobody", "accepted")).status).toBe(404);
  const after = (await tasksOf(server)).slice(-3);
  expect(after).toMatchObject([{ duration_minutes: 170 }, { duration_minutes: 60 }, { duration_minutes: 60 }]);
  for (const task of after) expect(task.suggested_minutes).toBeUndefined();
  const { json: standing } = await server.call("GET", `/api/plan?${WINDOW}`);
  const account = standing.work.find(({ title }: Block) => title === "Problem set 6");
  expect([account.estimate_minutes, account.suggested_minutes]).toEqual([170, undefined]);
});

test("a plan says how likely a deadline holds, from what such work took, and says nothing where too little is known", async () => {
  await using server = await startOn(SUNDAY);
  await liveToSaturday(server, 5);
  const due = (id: string, title: string, more: object) =>
    server.call("POST", "/api/tasks", { id, title, duration_minutes: 60, priority: 1, ...more });
  await due("tight", "Problem set 6", { due: "2026-11-30T10:00:00Z", category: "Algebra" });
  await due("wide", "Problem set 7", { due: "2026-12-04", category: "Algebra" });
  await due("unknown", "Tidy up", { due: "2026-12-01" });
  const week = { start_time: "2026-11-30T00:00:00Z", end_time: "2026-12-07T00:00:00Z", time_zone: "UTC" };
  const { variants } = await plan(server, week);
  for (const { metrics } of variants) {
    const chances = metrics.deadline_chances as unknown as { task_id: string; chance: number }[];
    expect(chances.map(({ task_id }) => task_id)).toEqual(["tight", "wide"]);
    // It has the hour before it is due, and such work took 84 minutes.
    expect(chances[0]?.chance).toBeLessThan(0.5);
    expect(chances[1]?.chance).toBeGreaterThan(0.9);
  }
});

test("of four nothing is suggested, nor where a block of the work was never answered, or its length was corrected", async () => {
  await using server = await startOn(SUNDAY);
  const blocks = await liveToSaturday(server, 5);
  // Corrected once it was known: what was thought before is what counts.
  await server.call("PATCH", "/api/tasks/set-0", { duration_minutes: 84 });
  await server.call("POST", "/api/tasks", { id: "next", title: "Problem set 6", ...ALGEBRA });
  expect((await tasksOf(server)).at(-1)).toMatchObject({ suggested_minutes: 85, usual: { samples: 5 } });
  const last = blocks.find(({ work }) => work.id === "set-4")?.block_id;
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id: last, state: "planned" }] });
  await server.call("PATCH", "/api/tasks/set-4", { done: true });
  const task = (await tasksOf(server)).at(-1);
  expect([task.suggested_minutes, task.usual]).toMatchObject([undefined, { samples: 4, ratio: null }]);
});

test("one call deletes the history: the review and what was learned, and nothing that is still to be done", async () => {
  await using server = await startOn(SUNDAY);
  await liveToSaturday(server, 5);
  await server.call("PATCH", "/api/tasks/set-0", { done: true });
  const review = async () => (await server.call("GET", "/api/review?week=2026-11-23")).json;
  expect(await review()).toMatchObject({ blocks: { done: 5, partial: 1 }, done_minutes: 5 * 84 + 30 });
  const before = (await server.call("GET", `/api/plan?${WINDOW}`)).json;

  expect((await server.call("DELETE", "/api/history")).json).toEqual({ blocks_count: 6 });
  expect(await review()).toMatchObject({ blocks: { done: 0, partial: 0 }, done_minutes: 0, by_category: [] });
  expect((await server.call("GET", "/api/durations")).json).toMatchObject({ kinds: [], suggestions: [] });
  const after = (await server.call("GET", `/api/plan?${WINDOW}`)).json;
  const figuresOf = ({ work }: typeof after) =>
    work.find(({ title }: Block) => title === "Essay") as Record<string, unknown>;
  const { usual: _, ...essay } = figuresOf(before);
  expect(figuresOf(after)).toMatchObject(essay);
  expect(essay).toMatchObject({ credited_minutes: 30, unscheduled_minutes: 30 });
  expect((await server.call("DELETE", "/api/history")).json).toEqual({ blocks_count: 0 });
});
