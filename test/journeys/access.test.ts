import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#contract/problem.ts";
import { unwrap } from "#domain/result.ts";
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const PLAN_OF_NOTHING = { variant_id: "v", title: "V", description: "", events: [] };
const TOKEN = "correct-horse-battery-staple";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** `fetch` does not let the Host header be set. */
const statusWithHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

describe("with no token set", () => {
  let server: Daywright & AsyncDisposable;
  beforeAll(async () => {
    server = await startDaywright({ overrides: { requestsPerMinute: 1_000 } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("the machine's own names are answered", async () => {
    const { port } = new URL(server.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "localhost", `[::1]:${port}`, "127.1.2.3"]) {
      expect(await statusWithHost(`${server.url}/api/tasks`, host), host).toBe(200);
    }
  });

  test("a name that was rebound to this address gets nothing", async () => {
    for (const host of ["evil.example", "evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example"]) {
      expect(await statusWithHost(`${server.url}/api/tasks`, host), host).toBe(403);
    }
  });

  test("a page of another origin gets nothing, whatever it asks for", async () => {
    for (const origin of ["https://evil.example", "http://localhost:1", "null"]) {
      for (const path of ["/api/tasks", "/api/planner/unknown", "/healthz", "/nothing"]) {
        const answer = await server.call("GET", path, undefined, { origin });
        expect(answer.status, `${origin} ${path}`).toBe(403);
        Problem.parse(answer.json);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
      expect((await server.call("POST", "/api/tasks", { title: "Theirs" }, { origin })).status).toBe(403);
    }
    expect((await server.call("GET", "/api/tasks")).json).toEqual([]);
  });

  test("our own page is answered", async () => {
    expect((await server.call("GET", "/api/tasks", undefined, { origin: server.url })).status).toBe(200);
  });

  test("there is nothing to sign in to", async () => {
    const answer = await server.call("GET", "/sign-in");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  });

  test("every answer carries the security headers, a 404 and a problem too", async () => {
    for (const path of ["/healthz", "/nothing", "/api/planner/unknown", "/"]) {
      const { headers } = await server.call("GET", path);
      expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'self'; script-src 'self'; style-src/);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-robots-tag")).toMatch(/noindex/);
      expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
      expect(headers.get("content-security-policy")).not.toMatch(/unsafe-|\*/);
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toMatch(/camera=\(\), .*microphone=\(\)/);
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });
});

describe("with a token set", () => {
  let server: Daywright & AsyncDisposable;
  let session: string;
  beforeAll(async () => {
    const env = { DAYWRIGHT_ACCESS_TOKEN: TOKEN };
    server = await startDaywright({ env, overrides: { requestsPerMinute: 1_000 } });
    const body = { ...WEEK, ai_draft: "", draft_variants: [PLAN_OF_NOTHING] };
    session = (await server.call("POST", "/api/planner", body, bearer(TOKEN))).json.session_id;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const owners: [string, string][] = [
    ["POST", "/api/planner"],
    ["GET", "/api/tasks"],
    ["POST", "/api/quick-add"],
    ["GET", "/api/calendars"],
    ["POST", "/api/calendars/import"],
    ["GET", "/api/preferences"],
    ["PUT", "/api/preferences"],
    ["GET", "/metrics"],
    ["GET", "/openapi.json"],
    ["GET", "/docs"],
    ["GET", "/"],
  ];
  test.each(owners)("%s %s is the owner's", async (method, path) => {
    const none = await server.call(method, path);
    expect(none.status).toBe(401);
    expect(Problem.parse(none.json).status).toBe(401);
    expect(none.headers.get("www-authenticate")).toBe("Bearer");
    expect((await server.call(method, path, undefined, bearer(`${TOKEN}x`))).status).toBe(401);
    expect((await server.call(method, path, undefined, bearer(""))).status).toBe(401);
    expect((await server.call(method, path, undefined, bearer(TOKEN))).status).not.toBe(401);
  });

  test("a session's id is enough for the session", async () => {
    const context = { ...WEEK, view_date: "2026-12-08", session_id: session };
    expect((await server.call("GET", `/api/planner/${session}`)).status).toBe(200);
    expect((await server.call("POST", "/api/context/fetch", context)).status).toBe(200);
    expect((await server.call("POST", `/api/planner/${session}/variants`, {})).status).toBe(200);
    expect((await server.call("POST", "/api/context/fetch", { ...context, session_id: "guess" })).status).toBe(404);
  });

  test("health is anyone's", async () => {
    expect((await server.call("GET", "/healthz")).status).toBe(200);
    expect((await server.call("GET", "/readyz")).status).toBe(200);
  });

  test("a person who opens a page is shown the way to sign in", async () => {
    const html = { accept: "text/html,application/xhtml+xml" };
    expect((await server.call("GET", "/", undefined, html)).headers.get("location")).toBe("/sign-in");
    const docs = await server.call("GET", "/docs", undefined, html);
    expect([docs.status, docs.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fdocs"]);
  });

  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  test("signing in gives a cookie that only the browser's requests carry", async () => {
    const answer = await server.call("POST", "/sign-in", form({ token: TOKEN, next: "/docs" }), FORM);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/docs"]);
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(TOKEN);
    const [pair = ""] = cookie.split(";");
    expect((await server.call("GET", "/api/tasks", undefined, { cookie: pair })).status).toBe(200);

    const [name, value = ""] = pair.split("=");
    const [expiry, owner, signature = ""] = value.split(".");
    for (const forged of [
      `${Number(expiry) + 1}.${owner}.${signature}`,
      `${expiry}.${owner}.${signature.slice(1)}`,
      `${expiry}.${owner}.`,
      `${expiry}.someone.${signature}`,
      `${expiry}..${signature}`,
      "",
    ]) {
      expect((await server.call("GET", "/api/tasks", undefined, { cookie: `${name}=${forged}` })).status).toBe(401);
    }
    const elsewhere = { cookie: pair, origin: "https://evil.example" };
    expect((await server.call("POST", "/api/tasks", { title: "Theirs" }, elsewhere)).status).toBe(403);
    expect(
      (await server.call("POST", "/api/tasks", { title: "Mine" }, { cookie: pair, origin: server.url })).status,
    ).toBe(201);
  });

  test("a program signs in with JSON", async () => {
    expect((await server.call("POST", "/sign-in", { token: TOKEN })).status).toBe(204);
    expect((await server.call("POST", "/sign-in", { token: "wrong" })).status).toBe(401);
  });

  test("signing in never leads to another site", async () => {
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const answer = await server.call("POST", "/sign-in", form({ token: TOKEN, next }), FORM);
      expect(answer.headers.get("location"), next).toBe("/");
    }
  });
});

test("a cookie ends with its time, and with the token it was given for", async () => {
  let now = Temporal.Instant.from("2026-12-01T00:00:00Z");
  const overrides = { now: () => now };
  await using first = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides });
  const signedIn = await first.call("POST", "/sign-in", { token: TOKEN });
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  const tasks = async (server: Daywright) => (await server.call("GET", "/api/tasks", undefined, { cookie })).status;
  expect(await tasks(first)).toBe(200);
  now = now.add({ hours: 24 * 30 });
  expect(await tasks(first)).toBe(401);

  now = Temporal.Instant.from("2026-12-01T00:00:00Z");
  const DAYWRIGHT_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  await using other = await startDaywright({
    env: { DAYWRIGHT_ACCESS_TOKEN: "another", DAYWRIGHT_SECRET_KEY },
    overrides,
  });
  expect(await tasks(other)).toBe(401);
});

test("a cookie that was given over https is sent over https alone", async () => {
  const env = { DAYWRIGHT_ACCESS_TOKEN: TOKEN, DAYWRIGHT_BASE_URL: "https://plan.example" };
  await using server = await startDaywright({ env });
  const { headers } = await server.call("POST", "/sign-in", { token: TOKEN });
  expect(headers.get("set-cookie")).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

/**
 * A clock that stands still, so that a slow machine does not spread requests over more than a
 * minute.
 */
const STILL = { now: () => Temporal.Instant.from("2026-12-01T00:00:00Z") };

test("after 300 requests within a minute an address is told when to come back", async () => {
  let now = Temporal.Instant.from("2026-12-01T00:00:00Z");
  await using server = await startDaywright({ overrides: { now: () => now } });
  for (let count = 0; count < 300; count++) {
    expect((await server.call("GET", "/api/planner/unknown")).status).toBe(404);
  }
  const refused = await server.call("GET", "/api/tasks", undefined, { "x-forwarded-for": "203.0.113.9" });
  expect(refused.status).toBe(429);
  Problem.parse(refused.json);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await server.call("GET", "/healthz")).status).toBe(200);
  now = now.add({ seconds: wait });
  expect((await server.call("GET", "/api/tasks")).status).toBe(200);
});

test("wrong tokens lock an address out, the longer the more of them, and it does not learn which is right", async () => {
  let now = Temporal.Instant.from("2026-12-01T00:00:00Z");
  const overrides = { now: () => now };
  await using server = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides });
  const signIn = (token: string) => server.call("POST", "/sign-in", { token });
  const failTenTimes = async () => {
    for (let count = 0; count < 10; count++) expect((await signIn(`guess ${count}`)).status).toBe(401);
  };
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    await failTenTimes();
    const locked = await signIn(TOKEN);
    expect(locked.status).toBe(429);
    Problem.parse(locked.json);
    expect(locked.headers.get("set-cookie")).toBeNull();
    const wait = Number(locked.headers.get("retry-after"));
    waits.push(wait);
    now = now.add({ seconds: wait });
  }
  expect(waits[0]).toBe(60);
  expect(waits[1]).toBeGreaterThan(300);
  expect(waits[3]).toBeGreaterThan(1_200);
  expect((await signIn(TOKEN)).status).toBe(204);
});

test("a program that guesses Bearer tokens is locked out, while the owner's browser is not", async () => {
  const env = { DAYWRIGHT_ACCESS_TOKEN: TOKEN };
  await using server = await startDaywright({ env, overrides: { ...STILL, requestsPerMinute: 10_000 } });
  const signedIn = await server.call("POST", "/sign-in", { token: TOKEN });
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  for (let count = 0; count < 600; count++) {
    expect((await server.call("GET", "/api/tasks", undefined, bearer(`guess${count}`))).status).toBe(401);
  }
  expect((await server.call("GET", "/api/tasks", undefined, bearer(TOKEN))).status).toBe(429);
  expect((await server.call("GET", "/api/tasks", undefined, { cookie })).status).toBe(200);
});

test("a page elsewhere can neither sign the browser in nor out", async () => {
  await using server = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN } });
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    expect((await server.call("POST", "/sign-in", { token: TOKEN }, headers)).status).toBe(403);
    expect((await server.call("POST", "/sign-out", {}, headers)).status).toBe(403);
  }
});

test("X-Forwarded-For counts as the address only from a proxy that is trusted", async () => {
  const from = (address: string) => ({ "x-forwarded-for": `198.51.100.1, ${address}` });
  const statuses = async (env: Record<string, string>) => {
    await using server = await startDaywright({ env, overrides: { ...STILL, requestsPerMinute: 2 } });
    const ask = async (address: string) =>
      (await server.call("GET", "/api/planner/unknown", undefined, from(address))).status;
    return [await ask("203.0.113.1"), await ask("203.0.113.1"), await ask("203.0.113.1"), await ask("203.0.113.2")];
  };
  expect(await statuses({})).toEqual([404, 404, 429, 429]);
  expect(await statuses({ DAYWRIGHT_TRUSTED_PROXIES: "127.0.0.0/8, ::1" })).toEqual([404, 404, 429, 404]);
  expect(await statuses({ DAYWRIGHT_TRUSTED_PROXIES: "10.0.0.0/8" })).toEqual([404, 404, 429, 429]);
  for (const value of ["proxy", "10.0.0.0/33", "10.0.0.0/8/8", ","]) {
    expect(readSettings({ DAYWRIGHT_TRUSTED_PROXIES: value }).ok, value).toBe(false);
  }
});

test("the API, assistants, feeds and guesses share one budget of requests, however the address is written", async () => {
  for (const path of ["/api/tasks", "/%61pi/tasks", "/mcp", "/calendars/none.ics?key=none", "/nothing/here"]) {
    await using server = await startDaywright({ overrides: { ...STILL, requestsPerMinute: 2 } });
    const ask = async (asked: string) => (await server.call("GET", asked)).status;
    const before = [await ask(path), await ask(path)];
    expect(before, path).not.toContain(429);
    expect([await ask(path), await ask("/api/tasks"), await ask("/healthz"), await ask("/")], path).toEqual([
      429, 429, 200, 200,
    ]);
  }
});

test("a host that other machines reach is not listened on without a token", () => {
  expect(readSettings({ HOST: "0.0.0.0" }).ok).toBe(false);
});

test("a port in use is one clear line", async () => {
  await using server = await startDaywright();
  const { port } = new URL(server.url);
  await using other = await startDaywright();
  const settings = unwrap(readSettings({ PORT: port, DAYWRIGHT_DATA_DIR: `${other.dataDir}/second` }));
  const started = await startServer(settings);
  expect(started).toMatchObject({ ok: false, error: { kind: "address" } });
  expect(started.ok ? "" : started.error.message).toMatch(/^127\.0\.0\.1:\d+ is in use by another program/);
});
