import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ContextResponse } from "#contract/context.ts";
import type { DraftEvent } from "#contract/event.ts";
import { PlannerPayload } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { busyIntervals, expandDraft, overlaps } from "#domain/index.ts";
import { type Daywright, startDaywright } from "./support/daywright.ts";
import { readEvents } from "./support/event-stream.ts";

const WEEK = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-14T00:00:00+01:00" };
const WINDOW = { start: Date.UTC(2026, 11, 6, 23), end: Date.UTC(2026, 11, 13, 23) };
const ZONE = { timeZone: "Europe/Berlin" };
const TASKS = [
  { id: "essay", title: "Essay", duration_minutes: 300, due: "2026-12-11", effort: "deep" },
  { id: "taxes", title: "Taxes", duration_minutes: 120, priority: 1, due: "2026-12-09T12:00:00+01:00" },
  { id: "mail", title: "Answer letters", duration_minutes: 45, effort: "light" },
];
const GYM = { title: "Gym", duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "09:00"]] };

const meeting = (summary: string, start: string, end: string, more: Partial<DraftEvent> = {}): DraftEvent => ({
  summary,
  start,
  end,
  all_day: false,
  location: null,
  description: null,
  transparency: "opaque",
  recurrence: null,
  ...more,
});

let server: Daywright & AsyncDisposable;
beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 10_000 } });
});
afterAll(() => server[Symbol.asyncDispose]());

const createSession = async (body: object): Promise<string> => {
  const created = await server.call("POST", "/api/planner", { ...WEEK, time_zone: ZONE.timeZone, ...body });
  expect(created.status, created.text).toBe(201);
  return created.json.session_id;
};
const load = async (id: string): Promise<PlannerPayload> =>
  PlannerPayload.parse((await server.call("GET", `/api/planner/${id}`)).json);
const apply = (id: string, variant_index = 0) =>
  server.call("POST", `/api/planner/${id}/apply`, { variant_index, calendar_id: "daywright", allow_conflicts: false });
const undo = (id: string) => server.call("POST", `/api/planner/${id}/undo`);
const calendarOf = async (session_id: string) => {
  const body = { ...WEEK, view_date: "2026-12-09", session_id };
  return ContextResponse.parse((await server.call("POST", "/api/context/fetch", body)).json).calendar_events;
};
/** Puts events into the calendar, as a plan that an outside AI brought and the person applied. */
const occupy = async (events: DraftEvent[]): Promise<string> => {
  const variant = { variant_id: "own", title: "Own", description: "", events };
  const id = await createSession({ ai_draft: "Mine.", draft_variants: [variant] });
  expect((await apply(id)).json).toMatchObject({ created_count: events.length });
  return id;
};

test("a created session says where it is, and its payload passes the contract", async () => {
  const created = await server.call("POST", "/api/planner", { ...WEEK, time_zone: ZONE.timeZone, tasks: TASKS });
  const { session_id, url } = created.json;
  expect(created.status).toBe(201);
  expect(url).toBe(`${server.url}/planner/${session_id}`);
  expect(created.headers.get("location")).toBe(url);
  expect(Buffer.from(session_id, "base64url").length * 8).toBeGreaterThanOrEqual(128);

  const payload = await load(session_id);
  expect(payload).toMatchObject({
    session_id,
    start_time: "2026-12-06T23:00:00Z",
    end_time: "2026-12-13T23:00:00Z",
    view_date: "2026-12-07",
    time_zone: "Europe/Berlin",
    apply_state: {
      applied: false,
      applying: false,
      applied_variant_index: null,
      applied_calendar_id: null,
      applied_at: null,
    },
  });
  expect(payload.writable_calendars).toMatchObject([{ id: "daywright", name: "Daywright", primary: true }]);
  expect(payload.context?.tasks.items.map(({ id }) => id).sort()).toEqual(["essay", "mail", "taxes"]);
});

test("plans differ, stand clear of what occupies time, and say why each block stands where it stands", async () => {
  const occupied = await occupy([
    meeting("Lecture", "2026-12-07T10:00:00+01:00", "2026-12-07T12:00:00+01:00", {
      recurrence: ["RRULE:FREQ=DAILY;COUNT=4"],
      time_zone: "Europe/Berlin",
    }),
    meeting("Open house", "2026-12-08T13:00:00+01:00", "2026-12-08T18:00:00+01:00", { transparency: "transparent" }),
  ]);
  const payload = await load(await createSession({ tasks: TASKS, habits: [GYM] }));
  const busy = busyIntervals(payload.calendar_events, WINDOW, ZONE);
  expect(busy).toHaveLength(4);

  const placings = payload.draft_variants.map(({ events }) => JSON.stringify(events.map(({ start }) => start)));
  expect(payload.draft_variants.length).toBeGreaterThanOrEqual(4);
  expect(new Set(placings).size).toBeGreaterThanOrEqual(3);
  for (const variant of payload.draft_variants) {
    expect(variant.metrics?.minutes_placed).toBeGreaterThan(0);
    expect(variant.description).not.toBe("");
    for (const draft of variant.events) {
      expect(draft.reason).toBeTruthy();
      expect(expandDraft(draft, WINDOW, ZONE).filter((span) => busy.some((taken) => overlaps(span, taken)))).toEqual(
        [],
      );
    }
  }
  expect((await undo(occupied)).json).toMatchObject({ deleted_count: 2 });
});

test("an applied plan is in the calendar once, cannot be applied, replanned or edited again, and can be undone", async () => {
  const id = await createSession({ tasks: TASKS });
  const before = await calendarOf(id);
  const { draft_variants } = await load(id);
  const planned = draft_variants[1] as DraftVariant;

  const applied = await apply(id, 1);
  expect(applied.json).toMatchObject({ applied_variant_index: 1, created_count: planned.events.length });
  expect((await load(id)).apply_state).toMatchObject({
    applied: true,
    applying: false,
    applied_variant_index: 1,
    applied_calendar_id: "daywright",
  });
  const times = (events: readonly { start: string; end: string }[]) => events.map(({ start, end }) => [start, end]);
  expect(times(await calendarOf(id)).sort()).toEqual(times([...before, ...planned.events]).sort());

  expect((await apply(id, 0)).status).toBe(409);
  expect((await server.call("POST", `/api/planner/${id}/variants`, {})).status).toBe(409);
  expect((await server.call("PUT", `/api/planner/${id}/variants/0`, { events: [] })).status).toBe(409);

  expect((await undo(id)).json).toEqual({ deleted_count: planned.events.length, kept: [] });
  expect((await load(id)).apply_state.applied).toBe(false);
  expect(await calendarOf(id)).toEqual(before);
});

test("an outside AI brings its own draft and variants, which are kept as they are, in UTC", async () => {
  const own = meeting("Write", "2026-12-08T09:00:00+01:00", "2026-12-08T11:00:00+01:00", { event_id: "claimed" });
  const id = await createSession({
    ai_draft: "# Mine",
    draft_variants: [{ variant_id: "v", title: "V", description: "Because.", events: [own] }],
  });
  const payload = await load(id);
  expect(payload.ai_draft).toBe("# Mine");
  expect(payload.draft_variants).toHaveLength(1);
  expect(payload.draft_variants[0]).toMatchObject({ variant_id: "v", title: "V", description: "Because." });
  expect(payload.draft_variants[0]?.events).toEqual([meeting("Write", "2026-12-08T08:00:00Z", "2026-12-08T10:00:00Z")]);
});

test("progress is streamed stage by stage, and ends with the session", async () => {
  const response = await fetch(`${server.url}/api/planner`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ ...WEEK, tasks: TASKS }),
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const events = await Array.fromAsync(readEvents(response));
  const progress = events.filter(({ name }) => name === "progress").map(({ data }) => data);
  expect([...new Set(progress.map(({ stage }) => stage))]).toEqual(["gathering", "planning", "writing"]);
  for (const { done, total } of progress) expect(done).toBeLessThanOrEqual(total);
  expect(events.at(-1)).toMatchObject({ name: "done", data: { session_id: expect.any(String) } });
  await load(events.at(-1)?.data.session_id);
});

describe("planning again", () => {
  test("without wishes nothing moves in the plan that changes least, and the tasks and habits stay", async () => {
    const id = await createSession({ tasks: TASKS, habits: [GYM], instructions: "gently" });
    const first = await load(id);
    const again = await server.call("POST", `/api/planner/${id}/variants`, {});
    const { draft_variants } = again.json as { draft_variants: DraftVariant[] };
    const least = draft_variants.find(({ variant_id }) => variant_id === "change-least");
    expect(least?.metrics?.blocks_moved).toBe(0);
    const second = await load(id);
    expect(second.draft_variants).toEqual(draft_variants);
    expect(second.context?.tasks.items).toEqual(first.context?.tasks.items);
    expect(second.habits).toEqual([GYM]);
    expect(second.instructions).toBe("gently");
  });

  test("a locked block of the variant on screen stays where it is in every new plan", async () => {
    const id = await createSession({ tasks: TASKS });
    const { draft_variants } = await load(id);
    const shown = (draft_variants[2] as DraftVariant).events;
    const locked = meeting("Taxes", "2026-12-08T16:00:00Z", "2026-12-08T17:00:00Z", { task_id: "taxes", locked: true });
    const free = meeting("Call mum", "2026-12-08T13:00:00Z", "2026-12-08T13:30:00Z", { locked: true });
    const events = [...shown.filter(({ task_id }) => task_id !== "taxes"), locked, free];
    expect((await server.call("PUT", `/api/planner/${id}/variants/2`, { events })).status).toBe(200);

    const again = await server.call("POST", `/api/planner/${id}/variants`, { variant_index: 2 });
    for (const variant of again.json.draft_variants as DraftVariant[]) {
      const kept = variant.events.filter((event) => event.locked);
      expect(
        kept.map(({ start, end, task_id }) => ({ start, end, task_id })),
        variant.variant_id,
      ).toEqual([
        { start: free.start, end: free.end, task_id: undefined },
        { start: locked.start, end: locked.end, task_id: "taxes" },
      ]);
    }
  });

  test("new tasks take the place of the session's", async () => {
    const id = await createSession({ tasks: TASKS });
    await server.call("POST", `/api/planner/${id}/variants`, { tasks: [{ title: "Only this", duration_minutes: 60 }] });
    const { context, draft_variants } = await load(id);
    expect(context?.tasks.items.map(({ title }) => title)).toEqual(["Only this"]);
    for (const { events } of draft_variants) expect(events.map(({ summary }) => summary)).toEqual(["Only this"]);
  });
});

test("a session's task changes the one on the list that has its id, for this plan only", async () => {
  const added = await server.call("POST", "/api/tasks", { id: "paint", title: "Paint", duration_minutes: 60 });
  expect(added.status).toBe(201);
  const id = await createSession({ tasks: [{ id: "paint", title: "Paint twice", duration_minutes: 120 }] });
  const { context } = await load(id);
  expect(context?.tasks.items).toMatchObject([{ id: "paint", title: "Paint twice", duration_minutes: 120 }]);
  expect((await server.call("GET", "/api/tasks")).json).toMatchObject([{ id: "paint", title: "Paint" }]);
  expect((await server.call("DELETE", "/api/tasks/paint")).status).toBe(204);
});

test("an edited variant is kept as edited, and says what it now achieves", async () => {
  const id = await createSession({ tasks: TASKS, habits: [GYM] });
  const before = (await load(id)).draft_variants[0] as DraftVariant;
  const others = before.events.filter(({ task_id }) => task_id !== "essay");
  const moved = meeting("Essay", "2026-12-10T15:00:00Z", "2026-12-10T16:30:00Z", { task_id: "essay" });

  const replaced = await server.call("PUT", `/api/planner/${id}/variants/0`, { events: [...others, moved] });
  const after = replaced.json as DraftVariant;
  expect((await load(id)).draft_variants[0]).toEqual(after);
  expect(after).toMatchObject({ variant_id: before.variant_id, title: before.title });
  expect(after.events).toEqual([...others, { ...moved, reason: "You put it here." }]);
  expect(after.unplaced).toMatchObject([
    { task_id: "essay", minutes: 300 - 90, reason: "You took it out of this plan." },
  ]);
  expect(after.metrics).toMatchObject({
    minutes_placed: (before.metrics?.minutes_placed ?? 0) - 300 + 90,
    minutes_unplaced: 300 - 90,
    deadlines_met: 1,
    deadlines_total: 2,
  });
  expect(after.description).toContain("16:00–17:30");
  expect(after.description).not.toBe(before.description);

  const restored = await server.call("PUT", `/api/planner/${id}/variants/0`, { events: before.events });
  expect(restored.json.metrics).toEqual(before.metrics);
});

test("of what an outside AI says of its variant, an edit changes nothing but the events", async () => {
  const variant = { variant_id: "v", title: "V", description: "Because.", events: [] };
  const id = await createSession({ ai_draft: "Mine.", draft_variants: [variant] });
  const events = [meeting("Write", "2026-12-10T15:00:00Z", "2026-12-10T16:30:00Z")];
  const replaced = await server.call("PUT", `/api/planner/${id}/variants/0`, { events });
  expect(replaced.json).toEqual({ ...variant, events });
});

test("open pages hear of an apply, an undo and a new plan", async () => {
  const id = await createSession({ tasks: TASKS });
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/planner/${id}/events`, { signal: abort.signal });
  const events = readEvents(response);
  await apply(id);
  expect(await events.next()).toMatchObject({ value: { name: "applied", data: { session_id: id } } });
  await undo(id);
  expect(await events.next()).toMatchObject({ value: { name: "undone" } });
  await server.call("POST", `/api/planner/${id}/variants`, {});
  expect(await events.next()).toMatchObject({ value: { name: "replanned" } });
  abort.abort();
});

test("a page that was away hears what it missed", async () => {
  const id = await createSession({ tasks: TASKS });
  await apply(id);
  const abort = new AbortController();
  const headers = { "last-event-id": "0" };
  const response = await fetch(`${server.url}/api/planner/${id}/events`, { signal: abort.signal, headers });
  expect(await readEvents(response).next()).toMatchObject({ value: { name: "applied" } });
  abort.abort();
  await undo(id);
});

test("a payload that the client has is not sent again until it changes", async () => {
  const id = await createSession({ tasks: TASKS });
  const etag = (await server.call("GET", `/api/planner/${id}`)).headers.get("etag") ?? "";
  const again = () => server.call("GET", `/api/planner/${id}`, undefined, { "if-none-match": etag });
  expect((await again()).status).toBe(304);
  await server.call("PUT", `/api/planner/${id}/variants/0`, { events: [] });
  expect((await again()).status).toBe(200);
});
