import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { type CanvasDouble, startCanvas } from "../../../../test/doubles/canvas/server.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTestHttp, silentLog } from "../../../../test/support/test-http.ts";
import { createCanvasProvider } from "./index.ts";

const signal = neverAborted();

let canvas: CanvasDouble;
beforeEach(async () => {
  canvas = await startCanvas({
    courses: [
      { id: 1, name: "Algebra" },
      { id: 2, name: "History" },
      { id: 3, name: "Closed", access_restricted_by_date: true },
    ],
    assignments: {
      1: [
        assignment(11, { due_at: "2026-12-10T22:59:59Z", points_possible: 20 }),
        assignment(12, {
          due_at: "2026-12-11T22:59:59Z",
          submission: { workflow_state: "submitted", submitted_at: "2026-12-01T10:00:00Z" },
        }),
        assignment(13, { due_at: "2027-03-01T22:59:59Z" }),
        assignment(14, { due_at: null }),
        assignment(15, { due_at: "2026-12-08T22:59:59Z", quiz_id: 915, points_possible: 5 }),
        assignment(16, {
          due_at: "2026-12-08T22:59:59Z",
          submission: { workflow_state: "unsubmitted", excused: true },
        }),
      ],
      2: Array.from({ length: 25 }, (_, index) =>
        assignment(200 + index, {
          course_id: 2,
          due_at: "2026-12-15T12:00:00Z",
          submission: { workflow_state: "unsubmitted", missing: index === 0 },
        }),
      ),
    },
    plannerItems: [
      plannerItem("assignment", 11, { due_at: "2026-12-10T22:59:59Z" }, { marked_complete: true }),
      plannerItem("quiz", 915, { due_at: "2026-12-08T22:59:59Z" }),
      plannerItem("wiki_page", 31, { title: "Read chapter 4", todo_date: "2026-12-09T08:00:00Z" }),
      plannerItem("announcement", 41, { title: "Welcome back" }),
      plannerItem("calendar_event", 42, { title: "Lecture" }),
    ],
  });
});
afterEach(() => canvas.close());

function assignment(id: number, fields: Record<string, unknown>) {
  return {
    id,
    name: `Problem set ${id}`,
    course_id: 1,
    html_url: `https://canvas.example/courses/1/assignments/${id}`,
    submission: { workflow_state: "unsubmitted" },
    ...fields,
  };
}

function plannerItem(type: string, id: number, plannable: Record<string, unknown>, override?: Record<string, unknown>) {
  return {
    plannable_id: id,
    plannable_type: type,
    plannable_date: "2026-12-09T08:00:00Z",
    course_id: 1,
    context_name: "Algebra",
    html_url: `/courses/1/${type}/${id}`,
    planner_override: override ?? null,
    submissions: false,
    plannable: { id, title: `Item ${id}`, ...plannable },
  };
}

function provider(token = canvas.token) {
  const credentials = { base_url: `${canvas.url}/`, access_token: token };
  return createCanvasProvider({ id: "c1", label: "Canvas", credentials }, { http: createTestHttp(), log: silentLog });
}

async function listed() {
  return unwrap((await provider().coursework?.listCoursework(TWO_WEEKS, signal)) ?? expect.fail("no coursework"));
}

test("every page of every course's assignments is read, those due outside the window left out", async () => {
  const items = await listed();
  expect(items.filter(({ course }) => course === "History")).toHaveLength(25);
  expect(items.map(({ id }) => id)).not.toContain("c1:assignment:13");
  expect(items.map(({ id }) => id)).not.toContain("c1:assignment:14");
});

test("what was handed in, excused or marked complete is submitted; what is missing says so", async () => {
  const byId = new Map((await listed()).map((item) => [item.id, item]));
  expect(byId.get("c1:assignment:12")?.submitted).toBe(true);
  expect(byId.get("c1:assignment:16")?.submitted).toBe(true);
  expect(byId.get("c1:assignment:11")?.submitted).toBe(true);
  expect(byId.get("c1:assignment:200")).toMatchObject({ submitted: false, missing: true });
  expect(byId.get("c1:assignment:201")).toMatchObject({ submitted: false, missing: false });
});

test("a quiz that Canvas lists as assignment and as quiz is one item", async () => {
  const quizzes = (await listed()).filter(({ type }) => type === "quiz");
  expect(quizzes).toEqual([
    expect.objectContaining({ id: "c1:quiz:915", course: "Algebra", points: 5, duration_minutes: 30 }),
  ]);
});

test("a page to read is work; announcements and lectures are not", async () => {
  const items = await listed();
  expect(items).toContainEqual(
    expect.objectContaining({
      type: "reading",
      title: "Read chapter 4",
      due: "2026-12-09T08:00:00Z",
      url: `${canvas.url}/courses/1/wiki_page/31`,
    }),
  );
  expect(items.map(({ title }) => title)).not.toContain("Welcome back");
  expect(items.map(({ title }) => title)).not.toContain("Lecture");
});

test("verify names the person, and a wrong token is an auth error", async () => {
  expect(unwrap(await provider().verify(signal)).label).toBe("Canvas (Kim Doe)");
  const refused = await provider("wrong").verify(signal);
  expect(refused).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError", message: "HTTP 401: Invalid access token." },
  });
});

test("a throttled call is rate limiting, waits, and is tried again", async () => {
  canvas.faults.push((response) => {
    response.writeHead(403, { "x-rate-limit-remaining": "0" });
    response.end("403 Forbidden (Rate Limit Exceeded)\n");
  });
  expect((await listed()).length).toBeGreaterThan(25);
});

test("a forbidden call that is no throttling stays an auth error", async () => {
  canvas.faults.push((response) => {
    response.writeHead(403, { "x-rate-limit-remaining": "612.5" });
    response.end(JSON.stringify({ errors: [{ message: "user not authorized to perform that action" }] }));
  });
  const read = await provider().verify(signal);
  expect(read).toMatchObject({ ok: false, error: { kind: "ProviderAuthError", status: 403 } });
});

test("an answer of another shape is a parse error that names the field", async () => {
  canvas.faults.push((response) => response.end(JSON.stringify({ id: 1 })));
  const read = await provider().verify(signal);
  expect(read).toMatchObject({
    ok: false,
    error: { kind: "ProviderParseError", message: expect.stringContaining("name") },
  });
});

test("a course that is closed to the student is left out; when all of them are, the token is to blame", async () => {
  canvas.closed.add("2");
  const courses = new Set((await listed()).map(({ course }) => course));
  expect(courses).toEqual(new Set(["Algebra"]));
  for (const id of ["1", "3"]) canvas.closed.add(id);
  expect(await provider().coursework?.listCoursework(TWO_WEEKS, signal)).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError" },
  });
});
