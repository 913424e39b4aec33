import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { type MoodleDouble, startMoodle } from "../../../../test/doubles/moodle/server.ts";
import { TWO_WEEKS } from "../../../../test/fixtures/week.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTestHttp, silentLog } from "../../../../test/support/test-http.ts";
import { createMoodleProvider } from "./index.ts";

const NOW = Temporal.Instant.from("2026-12-08T12:00:00Z");
const signal = neverAborted();
const seconds = (iso: string) => Date.parse(iso) / 1000;

let moodle: MoodleDouble;
beforeEach(async () => {
  moodle = await startMoodle({
    events: [
      actionEvent(1, "assign", 501, "2026-12-10T23:00:00Z"),
      actionEvent(2, "assign", 502, "2026-12-11T23:00:00Z"),
      actionEvent(3, "quiz", 601, "2026-12-08T08:00:00Z"),
      actionEvent(4, "assign", 503, "2027-02-01T08:00:00Z"),
      ...Array.from({ length: 120 }, (_, index) =>
        actionEvent(100 + index, "lesson", 700 + index, "2026-12-15T08:00:00Z"),
      ),
    ],
    courses: [
      {
        id: 9,
        assignments: [
          { id: 51, cmid: 501, name: "Essay on tides", grade: 80 },
          { id: 52, cmid: 502, name: "Lab report", grade: -3 },
        ],
      },
    ],
    submissions: {
      51: { lastattempt: { submission: { id: 1, status: "new" } } },
      52: { lastattempt: { teamsubmission: { id: 2, status: "submitted" } } },
    },
  });
});
afterEach(() => moodle.close());

function actionEvent(id: number, modulename: string, cmid: number, due: string) {
  return {
    id,
    name: `Activity ${id} is due`,
    activityname: `Activity ${id}`,
    modulename,
    instance: cmid,
    eventtype: "due",
    timestart: seconds(due),
    timesort: seconds(due),
    url: `https://moodle.example/mod/${modulename}/view.php?id=${cmid}`,
    course: { id: 9, fullname: "Oceanography" },
    action: { name: "Add submission", url: "https://moodle.example/submit", itemcount: 1, actionable: true },
  };
}

function provider(token = moodle.token) {
  const credentials = { base_url: `${moodle.url}/`, token };
  const deps = { http: createTestHttp(), now: () => NOW, log: silentLog };
  return createMoodleProvider({ id: "m1", label: "Moodle", credentials }, deps);
}

async function listed() {
  return unwrap((await provider().coursework?.listCoursework(TWO_WEEKS, signal)) ?? expect.fail("no coursework"));
}

test("every page of action events in the window is read, each once", async () => {
  const items = await listed();
  expect(items).toHaveLength(123);
  expect(new Set(items.map(({ id }) => id)).size).toBe(123);
});

test("an assignment has its own name, its points and its submission; a team's submission counts", async () => {
  const byId = new Map((await listed()).map((item) => [item.id, item]));
  expect(byId.get("m1:event:1")).toMatchObject({
    title: "Essay on tides",
    course: "Oceanography",
    type: "assignment",
    due: "2026-12-10T23:00:00Z",
    points: 80,
    submitted: false,
    missing: false,
    duration_minutes: 240,
    duration_estimated: true,
  });
  expect(byId.get("m1:event:2")).toMatchObject({ title: "Lab report", points: null, submitted: true });
});

test("what is past its due date and not handed in is missing", async () => {
  const quiz = (await listed()).find(({ id }) => id === "m1:event:3");
  expect(quiz).toMatchObject({ type: "quiz", missing: true, duration_minutes: 60 });
});

test("verify names site and person; an invalid token inside HTTP 200 is an auth error", async () => {
  expect(unwrap(await provider().verify(signal)).label).toBe("Example University (kim)");
  expect(await provider("wrong").verify(signal)).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError", message: "HTTP 401: Invalid token - token not found" },
  });
});

test.each([
  ["mod_assign_get_assignments", "accessexception"],
  ["mod_assign_get_submission_status", "nopermissions"],
  ["mod_assign_get_submission_status", "invalidrecord"],
])("where %s is kept from the token (%s), what is due is listed all the same", async (wsfunction, errorcode) => {
  moodle.refusals.set(wsfunction, errorcode);
  const items = await listed();
  expect(items).toHaveLength(123);
  expect(items.find(({ id }) => id === "m1:event:2")).toMatchObject({ type: "assignment", submitted: false });
});

test("a token that is withdrawn in the middle fails the source", async () => {
  moodle.refusals.set("mod_assign_get_submission_status", "invalidtoken");
  expect(await provider().coursework?.listCoursework(TWO_WEEKS, signal)).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError" },
  });
});

test.each([
  ["servicenotavailable", "ProviderAuthError"],
  ["invalidrecord", "ProviderNotFoundError"],
  ["sitemaintenance", "ProviderAPIError"],
  ["somethingnew", "ProviderAPIError"],
])("Moodle's %s is a %s", async (errorcode, kind) => {
  moodle.faults.push((response) =>
    response.end(JSON.stringify({ exception: "moodle_exception", errorcode, message: "no" })),
  );
  expect(await provider().verify(signal)).toMatchObject({ ok: false, error: { kind } });
});

test("the token is never part of an address", async () => {
  await listed();
  expect(moodle.calls).toContain("mod_assign_get_submission_status");
  expect(moodle.calls.join()).not.toContain(moodle.token);
});

test("an HTML page where JSON should be is a parse error", async () => {
  moodle.faults.push((response) => response.end("<html>Maintenance</html>"));
  expect(await provider().verify(signal)).toMatchObject({ ok: false, error: { kind: "ProviderParseError" } });
});
