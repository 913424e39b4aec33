import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import { CALENDAR } from "../doubles/microsoft/connected-microsoft.ts";
import { type Microsoft, startMicrosoft } from "../doubles/microsoft/server.ts";
import { createSession, DAY } from "../google/session.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

let microsoft: Microsoft;
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  microsoft = await startMicrosoft();
  daywright = await startDaywright({ env: { ...microsoft.env, DAYWRIGHT_RETRY_INITIAL_MS: "0" } });
});
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await microsoft.close();
});

test("through the consent page: least scopes, PKCE, and home again with a personal account's calendars", async () => {
  microsoft.me = { mail: null, userPrincipalName: "me@outlook.example" };
  const begun = await daywright.call("GET", "/connect/microsoft");
  const granted = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  const back = new URL(granted.headers.get("location") ?? "");
  const cookie = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const done = await daywright.call("GET", `${back.pathname}${back.search}`, undefined, { cookie });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/?connected=microsoft"]);
  expect(microsoft.oauth.scopesAsked).toEqual([
    "offline_access",
    ...["User.Read", "Calendars.ReadWrite", "Calendars.ReadWrite.Shared", "Tasks.Read"].map(
      (scope) => `https://graph.microsoft.com/${scope}`,
    ),
  ]);
  const told = await daywright.call("GET", "/connect/microsoft?completion=true");
  expect(told.headers.get("location")).toContain("Tasks.ReadWrite");
  const [connection] = (await daywright.call("GET", "/api/connections")).json;
  expect(connection).toMatchObject({ kind: "microsoft", label: "me@outlook.example", status: { ok: true } });
  const { json } = await daywright.call("GET", `/api/connections/${connection.id}`);
  expect(json.calendars).toMatchObject([{ id: CALENDAR, kind: "microsoft", primary: true }]);
});

test("from connecting to undoing: 120 events arrive once, are read, and go again, but for what the person changed", async () => {
  const { sessionId, payload } = await createSession(daywright, 120);
  expect(payload.writable_calendars.find(({ kind }) => kind === "microsoft")?.id).toBe(CALENDAR);
  const apply = () =>
    daywright.call("POST", `/api/planner/${sessionId}/apply`, { variant_index: 0, calendar_id: CALENDAR });
  const applied = await apply();
  expect([applied.status, applied.json.created_count]).toEqual([200, 120]);
  const titles = microsoft.world.live(CALENDAR).map(({ subject }) => subject);
  expect([titles.length, new Set(titles).size]).toEqual([120, 120]);

  const context = await daywright.call("POST", "/api/context/fetch", {
    session_id: sessionId,
    view_date: DAY,
    start_time: `${DAY}T00:00:00Z`,
    end_time: "2027-01-31T00:00:00Z",
  });
  const { draft_variants: variants }: PlannerPayload = (await daywright.call("GET", `/api/planner/${sessionId}`)).json;
  const seen = new Set(context.json.calendar_events.map(({ id }: { id: string }) => id));
  expect(variants[0]?.events.every(({ event_id }) => event_id !== undefined && seen.has(event_id))).toBe(true);

  const [first, second] = microsoft.world.live(CALENDAR);
  if (first) microsoft.world.put(CALENDAR, { ...first, subject: "moved by me" });
  microsoft.world.touch(CALENDAR, second?.id ?? "");
  const undone = await daywright.call("POST", `/api/planner/${sessionId}/undo`);
  expect([undone.status, undone.json.deleted_count, undone.json.kept.length]).toEqual([200, 119, 1]);
  expect(microsoft.world.live(CALENDAR).map(({ subject }) => subject)).toEqual(["moved by me"]);
  expect(microsoft.concurrency).toEqual({ most: 4, refused: 0 });
});

test("a task of To Do is planned around what is in the calendar, and goes there though another calendar cannot be read", async () => {
  const { world } = microsoft;
  world.calendars.get(CALENDAR)?.events.clear();
  world.addCalendar({ id: "team", name: "Team", canEdit: false }).broken = true;
  world.taskLists.set("l1", { displayName: "Uni", tasks: [{ id: "t1", title: "Essay 2h" }] });
  const meeting = { start: "2026-12-07T08:00:00Z", end: "2026-12-07T12:00:00Z" };
  const at = (iso: string) => ({ dateTime: iso.slice(0, 19), timeZone: "UTC" });
  world.put(CALENDAR, { id: "meeting", subject: "Meeting", start: at(meeting.start), end: at(meeting.end) });
  const window = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-08T00:00:00Z", time_zone: "UTC" };
  const made = await daywright.call("POST", "/api/planner", window);
  const path = `/api/planner/${made.json.session_id}`;
  const payload: PlannerPayload = (await daywright.call("GET", path)).json;
  expect(payload.context?.calendar.calendars.map(({ name, unread }) => [name, unread?.kind])).toContainEqual([
    "Team",
    "ProviderAPIError",
  ]);
  const blocks = payload.draft_variants[0]?.events ?? [];
  expect(blocks.map(({ summary }) => summary)).toContain("Essay 2h");
  for (const { start, end } of blocks) expect(end <= meeting.start || start >= meeting.end).toBe(true);
  const choice = { variant_index: 0, calendar_id: CALENDAR, allow_conflicts: false };
  const applied = await daywright.call("POST", `${path}/apply`, choice);
  expect([applied.status, applied.json.created_count]).toEqual([200, blocks.length]);
  expect(world.live(CALENDAR)).toHaveLength(blocks.length + 1);
  expect((await daywright.call("POST", `${path}/undo`)).json.deleted_count).toBe(blocks.length);
  expect(world.live(CALENDAR).map(({ subject }) => subject)).toEqual(["Meeting"]);
});

test("without a client in the settings, connecting says what to set", async () => {
  await using bare = await startDaywright();
  const { status, text } = await bare.call("GET", "/connect/microsoft", undefined, { accept: "text/html" });
  expect(status).toBe(409);
  for (const statement of [
    "Microsoft is not set up here",
    "DAYWRIGHT_MICROSOFT_CLIENT_SECRET",
    "/connect/microsoft/callback",
  ])
    expect(text).toContain(statement);
});
