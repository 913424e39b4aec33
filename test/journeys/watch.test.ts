import { expect, test } from "vitest";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { at, blocksOf, importEvents } from "../home/support/mock-week.ts";
import { readEvents } from "../support/event-stream.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { applyPlan, applyRepair, check, SUNDAY, startLiving } from "../support/watch-world.ts";

test("a meeting that comes over a block is noticed once, with the one move that repairs it", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  expect(await check(server)).toMatchObject({ checked_at: SUNDAY, disruptions: [] });

  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  const noticed = await check(server);
  expect(noticed.disruptions).toMatchObject([
    {
      ...{ kind: "overlap", title: "Lab report", event: { title: "Client call", start: at(1, "14:15") } },
      ...{ repair: { moves: 1, adds: 0, removes: 0 }, reason: null, since: SUNDAY },
    },
  ]);
  expect((await check(server)).disruptions).toEqual(noticed.disruptions);
  expect((await server.call("GET", "/api/watch")).json.disruptions).toEqual(noticed.disruptions);
  expect((await server.call("GET", "/api/planner")).json).toHaveLength(1);
  const before = await blocksOf(server);
  const { status, json } = await applyRepair(server, noticed);
  expect([status, json]).toMatchObject([200, { moved_count: 1, created_count: 0, kept_count: 3 }]);
  expect((await check(server)).disruptions).toEqual([]);
  const moved = (await blocksOf(server)).filter(({ start }, index) => start !== before[index]?.start);
  expect(new Set(moved.map(({ title }) => title))).toContain("Lab report");
});

test("open pages hear of what a look finds, of its repair and of a dismissal, and of nothing when nothing is new", async () => {
  // Only the looks that are asked for: one of its own would be heard, too.
  await using server = await startLiving({ DAYWRIGHT_WATCH_INTERVAL_S: "0" });
  await applyPlan(server);
  await check(server);
  const gone = new AbortController();
  const stream = readEvents(await fetch(`${server.url}/api/plan/events`, { signal: gone.signal }));
  const heard: number[] = [];
  const listening = (async () => {
    for await (const { id } of stream) heard.push(Number(id));
  })().catch(() => undefined);
  const [{ block_id: block } = {}] = await blocksOf(server);
  await server.call("POST", "/api/plan/updates", { lock: [block] });
  await expect.poll(() => heard).toHaveLength(1);
  const [version = 0] = heard;
  await check(server);
  await server.call("POST", "/api/plan/updates", { unlock: [block] });
  await expect.poll(() => heard).toEqual([version, version + 1]);
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  const { disruptions } = await check(server);
  await expect.poll(() => heard.at(-1)).toBe(version + 3);
  await server.call("POST", `/api/watch/${disruptions[0]?.id}/dismiss`);
  await expect.poll(() => heard.at(-1)).toBe(version + 4);
  gone.abort();
  await listening;
});

test("a block that the person moved away from a meeting is in nobody's way, also before the next look", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  const [{ block_ids: [block] = [] } = {}] = (await check(server)).disruptions;
  const disruptions = async () => (await server.call("GET", "/api/watch")).json.disruptions;
  const move = (from: string, to: string) =>
    server.call("POST", "/api/plan/updates", { move: [{ block_id: block, start: at(1, from), end: at(1, to) }] });
  await move("14:30", "15:30");
  expect(await disruptions()).toMatchObject([{ block_ids: [block], repair: null, reason: "pending" }]);
  await move("16:00", "17:00");
  expect(await disruptions()).toEqual([]);
});

test("what was there when the plan was applied is no disruption, and neither is what was dismissed", async () => {
  await using server = await startLiving();
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  await applyPlan(server);
  expect((await check(server)).disruptions).toEqual([]);
  await importEvents(server, "More", [["Standup", [2, "10:00", "10:30"]]]);
  const [standup] = (await check(server)).disruptions;
  expect((await server.call("POST", `/api/watch/${standup?.id}/dismiss`)).status).toBe(204);
  expect((await check(server)).disruptions).toEqual([]);
  expect((await server.call("POST", "/api/watch/none/dismiss")).status).toBe(404);
});

test("a due date that moves before a block, work that grows and a block that was missed are repaired", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  await server.call("PATCH", "/api/tasks/essay", { due: at(2, "12:00") });
  const due = await check(server);
  expect(due.disruptions).toMatchObject([{ kind: "due_moved", title: "Essay", repair: { moves: 1, adds: 0 } }]);
  expect((await applyRepair(server, due)).status).toBe(200);
  expect((await check(server)).disruptions).toEqual([]);

  await server.call("PATCH", "/api/tasks/lab", { duration_minutes: 180 });
  const grown = await check(server);
  expect(grown.disruptions).toMatchObject([{ kind: "unplaced", title: "Lab report", repair: { moves: 0, adds: 1 } }]);
  expect((await applyRepair(server, grown)).status).toBe(200);
  expect((await check(server)).disruptions).toEqual([]);

  server.goOnTo(at(1, "20:00"));
  const [first] = (await blocksOf(server)).filter(({ start }) => start < at(1, "20:00"));
  const answers = [{ block_id: first?.block_id, state: "missed" }];
  await server.call("POST", "/api/plan/answers", { answers });
  const missed = await check(server);
  expect(missed.disruptions).toMatchObject([{ kind: "missed", block_ids: [first?.block_id], repair: { moves: 0 } }]);
  expect((await applyRepair(server, missed)).status).toBe(200);
  expect((await check(server)).disruptions).toEqual([]);
});

test("disrupted work that has room only where other work stands takes its place, and that goes elsewhere", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  const none = { mon: [], thu: [], fri: [], sat: [], sun: [] };
  const tue = [
    ["09:00", "10:00"],
    ["14:00", "15:00"],
  ];
  const wed = [
    ["10:00", "11:00"],
    ["14:00", "15:00"],
  ];
  await server.call("PUT", "/api/preferences", { working_hours: { ...none, tue, wed }, buffer_minutes: 0 });
  await server.call("PATCH", "/api/tasks/essay", { due: at(2, "12:00") });
  const due = await check(server);
  expect(due.disruptions).toMatchObject([{ kind: "due_moved", repair: { moves: 2, adds: 0, removes: 0 } }]);
  expect((await applyRepair(server, due)).status).toBe(200);
  expect((await check(server)).disruptions).toEqual([]);
});

test("a repair is out of date as soon as the plan changes, and is then made anew", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  const former = (await check(server)).disruptions[0]?.repair?.session_id;
  const blocks = await blocksOf(server);
  const other = blocks.find(({ start }) => start === at(2, "14:00"));
  await server.call("POST", "/api/plan/updates", { remove: [other?.block_id] });
  expect((await server.call("GET", "/api/watch")).json.disruptions).toMatchObject([
    { repair: null, reason: "pending" },
  ]);
  const anew = (await check(server)).disruptions[0]?.repair?.session_id;
  expect(anew).not.toBe(former);
  expect((await server.call("GET", `/api/planner/${former}`)).status).toBe(404);
});

test("nothing is written unasked, but within a budget; what was written so can be taken back", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  const before = await blocksOf(server);
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
  await check(server);
  expect(await blocksOf(server)).toEqual(before);
  const budget = (max_blocks: number, not_within_hours: number) =>
    server.call("PUT", "/api/preferences", { auto_update: { max_blocks, not_within_hours } });
  await budget(1, 72);
  expect((await check(server)).updates).toEqual([]);
  expect(await blocksOf(server)).toEqual(before);

  await budget(1, 4);
  const { updates: [update] = [] } = await check(server);
  expect(update).toMatchObject({ blocks: 1, applied_at: SUNDAY });
  expect(await check(server)).toMatchObject({ disruptions: [] });
  const repaired = await blocksOf(server);
  expect(repaired).not.toEqual(before);
  await importEvents(server, "More", [["Standup", [2, "10:00", "10:30"]]]);
  expect((await check(server)).disruptions).toMatchObject([{ kind: "overlap", repair: { moves: 1 } }]);
  expect(await blocksOf(server)).toEqual(repaired);
  const undone = await server.call("POST", `/api/planner/${update?.session_id}/undo`);
  expect(undone.json).toMatchObject({ moved_count: 1, kept: [] });
  const starts = before.map(({ start }) => start);
  expect((await blocksOf(server)).map(({ start }) => start)).toEqual(starts);
  await budget(50, 4);
  expect((await check(server)).updates).toHaveLength(1);
  expect((await blocksOf(server)).map(({ start }) => start)).toEqual(starts);
});

test("a block that the person moved, or that is about to begin, is repaired once they say so, and a locked one is not", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  const blocks = await blocksOf(server);
  const idAt = (start: string) => blocks.find((block) => block.start === start)?.block_id;
  const move = [{ block_id: idAt(at(1, "14:00")), start: at(1, "16:00"), end: at(1, "17:00") }];
  await server.call("POST", "/api/plan/updates", { move, lock: [idAt(at(2, "10:00"))] });
  await server.call("PUT", "/api/preferences", { auto_update: { max_blocks: 9, not_within_hours: 0 } });
  await importEvents(server, "Meetings", [["Client call", [1, "16:15", "16:45"]]]);
  const moved = await check(server);
  expect(moved).toMatchObject({ disruptions: [{ kind: "overlap", repair: { moves: 1 } }], updates: [] });
  expect((await applyRepair(server, moved)).json).toMatchObject({ moved_count: 1 });
  expect((await check(server)).disruptions).toEqual([]);

  await server.call("PUT", "/api/preferences", { auto_update: null });
  server.goOnTo(at(1, "08:30"));
  await importEvents(server, "Soon", [["Standup", [1, "09:15", "09:30"]]]);
  expect((await check(server)).disruptions).toMatchObject([{ repair: { moves: 1 } }]);
  await importEvents(server, "Over", [["Review", [2, "10:15", "10:30"]]]);
  const { disruptions } = await check(server);
  const of = (title: string) => disruptions.find(({ event }) => event?.title === title);
  expect(of("Review")).toMatchObject({ kind: "overlap", repair: null, reason: "fixed" });
  expect(of("Standup")).toMatchObject({ repair: { moves: 1 }, reason: null });
});

test("a calendar that is gone is noticed, and its work is planned again into one that is there", async () => {
  await using server = await startLiving();
  const made = await importCalendar(server, icalendarOf(), "Work");
  await applyPlan(server, made.json.calendar_id);
  await check(server);
  await server.call("DELETE", `/api/calendars/${made.json.calendar_id}`);
  const gone = await check(server);
  expect(gone.disruptions).toMatchObject([{ kind: "calendar_gone", repair: { moves: 0, adds: 2, removes: 0 } }]);
  expect((await applyRepair(server, gone)).json).toMatchObject({ created_count: 2 });
  expect((await check(server)).disruptions).toEqual([]);
});
