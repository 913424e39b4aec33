import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { toIcs } from "../lives/outside/shown-events.ts";
import { startDaywright } from "../support/daywright.ts";
import { readEvents } from "../support/event-stream.ts";
import { importCalendar } from "../support/import-calendar.ts";

const WEEK = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-21T00:00:00Z" };
const MONDAY_MORNING = "2026-12-07T07:00:00Z";

type Block = {
  readonly block_id: string;
  readonly title: string;
  readonly start: string;
  readonly state: string;
  readonly locked: boolean;
};

/**
 * A server early on a Monday, on which three blocks of an essay stand from nine: that day, the
 * next, and the one after.
 */
async function startWithPlan() {
  let now = Temporal.Instant.from(MONDAY_MORNING);
  const server = await startDaywright({ overrides: { now: () => now } });
  const workday = [["09:00", "12:00"]];
  const working_hours = { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] };
  await server.call("PUT", "/api/preferences", { time_zone: "UTC", working_hours, buffer_minutes: 0 });
  const due = "2026-12-11T12:00:00Z";
  await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 180, due });
  const events = [7, 8, 9].map((day) => ({
    ...blockDraft({ summary: "Essay", start: `2026-12-0${day}T09:00:00Z`, end: `2026-12-0${day}T10:00:00Z` }),
    task_id: "essay",
  }));
  const variant = { variant_id: "v", title: "V", description: "", events };
  const { json } = await server.call("POST", "/api/planner", { ...WEEK, ai_draft: "", draft_variants: [variant] });
  const [{ id }] = (await server.call("GET", "/api/calendars")).json;
  const choice = { variant_index: 0, calendar_id: id, allow_conflicts: true };
  await server.call("POST", `/api/planner/${json.session_id}/apply`, choice);
  const plan = async () =>
    (await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`)).json;
  const blocks = async (): Promise<Block[]> => (await plan()).blocks;
  const ids = (await blocks()).map(({ block_id }) => block_id) as [string, string, string];
  return Object.assign(server, {
    sessionId: json.session_id as string,
    ids,
    plan,
    blocks,
    goOnTo: (later: string) => {
      now = Temporal.Instant.from(later);
    },
    update: (body: object) => server.call("POST", "/api/plan/updates", body),
    undo: (updateId: string) => server.call("POST", `/api/plan/updates/${updateId}/undo`),
    /** What is in the calendar. */
    async events() {
      const context = { ...WEEK, view_date: "2026-12-07", session_id: json.session_id };
      const { calendar_events } = (await server.call("POST", "/api/context/fetch", context)).json;
      return (calendar_events as { id: string; start: string; end: string }[])
        .map(({ id: event, start, end }) => [event, start, end])
        .toSorted();
    },
  });
}

test("blocks that are moved and removed by hand are so in the calendar, and each update has its own undo", async () => {
  await using server = await startWithPlan();
  const [first, second, third] = server.ids;
  const before = await server.events();
  const to = { start: "2026-12-10T10:00:00Z", end: "2026-12-10T11:30:00Z" };
  const moved = await server.update({ move: [{ block_id: first, ...to }] });
  expect(moved.json).toEqual({
    update_id: expect.any(String),
    moved_count: 1,
    deleted_count: 0,
    skipped: [],
  });
  expect(await server.blocks()).toContainEqual(
    expect.objectContaining({ block_id: first, ...to, moved_by_person: true }),
  );
  const removed = await server.update({ remove: [second, third] });
  expect(removed.json).toMatchObject({ moved_count: 0, deleted_count: 2 });
  expect((await server.events()).map(([, start]) => start)).toEqual([to.start]);
  expect((await server.plan()).work).toMatchObject([{ scheduled_minutes: 90, unscheduled_minutes: 90 }]);

  expect((await server.undo(removed.json.update_id)).json).toMatchObject({ restored_count: 2, kept: [] });
  expect((await server.undo(moved.json.update_id)).json).toMatchObject({ moved_count: 1, kept: [] });
  expect(await server.events()).toEqual(before);
  expect(await server.blocks()).toContainEqual(expect.objectContaining({ block_id: first, moved_by_person: false }));
  expect((await server.undo(moved.json.update_id)).status).toBe(409);
  const whole = await server.call("POST", `/api/planner/${server.sessionId}/undo`);
  expect(whole.json).toMatchObject({ deleted_count: 3, kept: [] });
});

test("what is put off goes to the next free place after today, before its work is due", async () => {
  await using server = await startWithPlan();
  const [first] = server.ids;
  const put = await server.update({ defer: [first] });
  expect(put.json).toMatchObject({ moved_count: 1, deleted_count: 0, skipped: [] });
  expect(await server.blocks()).toContainEqual(
    expect.objectContaining({ block_id: first, start: "2026-12-08T10:00:00Z", end: "2026-12-08T11:00:00Z" }),
  );
});

test("what stands on a later day is put off to the first free place after its day, or else to one before", async () => {
  await using server = await startWithPlan();
  const [, , third] = server.ids;
  const put = await server.update({ defer: [third] });
  expect(await server.blocks()).toContainEqual(
    expect.objectContaining({ block_id: third, start: "2026-12-10T09:00:00Z", end: "2026-12-10T10:00:00Z" }),
  );
  await server.undo(put.json.update_id);
  await server.call("PATCH", "/api/tasks/essay", { due: "2026-12-09T12:00:00Z" });
  await server.update({ defer: [third] });
  expect(await server.blocks()).toContainEqual(
    expect.objectContaining({ block_id: third, start: "2026-12-08T10:00:00Z", end: "2026-12-08T11:00:00Z" }),
  );
});

test("what is put off stays clear of what is in the calendar after all that stands", async () => {
  await using server = await startWithPlan();
  const [first, second, third] = server.ids;
  await server.update({ remove: [second, third] });
  const times = { start: Date.parse("2026-12-08T08:00:00Z"), end: Date.parse("2026-12-08T11:00:00Z") };
  const meeting = toIcs({ key: "meeting", title: "Meeting", ...times });
  await importCalendar(server, meeting);
  await server.update({ defer: [first] });
  expect((await server.blocks()).find(({ block_id }) => block_id === first)).toMatchObject({
    start: "2026-12-08T11:00:00Z",
  });
});

test("a habit is put off to the same time of a day without it, or else to another of its hours, on its days", async () => {
  await using server = await startWithPlan();
  const days = ["mon", "tue", "wed", "fri"];
  await server.call("POST", "/api/habits", {
    id: "guitar",
    title: "Guitar",
    duration_minutes: 30,
    times_per_week: 2,
    days,
  });
  const events = [7, 8].map((day) => ({
    ...blockDraft({ summary: "Guitar", start: `2026-12-0${day}T18:00:00Z`, end: `2026-12-0${day}T18:30:00Z` }),
    task_id: "guitar",
  }));
  const variant = { variant_id: "v", title: "V", description: "", events };
  const { json } = await server.call("POST", "/api/planner", { ...WEEK, ai_draft: "", draft_variants: [variant] });
  const [{ id: calendar_id }] = (await server.call("GET", "/api/calendars")).json;
  const choice = { variant_index: 0, calendar_id, allow_conflicts: true };
  await server.call("POST", `/api/planner/${json.session_id}/apply`, choice);
  const guitar = async () =>
    (await server.blocks()).filter(({ title }) => title === "Guitar").map(({ start }) => start);
  const [first] = (await server.blocks()).filter(({ title }) => title === "Guitar");
  const put = await server.update({ defer: [first?.block_id] });
  expect(await guitar()).toEqual(["2026-12-08T18:00:00Z", "2026-12-09T18:00:00Z"]);
  await server.undo(put.json.update_id);

  const evening = (day: number) => ({
    start: Date.parse(`2026-12-${day}T15:00:00Z`),
    end: Date.parse(`2026-12-${day}T21:00:00Z`),
  });
  const busy = ["09", 11].map((day) => toIcs({ key: `m${day}`, title: "Meeting", ...evening(day as number) }));
  for (const calendar of busy) await importCalendar(server, calendar);
  await server.call("PATCH", "/api/habits/guitar", { preferred: [["14:00", "22:00"]] });
  await server.update({ defer: [first?.block_id] });
  expect(await guitar()).toEqual(["2026-12-08T18:00:00Z", "2026-12-09T14:00:00Z"]);
});

test("a plan may move what was put off, and leaves where it is what the person put somewhere", async () => {
  await using server = await startWithPlan();
  const [first, second, third] = server.ids;
  const chosen = { start: "2026-12-07T10:00:00Z", end: "2026-12-07T11:00:00Z" };
  await server.update({ remove: [third], move: [{ block_id: first, ...chosen }] });
  const place = { start: "2026-12-09T10:00:00Z", end: "2026-12-09T11:00:00Z" };
  await server.update({ defer: [first], move: [{ block_id: second, ...place }] });
  const put = (await server.blocks()).filter(({ state }) => state === "planned");
  expect(put).toMatchObject([
    { block_id: first, start: "2026-12-08T10:00:00Z", moved_by_person: false },
    { block_id: second, ...place, moved_by_person: true },
  ]);
  const times = { start: Date.parse("2026-12-08T08:00:00Z"), end: Date.parse("2026-12-08T12:00:00Z") };
  const meeting = toIcs({ key: "meeting", title: "Meeting", ...times });
  await importCalendar(server, meeting);
  const { json } = await server.call("POST", "/api/planner", { ...WEEK, time_zone: "UTC" });
  const { draft_variants } = (await server.call("GET", `/api/planner/${json.session_id}`)).json;
  expect(draft_variants[0].events).toContainEqual(
    expect.objectContaining({ stands: "moved", was: { start: "2026-12-08T10:00:00Z", end: "2026-12-08T11:00:00Z" } }),
  );
  expect(draft_variants[0].events).toContainEqual(expect.objectContaining({ stands: "kept", ...place }));
});

test("what finds no place after today is taken out, and is still to be done", async () => {
  await using server = await startWithPlan();
  await server.call("PATCH", "/api/tasks/essay", { due: "2026-12-08T10:00:00Z" });
  const [first] = server.ids;
  const put = await server.update({ defer: [first] });
  expect(put.json).toMatchObject({ moved_count: 0, deleted_count: 1 });
  expect((await server.plan()).work).toMatchObject([{ scheduled_minutes: 120, unscheduled_minutes: 60 }]);
  expect((await server.undo(put.json.update_id)).json).toMatchObject({ restored_count: 1 });
  expect((await server.plan()).work).toMatchObject([{ scheduled_minutes: 180, unscheduled_minutes: 0 }]);
});

test("a block is locked and unlocked, and open pages hear of it", async () => {
  await using server = await startWithPlan();
  const [first, second] = server.ids;
  const gone = new AbortController();
  const stream = readEvents(await fetch(`${server.url}/api/plan/events`, { signal: gone.signal }));
  const heard = stream.next();
  expect((await server.update({ lock: [first, second] })).json).toMatchObject({ moved_count: 0, skipped: [] });
  expect((await heard).value).toMatchObject({ name: "changed" });
  expect((await server.blocks()).map(({ locked }) => locked)).toEqual([true, true, false]);
  await server.update({ unlock: [first] });
  expect((await server.blocks()).map(({ locked }) => locked)).toEqual([false, true, false]);
  const afterLock = stream.next();
  await server.update({ remove: [second] });
  expect((await afterLock).value).toMatchObject({ name: "changed" });
  gone.abort();
});

test("a lock that was set or taken off is undone with its update, unless a later one changed it", async () => {
  await using server = await startWithPlan();
  const [first, second, third] = server.ids;
  const locks = async () => (await server.blocks()).map(({ locked }) => locked);
  const set = await server.update({ lock: [first, second], remove: [third] });
  const turned = await server.update({ unlock: [first], lock: [second] });
  expect((await locks()).slice(0, 2)).toEqual([false, true]);
  const early = await server.undo(set.json.update_id);
  const superseded = { index: null, event_id: expect.any(String), summary: "Essay", reason: "superseded" };
  expect(early.json).toMatchObject({ restored_count: 1 });
  expect(early.json.kept).toHaveLength(2);
  for (const block_id of [first, second]) expect(early.json.kept).toContainEqual({ ...superseded, block_id });
  expect(await locks()).toEqual([false, true, false]);
  expect((await server.undo(turned.json.update_id)).json).toMatchObject({ kept: [] });
  expect(await locks()).toEqual([true, true, false]);
  expect((await server.undo(set.json.update_id)).json).toMatchObject({ kept: [] });
  expect(await locks()).toEqual([false, false, false]);
  expect((await server.undo(set.json.update_id)).status).toBe(409);
});

test("updates that lock and unlock are undone in turn to what was before each", async () => {
  await using server = await startWithPlan();
  const [first, second] = server.ids;
  const locks = async () => (await server.blocks()).map(({ locked }) => locked);
  const to = { start: "2026-12-10T10:00:00Z", end: "2026-12-10T11:30:00Z" };
  const updates = [
    { lock: [first, second] },
    { unlock: [second], move: [{ block_id: first, ...to }] },
    { unlock: [first] },
  ];
  const stood = [await locks()];
  const ids: string[] = [];
  for (const body of updates) {
    ids.push((await server.update(body)).json.update_id);
    stood.push(await locks());
  }
  expect(stood.at(-1)).toEqual([false, false, false]);
  for (const id of ids.toReversed()) {
    expect(await locks()).toEqual(stood.pop());
    expect((await server.undo(id)).json.kept).toEqual([]);
  }
  expect(await locks()).toEqual([false, false, false]);
});

test("what cannot be done is named with its block, and then nothing is", async () => {
  await using server = await startWithPlan();
  const [first, second, third] = server.ids;
  const before = await server.events();
  const place = { start: "2026-12-10T10:00:00Z", end: "2026-12-10T11:00:00Z" };
  server.goOnTo("2026-12-08T12:00:00Z");
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id: second, state: "done" }] });
  const faults = [
    [{ move: [{ block_id: "none", ...place }] }, "move.0.block_id", "none"],
    [{ remove: [third, "none"] }, "remove.1", "none"],
    [{ move: [{ block_id: third, ...place, start: "2026-12-08T11:00:00Z" }] }, "move.0.start", third],
    [{ move: [{ block_id: third, ...place, end: place.start }] }, "move.0.end", third],
    [{ move: [{ block_id: first, ...place }] }, "move.0.block_id", first],
    [{ lock: [second] }, "lock.0", second],
    [{ remove: [third], defer: [third] }, "defer.0", third],
  ] as const;
  for (const [body, path, blockId] of faults) {
    const refused = await server.update(body);
    expect(refused.status, JSON.stringify(body)).toBe(422);
    expect(refused.json.errors[0].path).toBe(path);
    expect(refused.json.errors[0].message).toContain(blockId);
  }
  expect(await server.events()).toEqual(before);
});
