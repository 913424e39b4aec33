import { expect, test } from "vitest";
import { startDaywright } from "../support/daywright.ts";

const SUNDAY = "2026-11-22T12:00:00Z";
const WEDNESDAY = "2026-11-25T20:00:00Z";
const WEEK = "start_time=2026-11-23T00:00:00Z&end_time=2026-11-30T00:00:00Z";
const NEXT_WEEK = "start_time=2026-11-30T00:00:00Z&end_time=2026-12-07T00:00:00Z";

type Server = Awaited<ReturnType<typeof startDaywright>>;
type Block = { readonly block_id: string; readonly start: string; readonly state: string };

async function withSeries(server: Server, more: Record<string, unknown> = {}) {
  await server.call("PUT", "/api/preferences", { time_zone: "Europe/Berlin" });
  const draft = {
    summary: "Piano",
    start: "2026-11-23T17:00:00Z",
    end: "2026-11-23T17:30:00Z",
    all_day: false,
    transparency: "opaque",
    location: null,
    description: null,
    recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR"],
    time_zone: "Europe/Berlin",
    ...more,
  };
  const { json } = await server.call("POST", "/api/planner", {
    start_time: "2026-11-23T00:00:00Z",
    end_time: "2026-11-30T00:00:00Z",
    ai_draft: "",
    draft_variants: [{ variant_id: "v", title: "V", description: "", events: [draft] }],
  });
  const session = `/api/planner/${json.session_id}`;
  const [calendar] = (await server.call("GET", "/api/calendars")).json;
  const { status } = await server.call("POST", `${session}/apply`, { variant_index: 0, calendar_id: calendar.id });
  const plan = async (window = WEEK) => (await server.call("GET", `/api/plan?${window}`)).json;
  const answer = async (block: Block, fields: Record<string, unknown>) =>
    server.call("POST", "/api/plan/answers", { answers: [{ block_id: block.block_id, ...fields }] });
  return { session, status, plan, answer };
}

test("a series stands as one block for each of its times, whose ids stay, and its undo takes them all", async () => {
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(SUNDAY) } });
  const { session, status, plan } = await withSeries(server);
  expect(status).toBe(200);
  const { blocks, events, since } = await plan();
  expect(blocks).toMatchObject(
    ["2026-11-23T17:00:00Z", "2026-11-25T17:00:00Z", "2026-11-27T17:00:00Z"].map((start) => ({
      title: "Piano",
      work: null,
      state: "planned",
      moved_by_person: false,
      start,
    })),
  );
  expect([events, since.new_events]).toEqual([[], 0]);
  const ids = (of: readonly Block[]) => of.map(({ block_id }) => block_id);
  expect(ids((await plan()).blocks)).toEqual(ids(blocks));
  const next = (await plan(NEXT_WEEK)).blocks;
  expect(new Set([...ids(blocks), ...ids(next)]).size).toBe(6);
  await server.call("POST", `${session}/undo`);
  expect((await plan()).blocks).toEqual([]);
});

test("an answered occurrence is one block: credited once, taken back whole, the others untouched", async () => {
  let now = SUNDAY;
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(now) } });
  await server.call("POST", "/api/tasks", { id: "piano", title: "Piano", duration_minutes: 600 });
  const { plan, answer } = await withSeries(server, { task_id: "piano" });
  now = WEDNESDAY;
  const before = await plan();
  const [monday, wednesday] = before.blocks;
  expect(before.unanswered).toEqual([monday.block_id, wednesday.block_id]);
  const work = before.work.find(({ title }: { title: string }) => title === "Piano");
  const sum = (of: typeof work) => of.credited_minutes + of.scheduled_minutes + of.unscheduled_minutes;
  expect([sum(work), work.credited_minutes]).toEqual([work.estimate_minutes, 0]);

  for (let time = 0; time < 2; time++) {
    const { json } = await answer(wednesday, { state: "partial", minutes_done: 20 });
    expect(json.blocks).toMatchObject([{ block_id: wednesday.block_id, state: "partial", minutes_done: 20 }]);
    expect([json.work[0].credited_minutes, sum(json.work[0])]).toEqual([20, json.work[0].estimate_minutes]);
  }
  const after = await plan();
  expect(after.blocks.map(({ state }: Block) => state)).toEqual(["planned", "partial", "planned"]);
  expect(after.unanswered).toEqual([monday.block_id]);

  await answer(wednesday, { state: "planned" });
  expect(await plan()).toMatchObject({ blocks: before.blocks, unanswered: before.unanswered, work: before.work });
});

test("what is no time of the series, or the series itself, is no block to answer", async () => {
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(WEDNESDAY) } });
  const { plan, answer } = await withSeries(server);
  const [monday] = (await plan()).blocks;
  const [series] = monday.block_id.split("_");
  for (const block_id of [series, `${series}_20261124T170000Z`, `${series}x_20261123T170000Z`]) {
    const { status, json } = await answer({ ...monday, block_id }, { state: "done" });
    expect([status, json.errors[0].message]).toEqual([422, `there is no block ${block_id}`]);
  }
});

test("an occurrence of a habit is kept in the week that it is in", async () => {
  let now = SUNDAY;
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(now) } });
  const habit = { title: "Piano", duration_minutes: 30, times_per_week: 3 };
  const { json: made } = await server.call("POST", "/api/habits", habit);
  const { plan, answer } = await withSeries(server, { task_id: made.id });
  now = WEDNESDAY;
  const { blocks, work } = await plan();
  expect(work[0]).toMatchObject({ estimate_minutes: 90, scheduled_minutes: 90, unscheduled_minutes: 0 });
  await answer(blocks[0], { state: "done" });
  const next = (await plan(NEXT_WEEK)).blocks.find(({ start }: Block) => start >= "2026-11-30");
  expect(next.work.id).not.toBe(blocks[0].work.id);
  expect((await plan()).work[0]).toMatchObject({ credited_minutes: 30, scheduled_minutes: 60 });
});

test("an occurrence is moved and skipped alone, in the feed, too, and undone in turn down to its series", async () => {
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(SUNDAY) } });
  const { session, plan } = await withSeries(server);
  const [calendar] = (await server.call("GET", "/api/calendars")).json;
  const feed = async () => (await (await fetch(calendar.feed_url)).text()).replaceAll(/DTSTAMP:\S+/g, "");
  const starts = async () =>
    (await plan()).blocks.map(({ start, state, moved_by_person }: Moved) => [
      start.slice(8, 16),
      state,
      moved_by_person,
    ]);
  const untouched = await feed();
  const { blocks } = await plan();
  const update = async (wanted: Record<string, unknown>) =>
    (await server.call("POST", "/api/plan/updates", wanted)).json;
  const undo = async (id: string) => (await server.call("POST", `/api/plan/updates/${id}/undo`)).json;

  const to = { start: "2026-11-24T08:00:00Z", end: "2026-11-24T09:00:00Z" };
  const moved = await update({ move: [{ block_id: blocks[0].block_id, ...to }], remove: [blocks[1].block_id] });
  expect(moved).toMatchObject({ moved_count: 1, deleted_count: 1, skipped: [] });
  const after = [
    ["24T08:00", "planned", true],
    ["25T17:00", "cancelled", false],
    ["27T17:00", "planned", false],
  ];
  expect(await starts()).toEqual(after);
  expect(await starts()).toEqual(after); // what was read of the calendar once more says the same
  expect(await feed()).toContain("RECURRENCE-ID;TZID=Europe/Berlin:20261123T180000");
  expect(await feed()).toContain("EXDATE;TZID=Europe/Berlin:20261125T180000");
  const later = { start: "2026-11-24T10:00:00Z", end: "2026-11-24T11:00:00Z" };
  const again = await update({ move: [{ block_id: blocks[0].block_id, ...later }] });
  expect(again).toMatchObject({ moved_count: 1, skipped: [] });
  expect(await server.call("POST", `${session}/undo`)).toMatchObject({ json: { kept: [{ reason: "superseded" }] } });

  expect(await undo(again.update_id)).toMatchObject({ moved_count: 1, kept: [] });
  expect(await starts()).toEqual(after);
  expect(await undo(moved.update_id)).toMatchObject({ moved_count: 1, restored_count: 1, kept: [] });
  expect((await plan()).blocks.map(({ start }: Block) => start)).toEqual(blocks.map(({ start }: Block) => start));
  expect(await feed()).toBe(untouched);
  expect(await server.call("POST", `${session}/undo`)).toMatchObject({ json: { deleted_count: 1, kept: [] } });
  expect((await plan()).blocks.filter(({ state }: Block) => state === "planned")).toEqual([]);
});

test("an occurrence that is put off goes to the next free place; its others stay", async () => {
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(SUNDAY) } });
  const { plan } = await withSeries(server);
  const { blocks } = await plan();
  const { json } = await server.call("POST", "/api/plan/updates", { defer: [blocks[0].block_id] });
  expect(json).toMatchObject({ moved_count: 1, deleted_count: 0, skipped: [] });
  const starts = (await plan()).blocks.map(({ start }: Block) => start);
  expect(starts).toHaveLength(3);
  expect(starts).not.toContain(blocks[0].start);
});

test("plans leave a series where it is, and plan of its work only what it does not cover", async () => {
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(SUNDAY) } });
  await server.call("POST", "/api/tasks", { id: "piano", title: "Piano", duration_minutes: 420 });
  const rule = { recurrence: ["RRULE:FREQ=DAILY;COUNT=5"], task_id: "piano" };
  await withSeries(server, rule);
  const { json } = await server.call("POST", "/api/planner", {
    start_time: "2026-11-23T00:00:00Z",
    end_time: "2026-11-30T00:00:00Z",
  });
  const { draft_variants: variants } = (await server.call("GET", `/api/planner/${json.session_id}`)).json;
  for (const { events, removes = [] } of variants) {
    expect(removes).toEqual([]);
    const minutes = events.map(({ start, end }: RunningTimes) => (Date.parse(end) - Date.parse(start)) / 60_000);
    expect(minutes.reduce((sum: number, each: number) => sum + each, 0)).toBe(420 - 5 * 30);
    expect(events.every(({ stands }: { stands: string }) => stands === "new")).toBe(true);
  }
});

type Moved = Block & { readonly moved_by_person: boolean };
type RunningTimes = { readonly start: string; readonly end: string };
