import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVE_OF_THE_WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { callTool, connect, overHttp, type TestClient, TOKEN } from "../support/mcp-client.ts";

const OWNER = { authorization: `Bearer ${TOKEN}` };
const WINDOW = { start_time: "2026-12-07", end_time: "2026-12-13" };

let daywright: Daywright & AsyncDisposable;
let client: TestClient;
beforeAll(async () => {
  daywright = await startDaywright({
    env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN },
    overrides: EVE_OF_THE_WEEK,
  });
  const { json: preferences } = await daywright.call("GET", "/api/preferences", undefined, OWNER);
  const berlin = { ...preferences, time_zone: "Europe/Berlin" };
  expect((await daywright.call("PUT", "/api/preferences", berlin, OWNER)).status).toBe(200);
  client = await connect(overHttp(daywright));
});
afterAll(async () => {
  await client[Symbol.asyncDispose]();
  await daywright[Symbol.asyncDispose]();
});

/** The session that a call made. */
async function made(by: Client, tool: string, args: Record<string, unknown>) {
  const { failed, text, facts } = await callTool(by, tool, { ...WINDOW, ...args });
  expect([failed, text]).toEqual([false, expect.any(String)]);
  const session = (await daywright.call("GET", `/api/planner/${facts.session_id}`)).json;
  return { facts, session };
}

test("times without an offset are of the person's clock, wherever the machine is, and dates are whole days", async () => {
  const { facts } = await callTool(client, "add_task", { title: "Essay", due: "2026-12-11T17:00", duration: "3h" });
  expect(facts.task).toMatchObject({ due: "2026-12-11T16:00:00Z", duration_minutes: 180 });
  const planned = await made(client, "plan", {});
  expect(planned.session).toMatchObject({
    start_time: "2026-12-06T23:00:00Z",
    end_time: "2026-12-13T23:00:00Z",
    time_zone: "Europe/Berlin",
  });
});

test("hours of some days leave those of the others as they are", async () => {
  const preferences = { working_hours: { Friday: [], monday: ["8:00", "10:00"] } };
  const { session } = await made(client, "plan", { preferences });
  expect(session.preferences.working_hours).toMatchObject({
    mon: [["08:00", "10:00"]],
    tue: [
      ["09:00", "12:30"],
      ["13:30", "18:00"],
    ],
    fri: [],
  });
});

test("what a model proposes in its own words stands where it meant it", async () => {
  const blocks = [
    { title: "Essay", start: "2026-12-08T10:00", duration: "90 min" },
    { title: "Trip", start: "2026-12-12", end: "2026-12-12" },
  ];
  const { facts, session } = await made(client, "propose_variants", { draft: "Mine.", plans: { name: "A", blocks } });
  expect(session.draft_variants[0].events).toMatchObject([
    { summary: "Essay", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:30:00Z", all_day: false },
    { summary: "Trip", start: "2026-12-12", end: "2026-12-13", all_day: true },
  ]);
  expect(facts).toMatchObject({ changes: [] });
});

test("a call with a field that nobody knows does nothing, and names it", async () => {
  const { failed, text } = await callTool(client, "add_task", { title: "Tidy up", priorty: 1 });
  expect([failed, text]).toEqual([
    true,
    expect.stringContaining("- priorty: no field has this name; there are title,"),
  ]);
  const { facts } = await callTool(client, "list_tasks", {});
  expect(facts.tasks.map(({ title }: { title: string }) => title)).not.toContain("Tidy up");
});

test("a second try made of what the first was told succeeds", async () => {
  const first = await callTool(client, "plan", { ...WINDOW, habits: [{ title: "Run", length: "a while" }] });
  expect(first.text.split("\n").slice(1)).toEqual([
    '- habits[0].duration_minutes: must be a whole number of minutes, such as 90 (it was "a while")',
    "- habits[0].times_per_week: is required, such as 3",
  ]);
  await made(client, "plan", { habits: [{ title: "Run", duration_minutes: 90, times_per_week: 3 }] });
});
