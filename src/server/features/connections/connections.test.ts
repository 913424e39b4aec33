import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noFaults } from "../../../../test/doubles/google/faults.ts";
import { GOOD_TOKEN } from "../../../../test/doubles/google/oauth.ts";
import { type Google, ME, startGoogle } from "../../../../test/doubles/google/server.ts";
import { createSession } from "../../../../test/google/session.ts";
import { type Answer, type Daywright, startDaywright } from "../../../../test/support/daywright.ts";
import { keptLog } from "../../../../test/support/log-lines.ts";

let google: Google;
let daywright: Daywright & AsyncDisposable;
let lines: string[];

beforeEach(async () => {
  google = await startGoogle();
  const kept = keptLog("debug");
  lines = kept.lines;
  daywright = await startDaywright({
    env: { ...google.env, DAYWRIGHT_RETRY_INITIAL_MS: "1" },
    overrides: { log: kept.log },
  });
});
afterEach(async () => {
  await daywright[Symbol.asyncDispose]();
  await google.close();
});

const connect = (refreshToken = GOOD_TOKEN) =>
  daywright.call("POST", "/api/connections", { kind: "google", refresh_token: refreshToken });
const list = async () => (await daywright.call("GET", "/api/connections")).json;

/** Plays a person who agrees on Google's consent page and comes back to ours. */
async function consent(change = (back: URL) => back, cookie?: string): Promise<Answer> {
  const begun = await daywright.call("GET", "/connect/google");
  expect(begun.status).toBe(303);
  const granted = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  const back = change(new URL(granted.headers.get("location") ?? ""));
  const kept = cookie ?? begun.headers.get("set-cookie")?.split(";")[0] ?? "";
  return daywright.call("GET", back.pathname + back.search, undefined, { cookie: kept });
}

test("a connection is made once its credentials work, and is named after the account", async () => {
  const made = await connect();
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`/api/connections/${made.json.id}`);
  expect(made.json).toMatchObject({ kind: "google", label: ME, status: { ok: true, error: null } });
  expect(await list()).toEqual([made.json]);
});

test("credentials that do not work are a problem of their kind, and nothing is kept", async () => {
  const refused = await connect("revoked");
  expect([refused.status, refused.json.kind]).toEqual([502, "ProviderAuthError"]);
  expect(refused.json.detail).toContain("invalid_grant");
  expect(await list()).toEqual([]);
});

test.each([
  [{ kind: "google" }, "refresh_token"],
  [{ kind: "ics", url: "ftp://example.com" }, "url"],
  [{ kind: "carrier-pigeon" }, "kind"],
])("%j is refused with the field that is wrong", async (body, path) => {
  const refused = await daywright.call("POST", "/api/connections", body);
  expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([400, path]);
});

test("no answer and no log line ever holds the credentials", async () => {
  const made = await connect();
  google.oauth.rotateTo = "rotated-refresh-token";
  google.oauth.expireTokens();
  const seen = [
    made.text,
    (await daywright.call("GET", "/api/connections")).text,
    (await daywright.call("GET", `/api/connections/${made.json.id}`)).text,
    (await daywright.call("PATCH", `/api/connections/${made.json.id}`, { label: "Mine" })).text,
    (await daywright.call("POST", `/api/connections/${made.json.id}/test`)).text,
    lines.join(""),
  ].join("\n");
  expect(lines.length).toBeGreaterThan(5);
  expect(seen).not.toMatch(/refresh-token|access-\d|secret-of-the-double/);
  expect(lines.join("")).not.toContain(ME);
});

test("a refresh token that Google replaced is kept and used from then on", async () => {
  const made = await connect();
  google.oauth.rotateTo = "rotated-refresh-token";
  google.oauth.expireTokens();
  await daywright.call("POST", `/api/connections/${made.json.id}/test`);
  expect([...google.oauth.grants]).toEqual(["rotated-refresh-token"]);
  google.oauth.expireTokens();
  const tested = await daywright.call("POST", `/api/connections/${made.json.id}/test`);
  expect(tested.json.status).toEqual({ ok: true, error: null });
});

test("a connection shows its calendars, can be renamed, and reads only those that are chosen", async () => {
  google.world.addCalendar({ id: "work@example.com" });
  const { id } = (await connect()).json;
  const path = `/api/connections/${id}`;
  expect((await daywright.call("GET", path)).json.calendars).toHaveLength(2);
  const patched = await daywright.call("PATCH", path, { label: "Work", calendars: ["work@example.com"] });
  expect([patched.status, patched.json.label]).toEqual([200, "Work"]);
  const { calendars } = (await daywright.call("GET", path)).json;
  expect(calendars.map((calendar: { selected: boolean }) => calendar.selected)).toEqual([false, true]);
});

test("a test of a connection says how the upstream is, and that is its status from then on", async () => {
  const { id } = (await connect()).json;
  google.oauth.grants.clear();
  google.oauth.expireTokens();
  const tested = await daywright.call("POST", `/api/connections/${id}/test`);
  expect(tested.json.status).toMatchObject({ ok: false, error: { kind: "ProviderAuthError" } });
  expect(await list()).toEqual([tested.json]);
  google.oauth.grants.add(GOOD_TOKEN);
  expect((await daywright.call("POST", `/api/connections/${id}/test`)).json.status).toEqual({ ok: true, error: null });
});

test("disconnecting revokes the grant at Google and forgets it here", async () => {
  const { id } = (await connect()).json;
  expect((await daywright.call("DELETE", `/api/connections/${id}`)).status).toBe(204);
  expect(google.oauth.grants.size).toBe(0);
  expect(await list()).toEqual([]);
  expect((await daywright.call("GET", "/metrics")).text).not.toContain(`connection="${id}"`);
});

test("disconnecting forgets what was read of the source's calendars", async () => {
  const { id } = (await connect()).json;
  const holdsReadings = () => {
    using db = new DatabaseSync(join(daywright.dataDir, "daywright.db"), { readOnly: true });
    return db.prepare("select name from owner_settings where name like 'reading:%'").all().length > 0;
  };
  await daywright.call("GET", "/api/plan");
  expect(holdsReadings()).toBe(true);
  await daywright.call("DELETE", `/api/connections/${id}`);
  expect(holdsReadings()).toBe(false);
});

test("disconnecting works when Google cannot be reached", async () => {
  const { id } = (await connect()).json;
  await google.close();
  expect((await daywright.call("DELETE", `/api/connections/${id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
});

test.each(["GET", "PATCH", "DELETE"])("%s of a connection that is not there is a 404", async (method) => {
  const body = method === "PATCH" ? { label: "x" } : undefined;
  expect((await daywright.call(method, "/api/connections/nobody", body)).status).toBe(404);
});

test("through the consent page: least scopes, PKCE, and home again with a connection", async () => {
  const back = await consent();
  expect([back.status, back.headers.get("location")]).toEqual([303, "/?connected=google"]);
  expect(google.oauth.scopesAsked).toEqual([
    "https://www.googleapis.com/auth/calendar.events",
    "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
    "https://www.googleapis.com/auth/tasks.readonly",
  ]);
  expect(await list()).toMatchObject([{ kind: "google", label: ME, status: { ok: true } }]);
});

test("connecting the same account again repairs the connection that there is", async () => {
  const { id } = (await connect()).json;
  google.oauth.grants.clear();
  google.oauth.expireTokens();
  await daywright.call("POST", `/api/connections/${id}/test`);
  expect((await consent()).status).toBe(303);
  expect(await list()).toMatchObject([{ id, status: { ok: true } }]);
  expect((await daywright.call("POST", `/api/connections/${id}/test`)).json.status.ok).toBe(true);
});

test("an account that is connected again gets its old id, and what its plans wrote can still be taken back", async () => {
  const { id } = (await connect()).json;
  const { sessionId } = await createSession(daywright, 3);
  const apply = { variant_index: 0, calendar_id: ME, allow_conflicts: true };
  expect((await daywright.call("POST", `/api/planner/${sessionId}/apply`, apply)).json.created_count).toBe(3);
  expect((await daywright.call("DELETE", `/api/connections/${id}`)).status).toBe(204);
  expect((await daywright.call("POST", `/api/planner/${sessionId}/undo`)).status).toBe(409);
  google.oauth.grants.add(GOOD_TOKEN);
  expect((await connect()).json.id).toBe(id);
  expect((await daywright.call("POST", `/api/planner/${sessionId}/undo`)).json).toMatchObject({
    deleted_count: 3,
    kept: [],
  });
  expect(google.world.live(ME)).toEqual([]);
});

test("what a plan wrote to an account that stays removed can be abandoned, which says what may remain, and the plan goes elsewhere", async () => {
  const { id } = (await connect()).json;
  const { sessionId } = await createSession(daywright, 2);
  const post = (what: string, body?: object) => daywright.call("POST", `/api/planner/${sessionId}/${what}`, body);
  const apply = (calendar_id: string) => post("apply", { variant_index: 0, calendar_id, allow_conflicts: true });
  google.faults = { ...noFaults(), batch: () => ({ kind: "reset", when: "after" }) };
  expect((await apply(ME)).status).toBe(502);
  await daywright.call("DELETE", `/api/connections/${id}`);

  for (const refused of [await apply("daywright"), await post("undo")]) {
    expect(refused.json).toMatchObject({ status: 409, type: "urn:daywright:stranded" });
  }
  expect((await daywright.call("GET", "/api/applies/uncertain")).json).toHaveLength(1);

  expect((await post("undo", { abandon: true })).json).toMatchObject({
    deleted_count: 0,
    kept: [],
    may_remain: [
      { index: 0, summary: "block 000", start: "2026-12-07T00:00:00Z", end: "2026-12-07T00:30:00Z" },
      { index: 1, summary: "block 001", start: "2026-12-07T01:00:00Z", end: "2026-12-07T01:30:00Z" },
    ],
  });
  expect((await daywright.call("GET", "/api/applies/uncertain")).json).toEqual([]);
  expect((await apply("daywright")).json.created_count).toBe(2);

  // Once the calendar is connected again, its events count as obstacles like others.
  google.faults = noFaults();
  google.oauth.grants.add(GOOD_TOKEN);
  await connect();
  expect((await post("undo")).json).toMatchObject({ deleted_count: 2, kept: [] });
  const again = await post("apply", { variant_index: 0, calendar_id: ME, allow_conflicts: false });
  expect(again.json.skipped).toHaveLength(2);
  expect(google.world.live(ME)).toHaveLength(2);
});

test("another account gets an id of its own", async () => {
  const { id } = (await connect()).json;
  await daywright.call("DELETE", `/api/connections/${id}`);
  google.oauth.grants.add(GOOD_TOKEN);
  google.world.calendars.delete(ME);
  google.world.addCalendar({ id: "you@example.com", primary: true });
  expect((await connect()).json).toMatchObject({ id: expect.not.stringMatching(id), label: "you@example.com" });
});

test("an account that is connected twice is one connection, with the newer credentials", async () => {
  const first = (await connect()).json;
  google.oauth.grants.clear();
  google.oauth.grants.add("newer-refresh-token");
  google.oauth.expireTokens();
  expect((await connect("newer-refresh-token")).json).toEqual(first);
  expect(await list()).toEqual([first]);
  const tested = await daywright.call("POST", `/api/connections/${first.id}/test`);
  expect(tested.json.status.ok).toBe(true);
});

test("Google's page leads back to the plan that the person came from, and nowhere else", async () => {
  const backFrom = async (begin: string) => {
    const begun = await daywright.call("GET", begin);
    const granted = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
    const back = new URL(granted.headers.get("location") ?? "");
    const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
    return (await daywright.call("GET", back.pathname + back.search, undefined, { cookie })).headers.get("location");
  };
  expect(await backFrom("/connect/google?back=%2Fplanner%2Fabc_-1")).toBe("/planner/abc_-1");
  for (const elsewhere of ["//evil.example", "/planner/../sign-in", "https://evil.example/planner/abc"]) {
    expect(await backFrom(`/connect/google?back=${encodeURIComponent(elsewhere)}`)).toBe("/?connected=google");
  }
});

function withForgedState(back: URL): URL {
  back.searchParams.set("state", "forged");
  return back;
}

test.each([
  ["another state", withForgedState, undefined],
  ["no cookie of ours", (back: URL) => back, "other=1"],
  ["a cookie that is not ours", (back: URL) => back, "daywright_google_consent=v1.x.y.z"],
] as const)("an answer with %s connects nothing", async (_, change, cookie) => {
  expect((await consent(change, cookie)).status).toBe(400);
  expect(await list()).toEqual([]);
});

test("a person who says no is told so, and a code that is not good is an auth problem", async () => {
  const denied = (back: URL) => {
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
    return back;
  };
  expect((await consent(denied)).status).toBe(403);
  const stolen = (back: URL) => {
    back.searchParams.set("code", "stolen");
    return back;
  };
  expect((await consent(stolen)).json.kind).toBe("ProviderAuthError");
  expect(await list()).toEqual([]);
});

test("without a client in the settings, connecting says what to set", async () => {
  await using bare = await startDaywright();
  const refused = await bare.call("GET", "/connect/google");
  expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining("DAYWRIGHT_GOOGLE_CLIENT_ID")]);
  for (const [language, sentence] of [
    ["en-GB", "Google is not set up here"],
    ["zh-CN,zh;q=0.9", "这里尚未设置 Google"],
  ] as const) {
    const headers = { accept: "text/html", "accept-language": language };
    const page = await bare.call("GET", "/connect/google", undefined, headers);
    expect([page.status, page.headers.get("content-type")]).toEqual([409, "text/html; charset=utf-8"]);
    for (const text of [sentence, "DAYWRIGHT_GOOGLE_CLIENT_SECRET", `${bare.url}/connect/google/callback`])
      expect(page.text).toContain(text);
  }
});
