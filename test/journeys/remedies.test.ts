import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import type { DraftVariant, UnplacedTask } from "#contract/variant.ts";
import { type CanvasDouble, startCanvas } from "../doubles/canvas/server.ts";
import { startLlm } from "../doubles/llm/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { meeting, type SessionWeek, sessionWeek } from "../support/session-week.ts";

const NOW = Temporal.Instant.from("2026-12-06T20:00:00Z");
let server: Daywright & AsyncDisposable;
let week: SessionWeek;
let canvas: CanvasDouble;
const SHEET: { submission?: object; [name: string]: unknown } = {
  id: 11,
  name: "Sheet 1",
  course_id: 1,
  due_at: "2026-12-07T17:00:00Z",
  points_possible: 20,
};
beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 10_000, now: () => NOW } });
  week = sessionWeek(server);
  canvas = await startCanvas({ courses: [{ id: 1, name: "Algebra" }], assignments: { 1: [SHEET] } });
  // The afternoon of Monday is left of the week, 13:40 to 18:00: twice two hours, and a pause.
  const busy = ["08", "09", "10", "11", "12"].map((day) => `2026-12-${day}`);
  await week.occupy([
    meeting("Workshop", "2026-12-07T08:00:00Z", "2026-12-07T12:30:00Z"),
    ...busy.map((day) => meeting("Away", `${day}T00:00:00Z`, `${day}T22:00:00Z`)),
  ]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await canvas.close();
});

const ESSAY = { id: "essay", title: "Essay", duration_minutes: 300, due: "2026-12-07T22:00:00+01:00", effort: "light" };
const blocksOf = (variant: DraftVariant | undefined, id: string) =>
  variant?.events.filter(({ task_id }) => task_id === id);
const minutesOf = (variant: DraftVariant | undefined, id: string) =>
  (blocksOf(variant, id) ?? []).reduce(
    (sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000,
    0,
  );

function unplaced({ draft_variants }: PlannerPayload, id: string): UnplacedTask {
  const work = draft_variants[0]?.unplaced?.find(({ task_id }) => task_id === id);
  if (!work) throw new Error(`${id} is placed`);
  return work;
}

test("a longer day makes the work fit in this session, and the person's own hours stay as they are", async () => {
  const stored = (await server.call("GET", "/api/preferences")).json;
  const id = await week.create({ tasks: [ESSAY] });
  const { remedy, suggestion } = unplaced(await week.load(id), "essay");
  expect(suggestion).toBe("It would fit if you work until 19:15 on Monday.");
  expect(remedy?.statement).toBe("Work until 19:15 on Monday");

  const again = await week.replan(id, { variant_index: 0, make_fit: ["essay"] });
  expect(again.status, again.text).toBe(200);
  for (const variant of again.json.draft_variants as DraftVariant[]) expect(minutesOf(variant, "essay")).toBe(300);
  const evening = blocksOf(again.json.draft_variants[0], "essay")?.at(-1)?.end ?? "";
  expect(evening > "2026-12-07T17:00:00Z" && evening <= "2026-12-07T18:15:00Z", evening).toBe(true);
  expect(again.json.preferences.working_hours.mon.at(-1)).toEqual(["13:30", "19:15"]);
  expect((await server.call("GET", "/api/preferences")).json).toEqual(stored);

  const { draft_variants } = (await week.replan(id)).json;
  expect(minutesOf(draft_variants[0], "essay")).toBe(300);
  expect((await week.load(id)).carried_out).toMatchObject([{ statement: "Work until 19:15 on Monday" }]);

  const { working_hours } = stored;
  const back = (await week.replan(id, { preferences: { working_hours } })).json;
  expect(minutesOf(back.draft_variants[0], "essay")).toBe(240);
  expect((await week.load(id)).carried_out).toBeUndefined();
});

test("a task of the person's own list is planned otherwise, and the list is not touched", async () => {
  const essay = { title: "Thesis", duration_minutes: 300, due: "2026-12-07T18:00:00+01:00" };
  const { id: task } = (await server.call("POST", "/api/tasks", essay)).json;
  const id = await week.create({});
  const work = unplaced(await week.load(id), task);
  expect(work.remedy).toEqual({
    statement: "Shorten “Thesis” by 1 h",
    tasks: [{ id: task, title: "Thesis", duration_minutes: 240 }],
  });
  const again = await week.replan(id, { make_fit: [task] });
  expect(again.json.draft_variants[0].unplaced).toEqual([]);
  expect(minutesOf(again.json.draft_variants[0], task)).toBe(240);
  expect((await server.call("GET", "/api/tasks")).json[0]).toMatchObject({ id: task, duration_minutes: 300 });

  const edited = await week.edit(id, 0, again.json.draft_variants[0].events);
  expect(edited.json).toMatchObject({ unplaced: [], metrics: { minutes_placed: 240, minutes_unplaced: 0 } });

  // What the person says of it since then is what holds.
  await server.call("PATCH", `/api/tasks/${task}`, { duration_minutes: 120 });
  expect(minutesOf((await week.replan(id)).json.draft_variants[0], task)).toBe(120);
  await server.call("PATCH", `/api/tasks/${task}`, { duration_minutes: 300, done: true });
  expect(minutesOf((await week.replan(id)).json.draft_variants[0], task)).toBe(0);
  expect((await server.call("DELETE", `/api/tasks/${task}`)).status).toBe(204);
});

test("work that only another's place would hold is placed, and the other is left out of this session", async () => {
  const [letters, report] = [
    { id: "letters", title: "Letters", duration_minutes: 240, priority: 1 },
    {
      id: "report",
      title: "Report",
      duration_minutes: 240,
      min_block_minutes: 240,
      max_block_minutes: 240,
      priority: 1,
    },
  ].map((task) => ({ ...task, due: "2026-12-07T18:00:00+01:00" }));
  const id = await week.create({ tasks: [letters, report] });
  const work = (await week.load(id)).draft_variants[0]?.unplaced?.[0] as UnplacedTask;
  const other = work.task_id === "report" ? "letters" : "report";
  expect(work.remedy?.tasks).toEqual([{ id: other, title: expect.any(String), done: true }]);
  const again = await week.replan(id, { make_fit: [work.task_id] });
  for (const variant of again.json.draft_variants as DraftVariant[]) {
    expect([minutesOf(variant, work.task_id), minutesOf(variant, other)]).toEqual([240, 0]);
    expect(variant.unplaced).toEqual([]);
  }
});

test("each remedy can be taken back, and what holds besides it stays", async () => {
  const [a, b] = [
    { id: "a", title: "Chicken", duration_minutes: 30, depends_on: ["b"] },
    { id: "b", title: "Egg", duration_minutes: 30, depends_on: ["a"] },
  ];
  const id = await week.create({ tasks: [a, b] });
  const first = (await week.replan(id, { make_fit: ["a", "b"] })).json;
  expect(first.draft_variants[0].unplaced).toEqual([]);
  expect(first.carried_out.map(({ statement }: { statement: string }) => statement)).toEqual([
    "Plan “Chicken” without waiting for “Egg”",
    "Plan “Egg” without waiting for “Chicken”",
  ]);
  const refused = await week.replan(id, { take_back: [0, 2] });
  expect([refused.status, refused.json.errors[0].path]).toEqual([422, "take_back.1"]);

  const second = (await week.replan(id, { take_back: [0] })).json;
  expect(second.carried_out).toEqual([first.carried_out[1]]);
  const [egg, chicken] = ["b", "a"].map((task) => blocksOf(second.draft_variants[0], task)?.[0]?.start ?? "");
  expect(Date.parse(egg ?? "")).toBeLessThan(Date.parse(chicken ?? ""));
  const none = (await week.replan(id, { take_back: [0] })).json;
  expect(none.draft_variants[0].unplaced).toHaveLength(2);
  expect((await week.load(id)).carried_out).toBeUndefined();
});

test("a habit fits otherwise in this session, until that is taken back or the person says otherwise of it", async () => {
  const gym = { title: "Gym", duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "08:30"]] };
  const { id: habit } = (await server.call("POST", "/api/habits", gym)).json;
  const id = await week.create({ tasks: [ESSAY] });
  const work = unplaced(await week.load(id), habit);
  expect(work).toMatchObject({
    minutes: 45,
    suggestion: "It would fit if it were 2 times a week.",
    remedy: { statement: "Plan “Gym” 2 times a week", habits: [{ ...gym, id: habit, times_per_week: 2 }] },
  });

  const placed = (variants: DraftVariant[]) => variants.map((variant) => blocksOf(variant, habit)?.length);
  const lacking = (variants: DraftVariant[]) =>
    variants.flatMap(({ unplaced = [] }) => unplaced.map((one) => one.task_id));
  const both = (await week.replan(id, { make_fit: [habit, "essay"] })).json;
  expect(new Set(placed(both.draft_variants))).toEqual(new Set([2]));
  expect(lacking(both.draft_variants)).toEqual([]);
  expect((await server.call("GET", "/api/habits")).json).toMatchObject([{ id: habit, times_per_week: 3 }]);
  const held = await week.load(id);
  expect(held).toMatchObject({
    habits: [{ id: habit, times_per_week: 2 }],
    given: { habits: [{ times_per_week: 3 }] },
  });
  expect(held.carried_out).toMatchObject([
    {
      statement: "Plan “Gym” 2 times a week",
      habits: [{ id: habit, was: { times_per_week: 3 }, now: { times_per_week: 2 } }],
    },
    { statement: "Work until 19:15 on Monday" },
  ]);

  const again = (await week.replan(id)).json;
  expect(lacking(again.draft_variants)).toEqual([]);
  const edited = (await week.edit(id, 0, again.draft_variants[0].events)).json;
  expect(edited).toMatchObject({ unplaced: [], metrics: { minutes_unplaced: 0 } });
  // The same list with another habit is no other word about this one; another length is.
  const walk = { title: "Walk", duration_minutes: 15, times_per_week: 1 };
  const more = (await week.replan(id, { habits: [{ ...gym, id: habit }, walk] })).json;
  expect([lacking(more.draft_variants), more.carried_out.length]).toEqual([[], 2]);
  const longer = (await week.replan(id, { habits: [{ ...gym, id: habit, times_per_week: 4 }] })).json;
  expect(longer.carried_out).toMatchObject([{ statement: "Work until 19:15 on Monday" }]);
  expect(lacking(longer.draft_variants)).toContain(habit);

  const other = await week.create({ tasks: [ESSAY] });
  await week.replan(other, { make_fit: [habit] });
  const back = (await week.replan(other, { take_back: [0] })).json;
  expect(unplaced({ ...held, ...back }, habit)).toEqual(work);
  expect((await week.load(other)).habits).toMatchObject([{ times_per_week: 3 }]);
  await week.replan(other, { make_fit: [habit] });
  await server.call("PATCH", `/api/habits/${habit}`, { times_per_week: 1 });
  const patched = (await week.replan(other)).json;
  expect([lacking(patched.draft_variants), placed(patched.draft_variants)[0]]).toEqual([["essay"], 1]);

  // An assistant gives the remedy to a new plan, as it stands.
  const anew = await week.load(await week.create({ habits: work.remedy?.habits }));
  expect([lacking(anew.draft_variants), placed(anew.draft_variants)[0]]).toEqual([[], 2]);
  expect((await server.call("DELETE", `/api/habits/${habit}`)).status).toBe(204);
});

test("a remedy and the instructions of a session go together, and either goes without the other", async () => {
  const id = await week.create({ tasks: [ESSAY], instructions: "no work on saturday, finish by 5pm on friday" });
  const hours = async () => (await week.load(id)).preferences?.working_hours;
  const friday = (await hours())?.fri;
  expect(friday?.at(-1)?.[1]).toBe("17:00");
  const again = await week.replan(id, { make_fit: ["essay"] });
  expect(minutesOf(again.json.draft_variants[0], "essay")).toBe(300);
  expect(await hours()).toMatchObject({ mon: [expect.anything(), ["13:30", "19:15"]], fri: friday });
  await week.replan(id, { instructions: "" });
  expect(await hours()).toMatchObject({ mon: [expect.anything(), ["13:30", "19:15"]] });
  expect((await hours())?.fri.at(-1)).toEqual(["13:30", "18:00"]);
  await week.replan(id, { instructions: "finish by 5pm on friday" });
  await week.replan(id, { take_back: [0] });
  expect(await hours()).toMatchObject({ mon: [expect.anything(), ["13:30", "18:00"]], fri: friday });
});

test("a block that is dragged keeps the remedies of other work, and work that is taken out has none", async () => {
  const call = { id: "call", title: "Call", duration_minutes: 30, priority: 1 };
  const id = await week.create({ tasks: [ESSAY, call] });
  const { draft_variants } = await week.load(id);
  const [shown] = draft_variants as [DraftVariant];
  const remedy = shown.unplaced?.find(({ task_id }) => task_id === "essay")?.remedy;
  expect(remedy).toBeTruthy();
  const moved = shown.events.map((event) =>
    event.task_id === "call" ? { ...event, start: "2026-12-12T10:00:00Z", end: "2026-12-12T10:30:00Z" } : event,
  );
  expect((await week.edit(id, 0, moved)).json.unplaced).toMatchObject([{ task_id: "essay", remedy }]);
  const without = moved.filter(({ task_id }) => task_id !== "call");
  const edited = (await week.edit(id, 0, without)).json as DraftVariant;
  expect(edited.unplaced?.find(({ task_id }) => task_id === "call")?.remedy).toBeUndefined();
  const refused = await week.replan(id, { make_fit: ["essay", "call"] });
  expect([refused.status, refused.json.errors]).toEqual([422, [{ path: "make_fit.1", message: "has no remedy" }]]);
  expect((await week.load(id)).draft_variants[0]).toEqual(edited);
});

test("what is no unplaced work of the shown plan, or comes with other wishes, is refused with its place", async () => {
  const id = await week.create({ tasks: [ESSAY] });
  const before = await week.load(id);
  const refused = async (body: object) => {
    const { status, json } = await week.replan(id, body);
    return [status, json.errors?.[0].path];
  };
  expect(await refused({ make_fit: ["essay", "novel"] })).toEqual([422, "make_fit.1"]);
  expect(await refused({ make_fit: ["essay"], variant_index: 50 })).toEqual([422, "variant_index"]);
  expect(await refused({ make_fit: ["essay"], preferences: { buffer_minutes: 0 } })).toEqual([422, "make_fit"]);
  expect(await refused({ make_fit: ["essay"], tasks: [ESSAY] })).toEqual([422, "make_fit"]);
  expect(await refused({ make_fit: "essay" })).toEqual([400, "make_fit"]);
  expect(await week.load(id)).toEqual(before);
});

test("a model is told of a remedy by what is true with it: the due date is the session's", async () => {
  const llm = await startLlm();
  await using writing = await startDaywright({
    env: { DAYWRIGHT_LLM_BASE_URL: llm.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: llm.key },
    overrides: { now: () => NOW },
  });
  const own = sessionWeek(writing);
  const late = [["09:00", "22:00"]];
  const report = { id: "report", title: "Report", duration_minutes: 990, due: "2026-12-10T12:00:00+01:00" };
  const id = await own.create({ tasks: [report], preferences: { working_hours: { mon: late, fri: late } } });
  const told = () => llm.requests.at(-1)?.messages.at(-1)?.content;
  const [asIs, remedied] = ["free before Thursday 12:00", "“Report” is done by Fri 11 Dec, 14:15, just in time"];
  expect([told(), told()]).toEqual([expect.stringContaining(asIs), expect.not.stringContaining(remedied)]);

  await own.replan(id, { make_fit: ["report"] });
  expect([told(), told()]).toEqual([expect.stringContaining(remedied), expect.not.stringContaining(asIs)]);
  await own.replan(id, { take_back: [0] });
  expect([told(), told()]).toEqual([expect.stringContaining(asIs), expect.not.stringContaining(remedied)]);
  await llm.close();
});

test("coursework fits as well, for as long as it is to be handed in", async () => {
  const credentials = { kind: "canvas", base_url: canvas.url, access_token: canvas.token };
  expect((await server.call("POST", "/api/connections", credentials)).status).toBe(201);
  const effort = { course: "Algebra", type: "assignment", duration_minutes: 300 };
  expect((await server.call("PUT", "/api/coursework/effort", effort)).status).toBe(200);

  const id = await week.create({});
  const payload = await week.load(id);
  const sheet = payload.context?.learning.items[0]?.id as string;
  const { remedy } = unplaced(payload, sheet);
  expect(remedy?.tasks).toEqual([{ id: sheet, title: "Algebra: Sheet 1", duration_minutes: 240 }]);
  const again = (await week.replan(id, { make_fit: [sheet] })).json;
  expect(minutesOf(again.draft_variants[0], sheet)).toBe(240);
  expect((await week.load(id)).context?.learning.items[0]?.duration_minutes).toBe(300);

  // An assistant gives the remedy to a new plan, as it stands.
  const anew = await week.load(await week.create({ tasks: remedy?.tasks }));
  expect(minutesOf(anew.draft_variants[0], sheet)).toBe(240);
  expect(anew.draft_variants[0]?.unplaced).toEqual([]);

  SHEET.submission = { workflow_state: "submitted" };
  expect(minutesOf((await week.replan(id)).json.draft_variants[0], sheet)).toBe(0);
  expect(minutesOf((await week.replan(anew.session_id)).json.draft_variants[0], sheet)).toBe(0);
});

test("hours that are kept for one task alone hold in the session, each for itself, and the list and the preferences stay", async () => {
  const stored = (await server.call("GET", "/api/preferences")).json;
  const due = "2026-12-07T22:00:00+01:00";
  const tasks = Array.from({ length: 50 }, (_, index) => ({
    id: `u${index}`,
    title: `Errand ${index}`,
    duration_minutes: 60,
    priority: 1,
    due,
  }));
  const id = await week.create({ tasks });
  const [first, second] = (await week.load(id)).draft_variants[0]?.unplaced ?? [];
  expect(first?.remedy?.statement).toBe(`Keep 18:15–19:15 on Monday for “${first?.title}” alone`);
  const one = await week.replan(id, { variant_index: 0, make_fit: [first?.task_id] });
  expect(one.status, one.text).toBe(200);
  const index = one.json.draft_variants.findIndex((variant: DraftVariant) =>
    variant.unplaced?.some(({ task_id }) => task_id === second?.task_id),
  );
  const two = await week.replan(id, { variant_index: index, make_fit: [second?.task_id] });
  for (const variant of two.json.draft_variants as DraftVariant[])
    for (const work of [first, second]) expect(minutesOf(variant, work?.task_id ?? "")).toBe(60);
  const back = await week.replan(id, { take_back: [0] });
  expect(back.json.carried_out).toMatchObject([{ statement: expect.stringContaining(`“${second?.title}” alone`) }]);
  expect(Object.keys(back.json.preferences.hours_by_category)).toEqual([second?.title]);
  for (const variant of back.json.draft_variants as DraftVariant[])
    expect(minutesOf(variant, second?.task_id ?? "")).toBe(60);
  expect((await server.call("GET", "/api/preferences")).json).toEqual(stored);
});
