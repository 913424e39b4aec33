import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { keptLog } from "../support/log-lines.ts";
import {
  added,
  type Draft,
  minutesOf,
  plan,
  SUNDAY,
  startOn,
  timesOf,
  type Variant,
  WEDNESDAY,
  WEEK,
} from "../support/week-plan.ts";

test("planned again after an apply, work and habits that stand are kept, and nothing is planned twice", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 300 });
  await server.call("POST", "/api/habits", { title: "Gym", duration_minutes: 45, times_per_week: 3 });
  const first = await plan(server);
  const [best] = first.variants;
  expect(new Set(best?.events.map(({ stands }) => stands))).toEqual(new Set(["new"]));
  expect([best?.metrics.blocks_moved, best?.metrics.blocks_added]).toEqual([null, undefined]);
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

test("what passed is answered by policy in the one reading that the plan is made of, which shows no other week", async () => {
  const { log, lines } = keptLog("debug");
  await using server = await startOn(SUNDAY, { log });
  await server.call("PUT", "/api/preferences", { past_blocks: "missed" });
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 480, due: "2026-11-27" });
  await (await plan(server)).apply();
  server.goOnTo(WEDNESDAY);
  lines.length = 0;
  const { variants, events } = await plan(server, { start_time: WEDNESDAY });
  expect(lines.filter((line) => line.includes("gathering"))).toHaveLength(1);
  expect(events.filter(({ end }) => end <= WEDNESDAY)).toEqual([]);
  const ahead = minutesOf(variants[0]?.events ?? []);
  expect([ahead, minutesOf(added(variants[0]?.events ?? [])) > 0]).toEqual([480, true]);
  expect((await (await plan(server, { start_time: WEDNESDAY })).apply()).status).toBe(200);
});

test("planned again, a session follows the preferences of by then, but for what its requests named", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const only = (from: string, to: string) => Object.fromEntries(["mon", "tue"].map((day) => [day, [[from, to]]]));
  const named = { min_block_minutes: 60, max_block_minutes: 60 };
  const { session } = await plan(server, { preferences: named });
  await server.call("PUT", "/api/preferences", { working_hours: only("14:00", "18:00"), max_block_minutes: 120 });
  const { draft_variants } = (await server.call("POST", `${session}/variants`, {})).json;
  for (const { events } of draft_variants as Variant[])
    expect(events.map(({ start, end }) => [start.slice(11) >= "14:00", minutesOf([{ start, end } as Draft])])).toEqual([
      [true, 60],
      [true, 60],
    ]);

  const later = { preferences: { working_hours: only("09:00", "11:00") } };
  await server.call("POST", `${session}/variants`, later);
  await server.call("PUT", "/api/preferences", { working_hours: only("20:00", "22:00") });
  const again = (await server.call("POST", `${session}/variants`, {})).json.draft_variants as Variant[];
  for (const { events } of again) for (const { start } of events) expect(start.slice(11, 13)).toMatch(/09|10/);
});

test("a plan that was brought along is one of yesterday, too, once work that it names was done", async () => {
  await using server = await startOn(SUNDAY);
  const { json: essay } = await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 });
  const [start, end] = ["2026-11-24T10:00:00Z", "2026-11-24T11:00:00Z"];
  const event = blockDraft({ summary: "Essay", start, end });
  const ofEssay = { ...event, task_id: essay.id };
  const bring = (events: object[]) => {
    const variant = { variant_id: "theirs", title: "Theirs", description: "", events };
    return plan(server, { ai_draft: "", draft_variants: [variant] });
  };
  const [ofWork, ofNone, later] = [await bring([ofEssay]), await bring([event]), await bring([event])];
  expect(ofWork.variants[0]?.events[0]).not.toHaveProperty("stands");
  expect((await server.call("PUT", `${later.session}/variants/0`, { events: [ofEssay] })).status).toBe(200);
  await server.call("PATCH", `/api/tasks/${essay.id}`, { done: true });
  for (const named of [ofWork, later])
    expect((await named.apply()).json).toMatchObject({ status: 409, type: "urn:daywright:plan-changed" });
  server.goOnTo(WEDNESDAY);
  expect((await ofNone.apply()).json).toMatchObject({ created_count: 1 });
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

test("planned again while a calendar cannot be read, a session keeps what it knew of that, marked as unread", async () => {
  let fails = false;
  const event = ["BEGIN:VEVENT", "UID:a", "DTSTAMP:20261122T000000Z", "DTSTART:20261124T100000Z", "SUMMARY:Algebra"];
  const calendar = icalendarOf(...event, "DTEND:20261124T110000Z", "END:VEVENT");
  const feed = await listenOnLoopback((_, response) => void response.writeHead(fails ? 500 : 200).end(calendar));
  await using server = await startDaywright({
    env: { DAYWRIGHT_RETRY_INITIAL_MS: "0" },
    overrides: { now: () => Temporal.Instant.from(SUNDAY) },
  });
  await server.call("POST", "/api/connections", { kind: "ics", url: `${feed.url}/lectures.ics` });
  const { session } = await plan(server);
  const titles = async () => {
    const { calendar_events, context } = (await server.call("GET", session)).json;
    const unread = context.calendar.calendars.some((each: { unread?: object }) => each.unread !== undefined);
    return [calendar_events.map(({ title }: { title: string }) => title), unread];
  };
  expect(await titles()).toEqual([["Algebra"], false]);
  fails = true;
  expect((await server.call("POST", `${session}/variants`, {})).status).toBe(200);
  expect(await titles()).toEqual([["Algebra"], true]);
  await feed.close();
});

test("planned again once its window has passed, an open session starts from no standing plan", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 300 });
  await (await plan(server)).apply();
  const { session } = await plan(server);
  const standing = async () => (await server.call("GET", session)).json.standing;
  expect((await standing()).blocks).not.toEqual([]);
  server.goOnTo("2026-12-20T09:00:00Z");
  const again = await server.call("POST", `${session}/variants`, {});
  expect([again.status, await standing()]).toEqual([200, undefined]);
  const { json: payload } = await server.call("GET", session);
  const [{ id: calendar_id }] = payload.writable_calendars;
  const { json: applied } = await server.call("POST", `${session}/apply`, { variant_index: 0, calendar_id });
  // As in a session that is made for those days now.
  expect([applied.created_count, applied.skipped]).toEqual([payload.draft_variants[0].events.length, undefined]);
});

test("a week later too, a plan says in which calendar the blocks stand that were planned before it", async () => {
  await using server = await startOn(SUNDAY);
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const { json: work } = await importCalendar(server, icalendarOf(), "Work");
  const first = await plan(server);
  await server.call("POST", `${first.session}/apply`, { variant_index: 0, calendar_id: work.calendar_id });
  server.goOnTo("2026-11-30T08:00:00Z");
  const next = { ...WEEK, start_time: WEEK.end_time, end_time: "2026-12-07T00:00:00Z" };
  const { json: made } = await server.call("POST", "/api/planner", next);
  const { json: payload } = await server.call("GET", `/api/planner/${made.session_id}`);
  expect(payload.standing.calendar_id).toBe(work.calendar_id);
});
