import { expect, test } from "vitest";
import { createLogger } from "#server/ops/log.ts";
import { WEEK } from "../fixtures/week.ts";
import { startDaywright } from "../support/daywright.ts";

const BROUGHT = {
  ...WEEK,
  ai_draft: "",
  draft_variants: [{ variant_id: "a", title: "A", description: "", events: [] }],
};
const TOKEN = "correct-horse-battery-staple";
const OWNER = { authorization: `Bearer ${TOKEN}` };
const env = { DAYWRIGHT_ACCESS_TOKEN: TOKEN };

test("a session's link holds at least 128 random bits, and no two are alike", async () => {
  await using server = await startDaywright({ env });
  const links = new Set<string>();
  for (let count = 0; count < 20; count++) {
    const { json } = await server.call("POST", "/api/planner", BROUGHT, OWNER);
    expect(json.session_id).toMatch(/^[\w-]{22,}$/);
    expect(json.url).toBe(`${server.url}/planner/${json.session_id}`);
    links.add(json.session_id);
  }
  expect(links.size).toBe(20);
});

test("a revoked link opens nothing any more, and pages that followed it are let go", async () => {
  await using server = await startDaywright({ env });
  const id = (await server.call("POST", "/api/planner", BROUGHT, OWNER)).json.session_id;
  const path = `/api/planner/${id}`;
  expect((await server.call("GET", path)).status).toBe(200);
  const following = await fetch(`${server.url}${path}/events`);

  expect((await server.call("DELETE", path)).status).toBe(401);
  expect((await server.call("DELETE", path, undefined, OWNER)).status).toBe(204);

  expect(await following.text()).not.toMatch(/^event:/m);
  const context = { ...WEEK, view_date: "2026-12-08", session_id: id };
  expect((await server.call("GET", path)).status).toBe(404);
  expect((await server.call("GET", `${path}/events`)).status).toBe(404);
  expect((await server.call("POST", `${path}/variants`, {})).status).toBe(404);
  expect((await server.call("POST", "/api/context/fetch", context)).status).toBe(404);
  const wish = { variant_index: 0, calendar_id: "daywright", allow_conflicts: false };
  expect((await server.call("POST", `${path}/apply`, wish)).status).toBe(404);
  expect((await server.call("DELETE", path, undefined, OWNER)).status).toBe(404);
});

test("a link is kept out of logs, metrics, caches of others, search engines and the Referer header", async () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ modulePath: "t", level: "debug", format: "json", sink, now: Temporal.Now.instant });
  await using server = await startDaywright({ env, overrides: { log } });
  const id = (await server.call("POST", "/api/planner", { ...WEEK, tasks: [{ title: "Essay" }] }, OWNER)).json
    .session_id;
  const wish = { variant_index: 0, calendar_id: "daywright", allow_conflicts: true };
  for (const [method, path, body] of [
    ["GET", `/planner/${id}`],
    ["GET", `/planner/${id}?trace_planner=1`],
    ["GET", `/api/planner/${id}`],
    ["POST", `/api/planner/${id}/variants`, {}],
    ["POST", `/api/planner/${id}/apply`, wish],
    ["POST", `/api/planner/${id}/apply`, wish],
    ["POST", `/api/planner/${id}/undo`],
    ["GET", `/api/planner/${id}/nothing`],
    ["POST", `/api/planner/${id}/apply`, "{"],
  ] as const) {
    const answer = await server.call(method, path, body);
    expect(answer.headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag"), path).toMatch(/\bnoindex\b/);
    expect(answer.headers.get("cache-control"), path).toMatch(/no-store|no-cache/);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("\n")).not.toContain(id);
  expect((await server.call("GET", "/metrics", undefined, OWNER)).text).not.toContain(id);
});
