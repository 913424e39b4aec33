import { expect, test } from "vitest";
import { startDaywright } from "../support/daywright.ts";

/** The endpoints that programs call (interface §4). */
const ENDPOINTS = [
  "POST /api/planner",
  "GET /api/planner/{sessionId}",
  "DELETE /api/planner/{sessionId}",
  "POST /api/planner/{sessionId}/apply",
  "POST /api/planner/{sessionId}/undo",
  "POST /api/planner/{sessionId}/variants",
  "PUT /api/planner/{sessionId}/variants/{index}",
  "GET /api/planner/{sessionId}/events",
  "POST /api/context/fetch",
  "GET /api/connections",
  "POST /api/connections",
  "DELETE /api/connections/{connectionId}",
  "GET /api/tasks",
  "POST /api/tasks",
  "PATCH /api/tasks/{taskId}",
  "DELETE /api/tasks/{taskId}",
  "POST /api/quick-add",
  "POST /api/calendars/import",
  "GET /api/calendars",
  "DELETE /api/calendars/{calendarId}",
  "GET /calendars/{calendarId}.ics",
  "GET /api/preferences",
  "PUT /api/preferences",
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
];

test("the document names every endpoint, each of them answers, and every reference in it leads somewhere", async () => {
  await using server = await startDaywright({ overrides: { requestsPerMinute: 1_000 } });
  const { json: document } = await server.call("GET", "/openapi.json");
  const named = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named).toEqual(expect.arrayContaining(ENDPOINTS));
  for (const endpoint of named) {
    const [method = "", path = ""] = endpoint.split(" ");
    const answer = await server.call(method, path.replaceAll(/\{\w+\}/g, "1"), method === "GET" ? undefined : {});
    const isUnknownRoute = answer.status === 404 && /page or endpoint/.test(answer.json?.detail);
    expect(isUnknownRoute, endpoint).toBe(false);
    expect(answer.status, `${endpoint}: ${answer.text}`).not.toBe(500);
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = ""]) => target);
  expect(references.length).toBeGreaterThan(20);
  for (const target of new Set(references)) {
    expect(target).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(document.components.schemas, target).toHaveProperty(target.slice("#/components/schemas/".length));
  }
});

test("the page of endpoints loads nothing from elsewhere and runs no script", async () => {
  await using server = await startDaywright();
  const { text, headers } = await server.call("GET", "/docs");
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(text).toContain("POST /api/planner/{sessionId}/apply");
  expect(text).not.toMatch(/<script|style=|https?:\/\/(?!json-schema)/);
});
