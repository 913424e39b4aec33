import { createHmac, hkdfSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const TOKEN = "correct-horse-battery-staple";
const SECRET_KEY = Buffer.alloc(32, 7);
const NOW = Temporal.Instant.from("2026-12-01T00:00:00Z");

/**
 * What opens nothing: no credentials, and credentials that are wrong, expired or of another server.
 */
const STRANGERS: readonly (readonly [string, Record<string, string>])[] = [
  ["no credentials", {}],
  ["a wrong token", { authorization: `Bearer ${TOKEN}x` }],
  ["half the token", { authorization: `Bearer ${TOKEN.slice(0, 14)}` }],
  ["the token under another scheme", { authorization: `Basic ${Buffer.from(`owner:${TOKEN}`).toString("base64")}` }],
  ["an expired cookie", { cookie: cookieOf(TOKEN, SECRET_KEY, NOW.subtract({ seconds: 1 })) }],
  ["another server's cookie", { cookie: cookieOf(TOKEN, Buffer.alloc(32, 8), NOW.add({ hours: 1 })) }],
  ["a former token's cookie", { cookie: cookieOf("former", SECRET_KEY, NOW.add({ hours: 1 })) }],
  ["an unsigned cookie", { cookie: `daywright_owner=${NOW.epochMilliseconds}.owner` }],
];

/** Routes that are not in the document; each is the owner's. */
const UNLISTED = [
  "GET /",
  "GET /docs",
  "GET /docs/style.css",
  "GET /openapi.json",
  "GET /mcp",
  "POST /mcp",
  "DELETE /mcp",
  "GET /connect/google",
  "GET /connect/google/callback",
  "GET /connect/microsoft",
  "GET /connect/microsoft/callback",
];

/** Routes that a capability opens: without it they answer 404, whatever else the caller sends. */
const CAPABILITIES = [
  "GET /api/planner/{sessionId}",
  "POST /api/planner/{sessionId}/apply",
  "POST /api/planner/{sessionId}/undo",
  "GET /api/planner/{sessionId}/changes",
  "POST /api/planner/{sessionId}/variants",
  "PUT /api/planner/{sessionId}/variants/{index}",
  "GET /api/planner/{sessionId}/events",
  "POST /api/context/fetch",
  "GET /calendars/{calendarId}.ics",
];

const PUBLIC = ["GET /healthz", "GET /readyz", "POST /sign-in", "POST /sign-out"];

let server: Daywright & AsyncDisposable;
let documented: { readonly endpoint: string; readonly isOwners: boolean }[];
beforeAll(async () => {
  server = await startDaywright({
    env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN, DAYWRIGHT_SECRET_KEY: SECRET_KEY.toString("base64") },
    overrides: { requestsPerMinute: 100_000, now: () => NOW },
  });
  const { json } = await server.call("GET", "/openapi.json", undefined, { authorization: `Bearer ${TOKEN}` });
  documented = Object.entries(json.paths as Record<string, Record<string, { security: unknown[] }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        endpoint: `${method.toUpperCase()} ${path}`,
        isOwners: security.length > 0,
      })),
  );
});
afterAll(() => server[Symbol.asyncDispose]());

test("every route is the owner's but those that a capability opens and those for anyone", () => {
  const open = documented.filter(({ isOwners }) => !isOwners).map(({ endpoint }) => endpoint);
  expect(open.toSorted()).toEqual([...CAPABILITIES, ...PUBLIC].toSorted());
});

describe.each(STRANGERS)("with %s", (_name, headers) => {
  test("every route of the owner is a 401 that says nothing more", async () => {
    const owners = [...documented.filter(({ isOwners }) => isOwners).map(({ endpoint }) => endpoint), ...UNLISTED];
    expect(owners.length).toBeGreaterThan(25);
    for (const endpoint of owners) {
      const answer = await call(endpoint, headers);
      expect(answer.status, endpoint).toBe(401);
      expect(answer.headers.get("www-authenticate"), endpoint).toBe("Bearer");
      expect(Object.keys(answer.json).toSorted()).toEqual(["detail", "request_id", "status", "title", "type"]);
    }
  });

  test("a capability that was guessed is a 404", async () => {
    for (const endpoint of CAPABILITIES) {
      const answer = await call(endpoint, headers, VALID_BODIES[endpoint]);
      expect(answer.status, `${endpoint}: ${answer.text}`).toBe(404);
    }
  });
});

test("the owner gets past the gate of every route, with the token and with a cookie", async () => {
  const cookie = cookieOf(TOKEN, SECRET_KEY, NOW.add({ hours: 1 }));
  for (const headers of [{ authorization: `Bearer ${TOKEN}` }, { cookie }]) {
    for (const { endpoint } of documented) {
      if (PUBLIC.includes(endpoint)) continue;
      expect([401, 403], endpoint).not.toContain((await call(endpoint, headers)).status);
    }
  }
});

const VALID_BODIES: Readonly<Record<string, object>> = {
  "POST /api/context/fetch": { ...WEEK, view_date: "2026-12-08", session_id: "guess" },
  "POST /api/planner/{sessionId}/apply": { variant_index: 0, calendar_id: "daywright", allow_conflicts: false },
  "PUT /api/planner/{sessionId}/variants/{index}": { events: [] },
};

function call(endpoint: string, headers: Record<string, string>, body: object = {}) {
  const [method = "", path = ""] = endpoint.split(" ");
  return server.call(method, path.replaceAll(/\{\w+\}/g, "0"), method === "GET" ? undefined : body, headers);
}

/** The cookie that a server of this token and key gives, until `expiry`. */
function cookieOf(token: string, secretKey: Uint8Array, expiry: Temporal.Instant): string {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, `${token}\n`, "daywright sign-in cookie", 32));
  const content = `${Math.floor(expiry.epochMilliseconds / 1000)}.owner`;
  return `daywright_owner=${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
