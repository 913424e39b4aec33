import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import { inOrder } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, type Google, ME, startGoogle } from "../doubles/google/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { createSession, DAY } from "./session.ts";

let google: Google;
let daywright: Daywright & AsyncDisposable;

beforeEach(async () => {
  google = await startGoogle();
  daywright = await startDaywright({ env: { ...google.env, DAYWRIGHT_RETRY_INITIAL_MS: "1" } });
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await google.close();
});

const connect = () => daywright.call("POST", "/api/connections", GOOGLE_GRANT);

test("from connecting to undoing: 120 events arrive once, are counted, and go again", async () => {
  expect((await connect()).status).toBe(201);
  const { sessionId } = await createSession(daywright, 120);

  const applied = await daywright.call("POST", `/api/planner/${sessionId}/apply`, {
    variant_index: 0,
    calendar_id: ME,
    allow_conflicts: false,
  });
  expect([applied.status, applied.json.created_count]).toEqual([200, 120]);
  expect(
    google.world
      .live(ME)
      .map(({ summary }) => summary)
      .sort(),
  ).toEqual(Array.from({ length: 120 }, (_, index) => `block ${String(index).padStart(3, "0")}`));

  const context = await daywright.call("POST", "/api/context/fetch", {
    session_id: sessionId,
    view_date: DAY,
    start_time: `${DAY}T00:00:00Z`,
    end_time: "2027-01-31T00:00:00Z",
  });
  const { draft_variants: variants }: PlannerPayload = (await daywright.call("GET", `/api/planner/${sessionId}`)).json;
  const seen = new Set(context.json.calendar_events.map(({ id }: { id: string }) => id));
  expect(variants[0]?.events.every(({ event_id }) => event_id !== undefined && seen.has(event_id))).toBe(true);

  const [first] = google.world.live(ME);
  if (first) google.world.put(ME, { ...first, summary: "moved by me" });
  const undone = await daywright.call("POST", `/api/planner/${sessionId}/undo`);
  expect([undone.status, undone.json.deleted_count, undone.json.kept.length]).toEqual([200, 119, 1]);
  expect(google.world.live(ME).map(({ summary }) => summary)).toEqual(["moved by me"]);
});

test("after an undo the same plan can be applied again", async () => {
  await connect();
  const { sessionId } = await createSession(daywright, 5);
  const apply = () => daywright.call("POST", `/api/planner/${sessionId}/apply`, { variant_index: 0, calendar_id: ME });
  expect((await apply()).json.created_count).toBe(5);
  expect((await daywright.call("POST", `/api/planner/${sessionId}/undo`)).json.deleted_count).toBe(5);
  expect((await apply()).json.created_count).toBe(5);
  expect(google.world.live(ME)).toHaveLength(5);
});

test("two batches carry 120 events, one after the other at most", async () => {
  await connect();
  const { sessionId } = await createSession(daywright, 120);
  const before = google.calls.length;
  await daywright.call("POST", `/api/planner/${sessionId}/apply`, {
    variant_index: 0,
    calendar_id: ME,
    allow_conflicts: true,
  });
  expect(google.calls.slice(before).filter((call) => call !== "POST /token")).toEqual([
    "POST /batch/calendar/v3",
    "POST /batch/calendar/v3",
  ]);
});

test("a grant that Google revoked is named on the page, with its kind, and what else is connected is there", async () => {
  await connect();
  google.oauth.grants.clear();
  google.oauth.expireTokens();
  const { payload } = await createSession(daywright, 1);
  expect(payload.context?.calendar.sources).toMatchObject([
    { kind: "local", ok: true },
    {
      kind: "google",
      ok: false,
      error: { kind: "ProviderAuthError", message: expect.stringContaining("Connect Google again") },
    },
  ]);
  const [connection] = (await daywright.call("GET", "/api/connections")).json;
  expect(connection.status).toMatchObject({ ok: false, error: { kind: "ProviderAuthError" } });
});

test("an apply to a Google that has revoked us is a 502 with the kind, and nothing is applied", async () => {
  await connect();
  const { sessionId } = await createSession(daywright, 3);
  google.oauth.grants.clear();
  google.oauth.expireTokens();
  const refused = await daywright.call("POST", `/api/planner/${sessionId}/apply`, {
    variant_index: 0,
    calendar_id: ME,
    allow_conflicts: true,
  });
  expect([refused.status, refused.json.kind]).toEqual([502, "ProviderAuthError"]);
  const { json } = await daywright.call("GET", `/api/planner/${sessionId}`);
  expect(json.apply_state).toMatchObject({ applied: false, applying: false });
});

test("a calendar that cannot be re-read stops an apply that must avoid overlaps", async () => {
  await connect();
  const { sessionId } = await createSession(daywright, 3);
  google.faults = { ...google.faults, batch: inOrder({ kind: "status", status: 500 } as const) };
  const refused = await daywright.call("POST", `/api/planner/${sessionId}/apply`, {
    variant_index: 0,
    calendar_id: ME,
  });
  expect([refused.status, refused.json.kind]).toEqual([503, "ProviderAPIError"]);
  expect(google.world.live(ME)).toEqual([]);
});

test("while Google keeps failing the circuit opens, and the metrics say so", async () => {
  const made = await connect();
  const { sessionId } = await createSession(daywright, 1);
  google.faults = { ...google.faults, batch: () => ({ kind: "status", status: 503 }) };
  const apply = () =>
    daywright.call("POST", `/api/planner/${sessionId}/apply`, {
      variant_index: 0,
      calendar_id: ME,
      allow_conflicts: true,
    });
  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt++) statuses.push((await apply()).status);
  expect(statuses.at(-1)).toBe(503);
  expect((await apply()).json).toMatchObject({
    kind: "ProviderNetworkError",
    paused: true,
    detail: "It keeps failing, and is tried again by itself.",
  });
  expect((await daywright.call("GET", "/metrics")).text).toContain(
    `daywright_upstream_circuit_state{connection="${made.json.id}",state="open"} 1`,
  );
});
