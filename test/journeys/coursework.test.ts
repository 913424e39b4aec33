import { afterEach, beforeEach, expect, test } from "vitest";
import { type CanvasDouble, startCanvas } from "../doubles/canvas/server.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { callTool, connect, overHttp } from "../support/mcp-client.ts";

let canvas: CanvasDouble;
let daywright: Daywright & AsyncDisposable;
beforeEach(async () => {
  canvas = await startCanvas({
    courses: [{ id: 1, name: "Algebra" }],
    assignments: {
      1: [
        { id: 11, name: "Problem set 1", course_id: 1, due_at: "2026-12-10T22:59:00Z", points_possible: 20 },
        {
          id: 12,
          name: "Problem set 0",
          course_id: 1,
          due_at: "2026-12-09T22:59:00Z",
          submission: { workflow_state: "submitted" },
        },
      ],
    },
  });
  daywright = await startDaywright({
    env: { DAYWRIGHT_RETRY_INITIAL_MS: "1" },
    overrides: { now: () => Temporal.Instant.from("2026-12-07T00:00:00Z") },
  });
  const credentials = { kind: "canvas", base_url: canvas.url, access_token: canvas.token };
  expect((await daywright.call("POST", "/api/connections", credentials)).status).toBe(201);
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await canvas.close();
});

async function plan() {
  const created = await daywright.call("POST", "/api/planner", WEEK_IN_UTC);
  expect(created.status).toBe(201);
  return (await daywright.call("GET", `/api/planner/${created.json.session_id}`)).json;
}

test("coursework is planned as work before its due date, and what was handed in is not", async () => {
  const payload = await plan();
  expect(payload.context.learning.items).toHaveLength(2);
  for (const variant of payload.draft_variants) {
    const blocks = variant.events.filter((event: { summary: string }) => event.summary.includes("Problem set"));
    const minutes = blocks.map(({ start, end }: Block) => (Date.parse(end) - Date.parse(start)) / 60_000);
    expect(minutes.reduce((sum: number, each: number) => sum + each, 0)).toBe(120);
    for (const { end } of blocks) expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse("2026-12-10T22:59:00Z"));
    expect(blocks.map(({ summary }: Block) => summary).join()).not.toContain("Problem set 0");
  }
});

test("an assistant is told of coursework that is not handed in, and of a system that does not answer", async () => {
  await using client = await connect(overHttp(daywright));
  const told = (await callTool(client, "get_context", WEEK_IN_UTC)).facts;
  expect(told.coursework).toMatchObject([{ title: "Problem set 1", course: "Algebra" }]);
  expect(told.unread_sources).toEqual([]);
  await canvas.close();
  const { unread_sources } = (await callTool(client, "get_context", WEEK_IN_UTC)).facts;
  expect(unread_sources).toMatchObject([{ error: { kind: "ProviderNetworkError" } }]);
});

test("how long the person says that coursework takes is remembered for its course and type", async () => {
  const effort = { course: "Algebra", type: "assignment", duration_minutes: 90 };
  expect((await daywright.call("PUT", "/api/coursework/effort", effort)).json).toEqual(effort);
  expect((await daywright.call("GET", "/api/coursework/effort")).json).toEqual([effort]);
  const items = (await plan()).context.learning.items;
  expect(items[0]).toMatchObject({ duration_minutes: 90, duration_estimated: false });
});

test("a length of no minutes is refused with the field's name", async () => {
  const effort = { course: "Algebra", type: "assignment", duration_minutes: 0 };
  const refused = await daywright.call("PUT", "/api/coursework/effort", effort);
  expect([refused.status, refused.json.errors[0].path]).toEqual([422, "duration_minutes"]);
});

type Block = { readonly start: string; readonly end: string; readonly summary: string };
