import { afterAll, beforeAll, expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { Problem } from "#contract/problem.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Answer, type Daywright, startDaywright } from "../support/daywright.ts";

const DRAFT = blockDraft({ summary: "Work", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" });
const own = (events: unknown[]) => ({
  ...WEEK,
  ai_draft: "",
  draft_variants: [{ variant_id: "a", title: "A", description: "", events }],
});
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

let server: Daywright & AsyncDisposable;
let session: string;
let everything: unknown[];

/** All that bad input must leave as it was. */
const readEverything = async (): Promise<unknown[]> => {
  const paths = ["/api/tasks", "/api/calendars", "/api/preferences", `/api/planner/${session}`];
  return Promise.all(paths.map(async (path) => (await server.call("GET", path)).json));
};

beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 10_000 } });
  session = (await server.call("POST", "/api/planner", own([DRAFT]))).json.session_id;
  await server.call("POST", "/api/tasks", { id: "known", title: "Known" });
  everything = await readEverything();
});
afterAll(async () => {
  expect(await readEverything()).toEqual(everything);
  await server[Symbol.asyncDispose]();
});

const problemOf = (answer: Answer, status: number): Problem => {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(answer.json);
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe("");
  return problem;
};

type Case = readonly [name: string, status: number, path: string, method: string, url: () => string, body: unknown];
const planner = () => "/api/planner";
const apply = () => `/api/planner/${session}/apply`;
const context = () => "/api/context/fetch";
const window = (more: object) => ({ ...WEEK, view_date: "2026-12-08", session_id: session, ...more });
const target = (more: object) => ({ variant_index: 0, calendar_id: "daywright", ...more });

test.each<Case>([
  ["a field that nobody knows", 400, "instruction", "POST", planner, { ...WEEK, instruction: "no work on friday" }],
  ["one of a task", 400, "tasks.0.minutes", "POST", planner, { ...WEEK, tasks: [{ title: "Essay", minutes: 90 }] }],
  ["a window of two years", 422, "end_time", "POST", planner, { ...WEEK, end_time: "2028-12-07T00:00:00Z" }],
  ["a window that ends first", 400, "end_time", "POST", planner, { ...WEEK, end_time: "2026-12-01T00:00:00Z" }],
  ["half a character", 400, "id", "POST", () => "/api/tasks", { id: "\ud800", title: "Task" }],
  ["a NUL in a block", 400, "draft_variants.0.events.0.summary", "POST", planner, own([{ ...DRAFT, summary: "a\0" }])],
  ["a window of no length", 400, "end_time", "POST", planner, { ...WEEK, end_time: WEEK.start_time }],
  ["a start without an offset", 400, "start_time", "POST", planner, { ...WEEK, start_time: "2026-12-07T00:00:00" }],
  ["a start that is no day", 400, "start_time", "POST", planner, { ...WEEK, start_time: "2026-02-30T00:00:00Z" }],
  ["no window", 400, "start_time", "POST", planner, {}],
  ["an invalid zone", 400, "time_zone", "POST", planner, { ...WEEK, time_zone: "Mars/Olympus_Mons" }],
  ["a zone that only some programs know", 400, "time_zone", "POST", planner, { ...WEEK, time_zone: "US/Pacific-New" }],
  ["an abbreviation for a zone", 400, "time_zone", "POST", planner, { ...WEEK, time_zone: "PST" }],
  ["an offset for a zone", 400, "time_zone", "POST", planner, { ...WEEK, time_zone: "+01:00" }],
  ["a task of 0 minutes", 422, "tasks.0.duration_minutes", "POST", planner, tasks([{ duration_minutes: 0 }])],
  [
    "a task of 10,000 minutes",
    422,
    "tasks.1.duration_minutes",
    "POST",
    planner,
    tasks([{}, { duration_minutes: 1e4 }]),
  ],
  ["a task of 1.5 minutes", 400, "tasks.0.duration_minutes", "POST", planner, tasks([{ duration_minutes: 1.5 }])],
  ["a task without a title", 400, "tasks.0.title", "POST", planner, tasks([{ title: "" }])],
  ["a due date that is none", 400, "tasks.0.due", "POST", planner, tasks([{ due: "friday" }])],
  ["an address that is a script", 400, "tasks.0.url", "POST", planner, tasks([{ url: "javascript:alert(1)" }])],
  ["a priority of 5", 422, "tasks.0.priority", "POST", planner, tasks([{ priority: 5 }])],
  ["10,000 tasks", 422, "tasks", "POST", planner, tasks(many(10_000, {}))],
  [
    "51 habits",
    422,
    "habits",
    "POST",
    planner,
    { ...WEEK, habits: many(51, { title: "a", duration_minutes: 30, times_per_week: 1 }) },
  ],
  [
    "hours that end before they start",
    400,
    "preferences.working_hours.mon.0",
    "POST",
    planner,
    hours([["18:00", "09:00"]]),
  ],
  [
    "a shortest block above the longest",
    422,
    "preferences.min_block_minutes",
    "POST",
    planner,
    { ...WEEK, preferences: { min_block_minutes: 300 } },
  ],
  [
    "51 variants",
    422,
    "draft_variants",
    "POST",
    planner,
    { ...WEEK, ai_draft: "", draft_variants: many(51, own([]).draft_variants[0]) },
  ],
  ["501 events", 422, "draft_variants.0.events", "POST", planner, own(many(501, DRAFT))],
  [
    "a draft that ends before it starts",
    400,
    "draft_variants.0.events.0.end",
    "POST",
    planner,
    own([{ ...DRAFT, end: DRAFT.start }]),
  ],
  ...["RRULE:FREQ=NEVER", "RRULE:FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY", "RRULE:FREQ=DAILY;X=1\r\nATTENDEE:mailto:a"].map(
    (rule): Case => [
      `the rule ${JSON.stringify(rule)}`,
      400,
      "draft_variants.0.events.0.recurrence.0",
      "POST",
      planner,
      own([{ ...DRAFT, recurrence: [rule] }]),
    ],
  ),
  [
    "an unknown transparency",
    400,
    "draft_variants.0.events.0.transparency",
    "POST",
    planner,
    own([{ ...DRAFT, transparency: "glass" }]),
  ],
  ["variant_index −1", 422, "variant_index", "POST", apply, target({ variant_index: -1 })],
  ["variant_index 99", 422, "variant_index", "POST", apply, target({ variant_index: 99 })],
  ["variant_index 1.5", 400, "variant_index", "POST", apply, target({ variant_index: 1.5 })],
  ['variant_index "0"', 400, "variant_index", "POST", apply, target({ variant_index: "0" })],
  ["an unknown calendar", 404, "calendar_id", "POST", apply, target({ calendar_id: "someone@example.org" })],
  ['allow_conflicts "yes"', 400, "allow_conflicts", "POST", apply, target({ allow_conflicts: "yes" })],
  [
    "replanning from variant 99",
    422,
    "variant_index",
    "POST",
    () => `/api/planner/${session}/variants`,
    { variant_index: 99 },
  ],
  [
    "bringing no variant",
    422,
    "draft_variants",
    "POST",
    () => "/api/planner",
    { ...WEEK, ai_draft: "", draft_variants: [] },
  ],
  ["editing variant 99", 422, "index", "PUT", () => `/api/planner/${session}/variants/99`, { events: [] }],
  ["editing variant one", 400, "index", "PUT", () => `/api/planner/${session}/variants/one`, { events: [] }],
  ["editing with no events", 400, "events", "PUT", () => `/api/planner/${session}/variants/0`, {}],
  ["a context window of a year", 422, "end_time", "POST", context, () => window({ end_time: "2027-12-07T00:00:00Z" })],
  [
    "a context window that ends first",
    400,
    "end_time",
    "POST",
    context,
    () => window({ end_time: "2026-12-01T00:00:00Z" }),
  ],
  ["a view date that is none", 400, "view_date", "POST", context, () => window({ view_date: "2026-13-01" })],
  [
    "a task on the list of 0 minutes",
    422,
    "duration_minutes",
    "POST",
    () => "/api/tasks",
    { title: "a", duration_minutes: 0 },
  ],
  [
    "a changed task of 10,000 minutes",
    422,
    "duration_minutes",
    "PATCH",
    () => "/api/tasks/known",
    { duration_minutes: 10_000 },
  ],
  ["preferences in an invalid zone", 400, "time_zone", "PUT", () => "/api/preferences", { time_zone: "Nowhere" }],
  ["a buffer of a day", 422, "buffer_minutes", "PUT", () => "/api/preferences", { buffer_minutes: 1_440 }],
  ["an empty quick-add", 400, "text", "POST", () => "/api/quick-add", { text: "" }],
])("%s is a problem of status %i that names %s", async (_name, status, path, method, url, body) => {
  const problem = problemOf(await server.call(method, url(), typeof body === "function" ? body() : body), status);
  expect(problem.errors?.map((fault) => fault.path)).toContain(path);
});

test.each([
  ["a session that is not there", "GET", "/api/planner/unknown", undefined],
  ["applying it", "POST", "/api/planner/unknown/apply", { variant_index: 0, calendar_id: "daywright" }],
  ["undoing it", "POST", "/api/planner/unknown/undo", undefined],
  ["replanning it", "POST", "/api/planner/unknown/variants", {}],
  ["editing it", "PUT", "/api/planner/unknown/variants/0", { events: [] }],
  ["following it", "GET", "/api/planner/unknown/events", undefined],
  ["navigating in it", "POST", "/api/context/fetch", { ...WEEK, view_date: "2026-12-08", session_id: "unknown" }],
  ["a task that is not there", "DELETE", "/api/tasks/unknown", undefined],
  ["changing it", "PATCH", "/api/tasks/unknown", { title: "a" }],
  ["an endpoint that is not there", "GET", "/api/nothing", undefined],
  ["a method that an endpoint does not have", "DELETE", "/api/quick-add", undefined],
  ["an id longer than any", "GET", `/api/planner/${"a".repeat(2_000)}`, undefined],
])("%s is 404", async (_name, method, path, body) => {
  problemOf(await server.call(method, path, body), 404);
});

test.each([
  ["nothing", "", 400],
  ["half of it", '{"start_time":', 400],
  ["a list", "[]", 400],
  ["null", "null", 400],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00]), 400],
  ["more than 1 MiB", `"${"a".repeat(1 << 20)}"`, 413],
])("a body of JSON that is %s is a problem", async (_name, body, status) => {
  problemOf(await server.call("POST", "/api/planner", body, { "content-type": "application/json" }), status);
});

test("a body of another type is 415", async () => {
  problemOf(await server.call("POST", "/api/planner", "start=now", { "content-type": "text/plain" }), 415);
});

test("an address that cannot be decoded is 400", async () => {
  problemOf(await server.call("GET", "/api/planner/%zz"), 400);
});

test("a task id that is taken is 409", async () => {
  problemOf(await server.call("POST", "/api/tasks", { id: "known", title: "Again" }), 409);
});

test("a bad request that asks for a stream is answered with a problem and not with a stream", async () => {
  const body = { ...WEEK, end_time: "2028-12-07T00:00:00Z" };
  problemOf(await server.call("POST", "/api/planner", body, { accept: "text/event-stream" }), 422);
});

function tasks(list: object[]): object {
  return { ...WEEK, tasks: list.map((task) => ({ title: "a", ...task })) };
}

function hours(mon: string[][]): object {
  return { ...WEEK, preferences: { working_hours: { mon } } };
}
