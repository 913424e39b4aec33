import { expect, test } from "vitest";
import {
  added,
  minutesOf,
  plan,
  SUNDAY,
  startOn,
  timesOf,
  type Variant,
  WEDNESDAY,
  WEEK,
} from "./support/week-plan.ts";

test("planned again after an apply, work and habits that stand are kept, and nothing is planned twice", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 300 });
  await server.call("POST", "/api/habits", { title: "Gym", duration_minutes: 45, times_per_week: 3 });
  const first = await plan(server);
  const [best] = first.variants;
  expect(new Set(best?.events.map(({ stands }) => stands))).toEqual(new Set(["new"]));
  const { json: applied } = await first.apply();
  expect(applied.created_count).toBe(best?.events.length);

  const again = await plan(server);
  for (const { events, removes, metrics, unplaced } of again.variants) {
    expect([added(events), removes, unplaced]).toEqual([[], [], []]);
    expect([events.length, minutesOf(events)]).toEqual([best?.events.length, minutesOf(best?.events ?? [])]);
    expect(metrics.minutes_placed).toBe(minutesOf(events));
  }
  const [{ title, events, metrics }] = again.variants as [Variant];
  expect(title).toBe("Change least");
  expect(timesOf(events)).toEqual(timesOf(best?.events ?? []));
  expect(metrics).toMatchObject({ blocks_kept: events.length, blocks_moved: 0, blocks_added: 0, blocks_removed: 0 });
  const kept = await again.apply();
  expect([kept.status, kept.json.created_count]).toEqual([200, 0]);
});

test("in mid-week, what was done is not planned again, what is new is, and the past is left alone", async () => {
  await using server = await startOn(SUNDAY);
  const { json: essay } = await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 480 });
  const first = await plan(server);
  await first.apply();
  server.goOnTo(WEDNESDAY);
  const { json: standing } = await server.call(
    "GET",
    `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`,
  );
  const answers = standing.unanswered.map((block_id: string) => ({ block_id, state: "done" }));
  if (answers.length > 0) await server.call("POST", "/api/plan/answers", { answers });
  await server.call("PATCH", `/api/tasks/${essay.id}`, { duration_minutes: 600 });
  await server.call("POST", "/api/tasks", { title: "Slides", duration_minutes: 60 });
  for (const { events } of (await plan(server)).variants) {
    expect(minutesOf(added(events).filter(({ task_id }) => task_id === essay.id))).toBe(120);
    expect(minutesOf(added(events).filter(({ summary }) => summary === "Slides"))).toBe(60);
    expect(added(events).every(({ start }) => start >= WEDNESDAY)).toBe(true);
    expect(events.every(({ end }) => end > WEDNESDAY)).toBe(true);
  }
});

test("what passed unanswered is said, or is answered as the person prefers: when the plan is read, and when it is planned from", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 480, due: "2026-11-27" });
  await (await plan(server)).apply();
  server.goOnTo(WEDNESDAY);
  const standing = async () =>
    (await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`)).json;
  const { unanswered, blocks } = await standing();
  const passed = minutesOf(blocks.filter(({ block_id }: { block_id: string }) => unanswered.includes(block_id)));
  expect(passed).toBeGreaterThan(0);
  const later = { start_time: "2026-11-25T12:00:00Z" };
  expect((await plan(server, later)).text).toContain("of past blocks have no answer yet");

  await server.call("PUT", "/api/preferences", { past_blocks: "missed" });
  const { text, variants } = await plan(server, later);
  expect(text).not.toContain("no answer yet");
  expect(minutesOf(added(variants[0]?.events ?? []))).toBe(passed);
  const answered = await standing();
  expect([answered.unanswered, answered.work[0].unscheduled_minutes]).toEqual([[], passed]);
  expect(answered.blocks.find(({ block_id }: { block_id: string }) => block_id === unanswered[0])).toMatchObject({
    state: "missed",
    answered_by: "policy",
  });

  const back = unanswered.map((block_id: string) => ({ block_id, state: "planned" }));
  await server.call("POST", "/api/plan/answers", { answers: back });
  await server.call("PUT", "/api/preferences", { past_blocks: "done" });
  expect((await standing()).unanswered).toEqual(unanswered);
});

test("an update is undone alone: what stood before it goes on standing", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const first = await plan(server);
  const before = (await first.apply()).json.created_count;
  await server.call("POST", "/api/tasks", { title: "Slides", duration_minutes: 60 });
  const second = await plan(server);
  const update = await second.apply();
  expect(update.json.created_count).toBe(1);
  expect((await second.undo()).json).toMatchObject({ deleted_count: 1, kept: [] });
  const [variant] = (await plan(server)).variants;
  expect(variant?.events.filter(({ stands }) => stands === "kept")).toHaveLength(before);
});

test("tasks and habits that a request brings along are not doubled either, and habits it does not name are the stored ones", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/habits", { title: "Walk", duration_minutes: 30, times_per_week: 2 });
  const brought = {
    tasks: [{ title: "Essay", duration_minutes: 120 }],
    habits: [{ title: "Gym", duration_minutes: 45, times_per_week: 3 }],
  };
  const first = await plan(server, brought);
  expect(new Set(first.variants[0]?.events.map(({ summary }) => summary))).toEqual(new Set(["Essay", "Gym"]));
  await first.apply();
  for (const { events } of (await plan(server, brought)).variants) expect(added(events)).toEqual([]);
  for (const { events } of (await plan(server)).variants)
    expect(added(events).map(({ summary }) => summary)).toEqual(["Walk", "Walk"]);
});

test("an applied session planned again is a new one, and the applied one keeps its plan and its undo", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const first = await plan(server);
  const { json: applied } = await first.apply();
  await server.call("POST", "/api/tasks", { title: "Slides", duration_minutes: 60 });

  const { status, json: again } = await server.call("POST", `${first.session}/variants`, {});
  expect([status, again.url]).toEqual([200, `${server.url}/planner/${again.session_id}`]);
  for (const { events } of again.draft_variants as Variant[])
    expect(added(events).map(({ summary }) => summary)).toEqual(["Slides"]);
  const next = (await server.call("GET", `/api/planner/${again.session_id}`)).json;
  expect([next.apply_state.applied, next.draft_variants]).toEqual([false, again.draft_variants]);

  const old = (await server.call("GET", first.session)).json;
  expect([old.apply_state.applied, old.draft_variants.length]).toEqual([true, first.variants.length]);
  expect((await first.undo()).json.deleted_count).toBe(applied.created_count);
});

test("what has begun stays when the rest is undone, and is not written again", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 300 });
  const first = await plan(server);
  const { json: applied } = await first.apply();
  const [begun] = first.variants[0]?.events ?? [];
  server.goOnTo(new Date(Date.parse(begun?.start ?? "") + 60_000).toISOString());
  const { json: undone } = await first.undo();
  expect(undone).toMatchObject({ deleted_count: applied.created_count - 1, kept: [{ index: 0, reason: "begun" }] });
  const { json: again } = await first.apply();
  expect(again).toMatchObject({
    created_count: applied.created_count - 1,
    skipped: [{ index: 0, conflicts_with: [], reason: "begun" }],
  });
});

test("the demo is a demo: it plans as if nothing stood, and is undone before it is planned again", async () => {
  await using server = await startOn(SUNDAY);
  const { json: demo } = await server.call("POST", "/api/demo", {});
  const session = `/api/planner/${demo.session_id}`;
  const { json: payload } = await server.call("GET", session);
  expect(payload.standing).toBeUndefined();
  const { id } = payload.writable_calendars[0];
  await server.call("POST", `${session}/apply`, { variant_index: 0, calendar_id: id });
  expect((await server.call("POST", `${session}/variants`, {})).status).toBe(409);
});
