import { afterAll, beforeAll, expect, test } from "vitest";
import { DraftVariant } from "#contract/variant.ts";
import { busyIntervals } from "#domain/conflict.ts";
import { overlaps } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { readEvents } from "../support/event-stream.ts";
import { GYM, meeting, type SessionWeek, sessionWeek, TASKS, WEEK, WINDOW, ZONE } from "../support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 10_000 } });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());

test("a created session says where it is, and its payload passes the contract", async () => {
  const created = await server.call("POST", "/api/planner", { ...WEEK, time_zone: ZONE.timeZone, tasks: TASKS });
  const { session_id, url } = created.json;
  expect(created.status).toBe(201);
  expect(url).toBe(`${server.url}/planner/${session_id}`);
  expect(created.headers.get("location")).toBe(url);
  expect(Buffer.from(session_id, "base64url").length * 8).toBeGreaterThanOrEqual(128);

  const payload = await week.load(session_id);
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

test("a task's times are kept as instants in UTC, by whatever request they come; a date stays a date", async () => {
  const own = { due: "2026-12-10T18:00:00+01:00", earliest_start: "2026-12-08T09:00:00+01:00" };
  const kept = { due: "2026-12-10T17:00:00Z", earliest_start: "2026-12-08T08:00:00Z" };
  const task = { id: "offset", title: "Offset", duration_minutes: 60 };
  const body = { ...WEEK, time_zone: ZONE.timeZone, tasks: [{ ...task, ...own }] };
  const { json } = await server.call("POST", "/api/planner", body);
  const ofSession = async () => (await week.load(json.session_id)).context?.tasks.items;
  expect(await ofSession()).toMatchObject([kept]);
  const again = { tasks: [{ ...task, due: "2026-12-10T20:00:00+01:00", earliest_start: "2026-12-09" }] };
  await server.call("POST", `/api/planner/${json.session_id}/variants`, again);
  expect(await ofSession()).toMatchObject([{ due: "2026-12-10T19:00:00Z", earliest_start: "2026-12-09" }]);

  const added = await server.call("POST", "/api/tasks", { ...task, ...own });
  expect(added.json).toMatchObject(kept);
  const changed = await server.call("PATCH", "/api/tasks/offset", { due: "2026-12-10T20:00:00+01:00" });
  expect(changed.json).toMatchObject({ due: "2026-12-10T19:00:00Z", earliest_start: kept.earliest_start });
  await server.call("DELETE", "/api/tasks/offset");
});

test("a session opens on the day of its first block, unless another day is named", async () => {
  const tasks = [{ id: "talk", title: "Talk", duration_minutes: 60, earliest_start: "2026-12-09T08:00:00Z" }];
  const body = { ...WEEK, time_zone: ZONE.timeZone, tasks };
  const dateFor = async (more: object) => {
    const { json } = await server.call("POST", "/api/planner", { ...body, ...more });
    return (await week.load(json.session_id)).view_date;
  };
  expect(await dateFor({})).toBe("2026-12-09");
  expect(await dateFor({ view_date: "2026-12-08" })).toBe("2026-12-08");
  expect(await dateFor({ tasks: [] })).toBe("2026-12-07");
  const talk = {
    summary: "Talk",
    start: "2026-12-09T09:00:00+01:00",
    end: "2026-12-09T10:00:00+01:00",
    all_day: false,
  };
  const events = [{ ...talk, location: null, description: null, transparency: "opaque", recurrence: null }];
  const draft_variants = [{ variant_id: "mine", title: "Mine", description: "", events }];
  expect(await dateFor({ ai_draft: "Mine.", draft_variants })).toBe("2026-12-07");
});

test("plans differ, stand clear of what occupies time, and say why each block stands where it stands", async () => {
  const occupied = await week.occupy([
    meeting("Lecture", "2026-12-07T10:00:00+01:00", "2026-12-07T12:00:00+01:00", {
      recurrence: ["RRULE:FREQ=DAILY;COUNT=4"],
      time_zone: "Europe/Berlin",
    }),
    meeting("Open house", "2026-12-08T13:00:00+01:00", "2026-12-08T18:00:00+01:00", { transparency: "transparent" }),
  ]);
  const payload = await week.load(await week.create({ tasks: TASKS, habits: [GYM] }));
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
  expect((await week.undo(occupied)).json).toMatchObject({ deleted_count: 2 });
});

test("an applied plan is in the calendar once, cannot be applied or edited again, and can be undone", async () => {
  const id = await week.create({ tasks: TASKS });
  const before = await week.calendar(id);
  const { draft_variants } = await week.load(id);
  const planned = draft_variants[1] as DraftVariant;

  const applied = await week.apply(id, 1);
  expect(applied.json).toMatchObject({ applied_variant_index: 1, created_count: planned.events.length });
  expect((await week.load(id)).apply_state).toMatchObject({
    applied: true,
    applying: false,
    applied_variant_index: 1,
    applied_calendar_id: "daywright",
  });
  const times = (events: readonly { start: string; end: string }[]) => events.map(({ start, end }) => [start, end]);
  expect(times(await week.calendar(id)).sort()).toEqual(times([...before, ...planned.events]).sort());

  expect((await week.apply(id, 0)).status).toBe(409);
  expect((await week.edit(id, 0, [])).status).toBe(409);

  expect((await week.undo(id)).json).toMatchObject({ deleted_count: planned.events.length, kept: [] });
  expect((await week.load(id)).apply_state.applied).toBe(false);
  expect(await week.calendar(id)).toEqual(before);
});

test("an outside AI brings its own draft and variants, which are kept as they are, in UTC", async () => {
  const own = meeting("Write", "2026-12-08T09:00:00+01:00", "2026-12-08T11:00:00+01:00", { event_id: "claimed" });
  const id = await week.create({
    ai_draft: "# Mine",
    draft_variants: [{ variant_id: "v", title: "V", description: "Because.", events: [own] }],
  });
  const payload = await week.load(id);
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
  await week.load(events.at(-1)?.data.session_id);
});

test("whole plans are streamed before the set is there, the first before the search", async () => {
  const response = await fetch(`${server.url}/api/planner`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ ...WEEK, tasks: TASKS }),
  });
  const events = await Array.fromAsync(readEvents(response));
  const early = events.flatMap(({ name, data }) => (name === "variant" ? [{ ...data, description: "" }] : []));
  const searched = events.findIndex(
    ({ name, data }) => name === "progress" && data.stage === "planning" && data.done > 0,
  );
  expect(events.findIndex(({ name }) => name === "variant")).toBeLessThan(searched);
  for (const variant of early) expect(DraftVariant.parse(variant).events.length).toBeGreaterThan(0);
  const { draft_variants } = await week.load(events.at(-1)?.data.session_id);
  const told = new Set(early.map(({ variant_id }) => variant_id));
  expect(draft_variants.filter(({ variant_id }) => !told.has(variant_id))).toEqual([]);
});

test("a session's task changes the one on the list that has its id, for this plan only", async () => {
  const added = await server.call("POST", "/api/tasks", { id: "paint", title: "Paint", duration_minutes: 60 });
  expect(added.status).toBe(201);
  const id = await week.create({ tasks: [{ id: "paint", title: "Paint twice", duration_minutes: 120 }] });
  const { context } = await week.load(id);
  expect(context?.tasks.items).toMatchObject([{ id: "paint", title: "Paint twice", duration_minutes: 120 }]);
  expect((await server.call("GET", "/api/tasks")).json).toMatchObject([{ id: "paint", title: "Paint" }]);
  expect((await server.call("DELETE", "/api/tasks/paint")).status).toBe(204);
});

test("open pages hear of an apply, an undo and a new plan", async () => {
  const id = await week.create({ tasks: TASKS });
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/planner/${id}/events`, { signal: abort.signal });
  const events = readEvents(response);
  await week.apply(id);
  expect(await events.next()).toMatchObject({ value: { name: "applied", data: { session_id: id } } });
  await week.undo(id);
  expect(await events.next()).toMatchObject({ value: { name: "undone" } });
  await week.replan(id);
  expect(await events.next()).toMatchObject({ value: { name: "replanned" } });
  abort.abort();
});

test("a page that was away hears what it missed", async () => {
  const id = await week.create({ tasks: TASKS });
  await week.apply(id);
  const abort = new AbortController();
  const headers = { "last-event-id": "0" };
  const response = await fetch(`${server.url}/api/planner/${id}/events`, { signal: abort.signal, headers });
  expect(await readEvents(response).next()).toMatchObject({ value: { name: "applied" } });
  abort.abort();
  await week.undo(id);
});

test("a payload that the client has is not sent again until it changes", async () => {
  const id = await week.create({ tasks: TASKS });
  const etag = (await server.call("GET", `/api/planner/${id}`)).headers.get("etag") ?? "";
  const again = () => server.call("GET", `/api/planner/${id}`, undefined, { "if-none-match": etag });
  expect((await again()).status).toBe(304);
  await week.edit(id, 0, []);
  expect((await again()).status).toBe(200);
});

test("the tasks that a session brought along stay while the person looks at other weeks", async () => {
  const id = await week.create({ tasks: TASKS });
  const made = (await week.load(id)).context?.tasks.items ?? [];
  const body = { start_time: "2026-12-21T00:00:00Z", end_time: "2027-01-04T00:00:00Z", view_date: "2026-12-28" };
  const { json } = await server.call("POST", "/api/context/fetch", { ...body, session_id: id });
  expect(json.context.tasks.items).toEqual(made);
  expect(made).toHaveLength(TASKS.length);
});
