import { afterEach, beforeEach, expect, test } from "vitest";
import { noFaults } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, type Google, ME, startGoogle } from "../doubles/google/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { createSession, DAY } from "./session.ts";

const TEAM = "team@example.com";
const LOCAL = "daywright";

let google: Google;
let daywright: Daywright & AsyncDisposable;

beforeEach(async () => {
  google = await startGoogle();
  google.world.addCalendar({ id: TEAM, summary: "Team" });
  daywright = await startDaywright({ env: { ...google.env, DAYWRIGHT_RETRY_INITIAL_MS: "1" } });
  await daywright.call("POST", "/api/connections", GOOGLE_GRANT);
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await google.close();
});

const fromTo = (start: string, end: string) => ({
  start: { dateTime: start, timeZone: "UTC" },
  end: { dateTime: end, timeZone: "UTC" },
});
const onTheDay = fromTo(`${DAY}T20:00:00Z`, `${DAY}T21:00:00Z`);
const betweenBlocks = fromTo(`${DAY}T00:30:00Z`, `${DAY}T01:00:00Z`);

/** From now on the events of this calendar cannot be read; everything else works. */
function hideEventsOf(calendarId: string): void {
  google.faults = {
    ...google.faults,
    part: ({ method, path }) =>
      method === "GET" && decodeURIComponent(path) === `/calendar/v3/calendars/${calendarId}/events`
        ? { status: 500, when: "before" }
        : null,
  };
}

/** From now on Google refuses every call. */
function revoke(): void {
  google.oauth.grants.clear();
  google.oauth.expireTokens();
}

const applyTo = (sessionId: string, calendar_id: string, allow_conflicts = false) =>
  daywright.call("POST", `/api/planner/${sessionId}/apply`, { variant_index: 0, calendar_id, allow_conflicts });
const fetchContext = async (sessionId: string) =>
  (
    await daywright.call("POST", "/api/context/fetch", {
      session_id: sessionId,
      view_date: DAY,
      start_time: `${DAY}T00:00:00Z`,
      end_time: "2026-12-20T00:00:00Z",
    })
  ).json;

test("one calendar that cannot be read leaves its account's others readable and writable", async () => {
  google.world.put(ME, { id: "mine", summary: "mine", ...onTheDay });
  hideEventsOf(TEAM);
  const { sessionId, payload } = await createSession(daywright, 3);
  expect(payload.calendar_events.map(({ title }) => title)).toEqual(["mine"]);
  const google_ = payload.context?.calendar.calendars.filter(({ kind }) => kind === "google");
  expect(google_?.map(({ id, unread }) => [id, unread?.kind])).toEqual([
    [ME, undefined],
    [TEAM, "ProviderAPIError"],
  ]);
  expect((await daywright.call("GET", "/api/connections")).json[0].status.ok).toBe(true);
  const applied = await applyTo(sessionId, ME);
  expect([applied.status, applied.json.created_count]).toEqual([200, 3]);
});

test("an unread calendar stays listed, marked, and an apply to it is refused by its name", async () => {
  const { sessionId } = await createSession(daywright, 3);
  hideEventsOf(TEAM);
  const { writable_calendars } = await fetchContext(sessionId);
  expect(writable_calendars.find(({ id }: { id: string }) => id === TEAM)).toMatchObject({
    unread: { kind: "ProviderAPIError" },
  });
  const refused = await applyTo(sessionId, TEAM);
  expect([refused.status, refused.json.type, refused.json.kind, refused.json.detail]).toEqual([
    503,
    "urn:daywright:target-unread",
    "ProviderAPIError",
    "Team cannot be read now, so nothing is written to it. Try again later.",
  ]);
  expect(google.world.live(TEAM)).toEqual([]);
});

test("a calendar that blocked time in these days and cannot be re-read stops an apply to others; a quiet one does not", async () => {
  google.world.put(TEAM, { id: "free", summary: "free", transparency: "transparent", ...betweenBlocks });
  const quiet = await createSession(daywright, 3);
  hideEventsOf(TEAM);
  expect((await applyTo(quiet.sessionId, LOCAL)).json).toMatchObject({ created_count: 3 });

  google.faults = noFaults();
  google.world.put(TEAM, { id: "busy", summary: "busy", ...betweenBlocks });
  const blocked = await createSession(daywright, 3);
  hideEventsOf(TEAM);
  const refused = await applyTo(blocked.sessionId, LOCAL);
  expect([refused.status, refused.json.type, refused.json.detail]).toEqual([
    503,
    "urn:daywright:overlaps-unknown",
    "Team cannot be read now, so overlaps cannot be ruled out. Try again, or allow overlaps.",
  ]);
  expect((await applyTo(blocked.sessionId, LOCAL, true)).json).toMatchObject({ created_count: 3 });
});

test("an account that cannot be reached keeps its calendars, in a new plan and in an open one", async () => {
  const { sessionId } = await createSession(daywright, 1);
  revoke();
  const later = await createSession(daywright, 1);
  for (const { writable_calendars } of [await fetchContext(sessionId), later.payload]) {
    expect(writable_calendars.filter(({ kind }: { kind: string }) => kind === "google")).toMatchObject([
      { id: ME, primary: true, unread: { kind: "ProviderAuthError" } },
      { id: TEAM, unread: { kind: "ProviderAuthError" } },
    ]);
  }
  const refused = await applyTo(later.sessionId, ME);
  expect([refused.status, refused.json.kind]).toEqual([503, "ProviderAuthError"]);
});

test("a whole account that was never read may hold anything, so an apply that must avoid overlaps waits for it", async () => {
  revoke();
  const { sessionId } = await createSession(daywright, 3);
  expect((await applyTo(sessionId, LOCAL)).status).toBe(503);
  expect((await applyTo(sessionId, LOCAL, true)).status).toBe(200);
});
