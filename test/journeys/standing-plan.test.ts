import { expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { run } from "../../src/cli/run.ts";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { applyWeek, at, liveToWednesday, WEDNESDAY } from "../home/support/mock-week.ts";
import { startDaywright } from "../support/daywright.ts";
import { readEvents } from "../support/event-stream.ts";
import { importCalendar } from "../support/import-calendar.ts";

const ON_MONDAY = { start: "2026-11-23T10:00:00Z", end: "2026-11-23T10:30:00Z" };
const FEED = icalendarOf("X-WR-CALNAME:Lectures");
const WEEK = "start_time=2026-11-23T00:00:00Z&end_time=2026-11-30T00:00:00Z";

test("a person who never applied a plan has an empty one, with all work still to be scheduled", async () => {
  await using server = await startDaywright();
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 180 });
  await server.call("POST", "/api/habits", { title: "Gym", duration_minutes: 45, times_per_week: 3 });
  const { json: plan } = await server.call("GET", `/api/plan?${WEEK}`);
  expect(plan).toMatchObject({ blocks: [], unanswered: [], conflicts: [], since: { from: null, done: 0 } });
  const essay = plan.work.find(({ title }: { title: string }) => title === "Essay");
  expect(essay).toMatchObject({
    estimate_minutes: 180,
    credited_minutes: 0,
    scheduled_minutes: 0,
    unscheduled_minutes: 180,
  });
  const gym = plan.work.filter(({ work }: { work: { kind: string } }) => work.kind === "habit");
  expect(gym.map((work: { unscheduled_minutes: number }) => work.unscheduled_minutes)).toContain(135);
});

test("a calendar that cannot be read is named, in the plan and on the command line", async () => {
  let fails = false;
  const feed = await listenOnLoopback((_, response) => void response.writeHead(fails ? 500 : 200).end(FEED));
  await using server = await startDaywright({ env: { DAYWRIGHT_RETRY_INITIAL_MS: "0" } });
  await server.call("POST", "/api/connections", { kind: "ics", url: `${feed.url}/lectures.ics` });
  const unread = async () => (await server.call("GET", `/api/plan?${WEEK}`)).json.unread;
  expect(await unread()).toEqual([]);
  fails = true;
  expect(await unread()).toMatchObject([{ label: "Lectures", error: { kind: "ProviderAPIError" } }]);
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const env = { DAYWRIGHT_DATA_DIR: server.dataDir, PORT: new URL(server.url).port };
  await run(["today"], COMMANDS, {
    out: write,
    err: write,
    env,
    interactive: false,
    now: () => Temporal.Now.instant(),
  });
  expect(lines.join("\n")).toContain("! Lectures could not be read: ");
  await feed.close();
});

test("open pages follow the plan: applied, answered, undone; one that was away hears what it missed", async () => {
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-11-22T12:00:00Z") },
  });
  await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 30 });
  const event = { summary: "Essay", task_id: "essay", ...ON_MONDAY, all_day: false, transparency: "opaque" };
  const draft = { ...event, location: null, description: null, recurrence: null };
  const variant = { variant_id: "v", title: "V", description: "", events: [draft] };
  const { json: created } = await server.call("POST", "/api/planner", {
    start_time: "2026-11-23T00:00:00Z",
    end_time: "2026-11-30T00:00:00Z",
    ai_draft: "",
    draft_variants: [variant],
  });
  const session = `/api/planner/${created.session_id}`;
  const leaving = new AbortController();
  const follow = async (headers: Record<string, string> = {}, query = "") =>
    readEvents(await fetch(`${server.url}/api/plan/events${query}`, { headers, signal: leaving.signal }));
  const page = await follow();
  const told = async () => (await page.next()).value ?? null;
  const [calendar] = (await server.call("GET", "/api/calendars")).json;

  await server.call("POST", `${session}/apply`, { variant_index: 0, calendar_id: calendar.id });
  const first = await told();
  expect(first).toMatchObject({ name: "changed", data: {} });
  const { json: plan } = await server.call("GET", `/api/plan?${WEEK}`);
  const answer = (state: string) =>
    server.call("POST", "/api/plan/answers", { answers: [{ block_id: plan.blocks[0].block_id, state }] });
  await answer("done");
  const answered = await told();
  expect(Number(answered?.id)).toBeGreaterThan(Number(first?.id));
  await answer("planned");
  await told();
  await server.call("POST", `${session}/undo`);
  const undone = await told();
  const late = await follow({ "last-event-id": first?.id ?? "" });
  expect((await late.next()).value).toMatchObject({ name: "changed", id: undone?.id });
  const read = await follow({}, `?since=${plan.version}`);
  expect((await read.next()).value).toMatchObject({ name: "changed", id: undone?.id });
  expect((await server.call("GET", `/api/plan?${WEEK}`)).json.version).toBe(Number(undone?.id));
  leaving.abort();
});

test("an answer to a block that nobody knows is refused, and the block is named", async () => {
  await using server = await startDaywright();
  const refused = await server.call("POST", "/api/plan/answers", { answers: [{ block_id: "x", state: "done" }] });
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [{ path: "answers.0.block_id", message: "there is no block x" }],
  ]);
});

test("a window that ends before it starts, or is longer than can be read, is refused by name", async () => {
  await using server = await startDaywright();
  const backwards = await server.call("GET", "/api/plan?start_time=2026-11-30T00:00:00Z&end_time=2026-11-23T00:00:00Z");
  expect([backwards.status, backwards.json.errors[0].path]).toEqual([400, "end_time"]);
  const year = await server.call("GET", "/api/plan?start_time=2026-01-01T00:00:00Z&end_time=2027-01-01T00:00:00Z");
  expect([year.status, year.json.errors[0].path]).toEqual([422, "end_time"]);
});

test("where no window is named the plan of the week before and of the two that come is read", async () => {
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-11-22T12:00:00Z") },
  });
  const stamps = [-9, -8, 14, 15].map((days) =>
    Temporal.ZonedDateTime.from("2026-11-22T13:00[UTC]").add({ days }).toInstant(),
  );
  const compact = (moment: Temporal.Instant) => moment.toString().replace(/[-:]/g, "");
  const lines = stamps.flatMap((start) => [
    "BEGIN:VEVENT",
    `UID:${start}`,
    `DTSTART:${compact(start)}`,
    `DTEND:${compact(start.add({ hours: 1 }))}`,
    "END:VEVENT",
  ]);
  await importCalendar(server, icalendarOf(...lines), "Days");
  const starts = async (query: string) => {
    const { json } = await server.call("GET", `/api/plan${query}`);
    return json.events.map(({ start }: { start: string }) => Temporal.Instant.from(start).toString());
  };
  expect(await starts("")).toEqual(stamps.slice(1, 3).map(String));
  expect(await starts("?start_time=2026-11-01T00:00:00Z")).toEqual(stamps.slice(0, 3).map(String));
});

test("what is applied stands as blocks, answers are credited, and undo takes all back", async () => {
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-11-22T12:00:00Z") },
  });
  await server.call("PUT", "/api/preferences", { time_zone: "UTC" });
  const task = await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 240 });
  const { json: created } = await server.call("POST", "/api/planner", {
    start_time: "2026-11-23T00:00:00Z",
    end_time: "2026-11-30T00:00:00Z",
    time_zone: "UTC",
  });
  const session = `/api/planner/${created.session_id}`;
  const { json: payload } = await server.call("GET", session);
  const [calendar] = payload.writable_calendars;
  const applied = await server.call("POST", `${session}/apply`, { variant_index: 0, calendar_id: calendar.id });
  const plan = async () => (await server.call("GET", `/api/plan?${WEEK}`)).json;
  const essay = async () => (await plan()).work.find(({ title }: { title: string }) => title === "Essay");

  const { blocks } = await plan();
  expect(blocks).toHaveLength(applied.json.created_count);
  expect(blocks[0]).toMatchObject({
    work: { kind: "task", id: task.json.id },
    state: "planned",
    calendar_id: calendar.id,
  });
  expect(await essay()).toMatchObject({
    scheduled_minutes: 240,
    unscheduled_minutes: 0,
    credited_minutes: 0,
    on_time: true,
  });

  const minutes = (Date.parse(blocks[0].end) - Date.parse(blocks[0].start)) / 60_000;
  const answered = await server.call("POST", "/api/plan/answers", {
    answers: [{ block_id: blocks[0].block_id, state: "done" }],
  });
  expect(answered.json.work).toMatchObject([{ credited_minutes: minutes, scheduled_minutes: 240 - minutes }]);
  await server.call("POST", "/api/plan/answers", { answers: [{ block_id: blocks[0].block_id, state: "planned" }] });
  expect(await essay()).toMatchObject({ credited_minutes: 0, scheduled_minutes: 240 });

  const undone = await server.call("POST", `${session}/undo`);
  expect(undone.json.deleted_count).toBe(applied.json.created_count);
  expect(await essay()).toMatchObject({ scheduled_minutes: 0, unscheduled_minutes: 240 });
  expect((await plan()).blocks.every(({ state }: { state: string }) => state === "cancelled")).toBe(true);
});

test("a plan says which part of its work a block is, what else takes time, what is freed, and whose it was", async () => {
  let now = WEDNESDAY;
  const goOnTo = (moment: string) => (now = moment);
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from(now), machineTimeZone: "Europe/Berlin" },
  });
  await liveToWednesday(Object.assign(server, { goOnTo }));
  await server.call("PATCH", "/api/tasks/tickets", { done: true });
  const read = async (from: string, until: string) =>
    (await server.call("GET", `/api/plan?start_time=${from}&end_time=${until}`)).json;
  const plan = await read(at(2, "00:00"), at(7, "00:00"));
  const parts = plan.blocks.map(({ title, part }: { title: string; part?: { index: number; count: number } }) =>
    part ? `${title} ${part.index}/${part.count}` : title,
  );
  expect(parts).toEqual([
    "Lab report 3 2/3",
    "Draft chapter 2 2/4",
    "Draft chapter 2 3/4",
    "Problem set 7 2/2",
    "Book train tickets",
    "Lab report 3 3/3",
    "Draft chapter 2 4/4",
  ]);
  const events = plan.events.map(({ title, since }: { title: string; since: string | null }) => [title, since]);
  expect(events).toEqual([
    ["Lecture: Linear algebra", null],
    ["Project group call", "new"],
    ["Seminar: Research methods", null],
  ]);
  const titleOf = (id: string) => plan.blocks.find(({ block_id }: { block_id: string }) => block_id === id)?.title;
  expect(plan.freed.map(titleOf)).toEqual(["Book train tickets"]);
  const { json: session } = await server.call("GET", `/api/planner/${plan.last_session}`);
  expect(session.apply_state.applied).toBe(true);

  // What was worked long before the window still counts, and a block that waits is told of in any.
  goOnTo(at(25, "12:00"));
  const later = await read(at(25, "00:00"), at(26, "00:00"));
  expect(later.unanswered).toHaveLength(7);
  expect(later.blocks.find(({ start }: { start: string }) => start === at(4, "13:15")).part).toEqual({
    index: 4,
    count: 4,
  });
});

test("the home page says from its first byte whether a plan stands", async () => {
  await buildClientIfStale();
  let now = WEDNESDAY;
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from(now), machineTimeZone: "Europe/Berlin" },
  });
  const hint = async () => /data-plan="(\w*)"/.exec((await server.call("GET", "/")).text)?.[1];
  expect(await hint()).toBe("");
  await applyWeek(Object.assign(server, { goOnTo: (moment: string) => (now = moment) }));
  expect(await hint()).toBe("stands");
});

test("a course has one colour in every session and in the standing plan, whatever work comes", async () => {
  let now = "2026-12-06T19:00:00Z";
  const goOnTo = (moment: string) => {
    now = moment;
  };
  await using server = await startDaywright({ overrides: { now: () => Temporal.Instant.from(now) } });
  await applyWeek(Object.assign(server, { goOnTo }));
  const planColors = async () => (await server.call("GET", `/api/plan?start_time=${at(0, "00:00")}`)).json.work_colors;
  const before = await planColors();
  const names = ["Book train tickets", "Databases", "Linear algebra", "Research methods", "Thesis"];
  expect(Object.keys(before).sort()).toEqual(names);
  expect(new Set(Object.values(before)).size).toBe(names.length);

  const window = { start_time: at(0, "00:00"), end_time: at(7, "00:00"), time_zone: "Europe/Berlin" };
  await server.call("POST", "/api/tasks", { title: "A first task", category: "A new course", duration_minutes: 30 });
  const { session_id } = (await server.call("POST", "/api/planner", window)).json;
  const session = (await server.call("GET", `/api/planner/${session_id}`)).json;
  expect(session.work_colors).toMatchObject(before);
  expect(Object.values(before)).not.toContain(session.work_colors["A new course"]);
  const task = { id: "swim", title: "Swim", duration_minutes: 45 };
  const again = (await server.call("POST", `/api/planner/${session_id}/variants`, { tasks: [task] })).json;
  expect(again.work_colors).toMatchObject({ ...session.work_colors, Swim: expect.stringMatching(/^cal-color-[1-8]$/) });
  expect(await planColors()).toEqual(before);
});
