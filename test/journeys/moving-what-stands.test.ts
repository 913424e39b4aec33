import { expect, test } from "vitest";
import { icalendarOf } from "../fixtures/icalendar.ts";
import type { Daywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";
import {
  added,
  type Draft,
  minutesOf,
  plan,
  SUNDAY,
  startOn,
  timesOf,
  type Variant,
  WEEK,
} from "../support/week-plan.ts";

const stand = (events: readonly Draft[], stands: string) => events.filter((draft) => draft.stands === stands);
const window = `start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`;

/** A server on Sunday on which two tasks are planned and applied. */
async function withTwoTasks() {
  const server = await startOn(SUNDAY);
  const { json: essay } = await server.call("POST", "/api/tasks", {
    title: "Essay",
    duration_minutes: 120,
    priority: 2,
  });
  await server.call("POST", "/api/tasks", { title: "Slides", duration_minutes: 120, priority: 2 });
  const first = await plan(server);
  await first.apply();
  const { json } = await server.call("GET", `/api/plan?${window}`);
  return {
    server,
    essay: essay.id as string,
    blocks: json.blocks as { block_id: string; start: string; title: string }[],
  };
}

async function firstPlan(server: Daywright): Promise<Variant> {
  return (await plan(server)).variants[0] as Variant;
}

async function meetingAt(server: Daywright, { start, end }: { start: string; end: string }) {
  const stamp = (instant: string) => instant.replace(/[-:]/g, "").replace(/\.\d+/, "");
  const event = [
    "UID:call",
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    "SUMMARY:Client call",
  ];
  await importCalendar(server, icalendarOf("BEGIN:VEVENT", ...event, "END:VEVENT"), "Work");
}

test("a meeting on a block moves that block: the plan says where it was, keeps the rest, and the page is told the numbers", async () => {
  const { server } = await withTwoTasks();
  await using _ = server;
  const before = (await plan(server)).variants[0] as Variant;
  const struck = before.events[0] as Draft;
  await meetingAt(server, struck);
  const { variants, events: calendar } = await plan(server);
  const [{ title, events, removes, metrics }] = variants as [Variant];
  expect(title).toBe("Change least");
  const [moved, ...others] = stand(events, "moved");
  expect([moved?.event_id, moved?.was, others]).toEqual([
    struck.event_id,
    { start: struck.start, end: struck.end },
    [],
  ]);
  expect(timesOf(stand(events, "kept"))).toEqual(timesOf(before.events.slice(1)));
  expect([added(events), removes]).toEqual([[], []]);
  expect(metrics).toMatchObject({ blocks_kept: before.events.length - 1, blocks_moved: 1, blocks_added: 0 });
  expect(calendar.find(({ id }) => id === struck.event_id)?.block_id).toBeTruthy();
  for (const variant of variants) expect(minutesOf(variant.events)).toBe(minutesOf(before.events));
});

test("a meeting that was there is not new since the plan, even if it is before the time that was planned", async () => {
  const server = await startOn(SUNDAY);
  await using _ = server;
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 });
  await meetingAt(server, { start: "2026-11-22T20:00:00Z", end: "2026-11-22T21:00:00Z" });
  await (await plan(server)).apply();
  const news = async () => (await server.call("GET", `/api/plan?${window}`)).json.since.new_events;
  expect(await news()).toBe(0);
  await meetingAt(server, { start: "2026-11-25T20:00:00Z", end: "2026-11-25T21:00:00Z" });
  expect(await news()).toBe(1);
});

test("what is about to begin is kept by every plan, however urgent other work is", async () => {
  const { server } = await withTwoTasks();
  await using _ = server;
  const [soon] = (await firstPlan(server)).events as [Draft];
  await server.call("POST", "/api/tasks", { title: "Fire", duration_minutes: 480, priority: 1, due: "2026-11-24" });
  server.goOnTo(new Date(Date.parse(soon.start) - 90 * 60_000).toISOString());
  for (const { events } of (await plan(server)).variants)
    expect(stand(events, "kept").map(({ event_id }) => event_id)).toContain(soon.event_id);
});

test("blocks of a task that is done are in every plan's removals, and their time is free for other work", async () => {
  const { server, essay } = await withTwoTasks();
  await using _ = server;
  await server.call("PATCH", `/api/tasks/${essay}`, { done: true });
  for (const { events, removes, metrics } of (await plan(server)).variants) {
    expect(new Set(removes.map(({ summary }) => summary))).toEqual(new Set(["Essay"]));
    expect(events.map(({ summary }) => summary)).not.toContain("Essay");
    expect(metrics.blocks_removed).toBe(removes.length);
  }
});

test("a plan that only removes can be applied", async () => {
  const server = await startOn(SUNDAY);
  await using _ = server;
  const { json: essay } = await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 });
  await (await plan(server)).apply();
  await server.call("PATCH", `/api/tasks/${essay.id}`, { done: true });
  const again = await plan(server);
  expect([again.variants[0]?.events, again.variants[0]?.removes.length]).toEqual([[], 1]);
  expect((await again.apply()).status).toBe(200);
});

test("planned from scratch, work may go elsewhere, but nothing is planned twice", async () => {
  const { server } = await withTwoTasks();
  await using _ = server;
  const { variants } = await plan(server, { base: "scratch" });
  expect(variants.map(({ title }) => title)).not.toContain("Change least");
  for (const { events, removes } of variants) {
    expect(minutesOf(events)).toBe(240);
    const named = [...events.flatMap(({ event_id }) => event_id ?? []), ...removes.map(({ event_id }) => event_id)];
    expect(new Set(named).size).toBe(named.length);
  }
});

test("a block that the person drags is moved, one that they leave out is removed, and back it is kept again", async () => {
  const { server } = await withTwoTasks();
  await using _ = server;
  const { session, variants } = await plan(server);
  const [shown] = variants as [Variant];
  const [first, ...rest] = shown.events as [Draft, ...Draft[]];
  const put = async (events: readonly object[]) =>
    (await server.call("PUT", `${session}/variants/0`, { events })).json as Variant;
  const later = { ...first, start: "2026-11-28T10:00:00Z", end: "2026-11-28T11:00:00Z" };
  const dragged = await put([later, ...rest]);
  expect(stand(dragged.events, "moved")).toMatchObject([{ event_id: first.event_id, was: { start: first.start } }]);
  const without = await put(rest);
  expect(without.removes).toMatchObject([{ event_id: first.event_id, start: first.start }]);
  expect(without.metrics).toMatchObject({ blocks_removed: 1, blocks_kept: rest.length });
  const back = await put([first, ...rest]);
  expect([back.removes, stand(back.events, "kept").length]).toEqual([[], rest.length + 1]);
});

test("a plan brought along moves the blocks whose events it names, removes none, and cannot claim other events", async () => {
  const { server } = await withTwoTasks();
  await using _ = server;
  const [block] = (await firstPlan(server)).events as [Draft];
  const draft = { all_day: false, location: null, description: null, transparency: "opaque", recurrence: null };
  const at = { start: "2026-11-28T10:00:00Z", end: "2026-11-28T11:00:00Z" };
  const events = [
    { ...draft, ...at, summary: "Essay", event_id: block.event_id },
    { ...draft, summary: "Other", start: "2026-11-28T12:00:00Z", end: "2026-11-28T13:00:00Z", event_id: "not one" },
  ];
  const brought = { ai_draft: "", draft_variants: [{ variant_id: "v", title: "Mine", description: "", events }] };
  const [variant] = (await plan(server, brought)).variants as [Variant];
  expect(variant.events).toMatchObject([
    { stands: "moved", event_id: block.event_id, was: { start: block.start } },
    { summary: "Other" },
  ]);
  expect(variant.events[1]?.event_id).toBeUndefined();
  expect(variant.removes ?? []).toEqual([]);
});

test("work that passed undone is counted as carried over where it is planned again", async () => {
  const server = await startOn(SUNDAY);
  await using _ = server;
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120 });
  const first = await plan(server);
  await first.apply();
  server.goOnTo("2026-11-25T12:00:00Z");
  const { unanswered } = (await server.call("GET", `/api/plan?${window}`)).json;
  const answers = unanswered.map((block_id: string) => ({ block_id, state: "missed" }));
  await server.call("POST", "/api/plan/answers", { answers });
  const [best] = (await plan(server)).variants as [Variant];
  expect(best.metrics.minutes_carried_over).toBe(minutesOf(first.variants[0]?.events ?? []));
});

test("a plan whose work was answered, changed or planned meanwhile is not applied; one of other work, or with other meetings, is", async () => {
  const { server, essay } = await withTwoTasks();
  await using _ = server;
  const shown = async () => {
    await server.call("POST", "/api/tasks", { title: "Report", duration_minutes: 60 });
    return plan(server);
  };
  const edited = await shown();
  await server.call("PATCH", `/api/tasks/${essay}`, { duration_minutes: 180 });
  const refused = await edited.apply();
  expect([refused.status, refused.json.type]).toEqual([409, "urn:daywright:plan-changed"]);

  const [first, second] = [await plan(server), await plan(server)];
  await meetingAt(server, { start: "2026-11-28T08:00:00Z", end: "2026-11-28T09:00:00Z" });
  await server.call("POST", "/api/tasks", { title: "Later", duration_minutes: 60 });
  expect((await first.apply()).status).toBe(200);
  expect((await second.apply()).status).toBe(409);
  await first.undo();
  expect((await first.apply()).status).toBe(200);

  const answered = await shown();
  const { json } = await server.call("GET", `/api/plan?${window}`);
  const { block_id } = json.blocks.find(({ title }: { title: string }) => title === "Essay");
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id, state: "done" }] });
  expect((await answered.apply()).status).toBe(409);
});
