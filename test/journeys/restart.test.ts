import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WEEK } from "../fixtures/week.ts";
import { spawnDaywright } from "../support/daywright.ts";
import { scratch } from "../support/scratch-folder.ts";

const PLAN_OF_NOTHING = { variant_id: "v", title: "V", description: "", events: [] };
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(scratch(), "daywright-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("what was answered before a power cut is there after it", async () => {
  await using first = await spawnDaywright({ dataDir });
  const created = await first.call("POST", "/api/planner", {
    ...WEEK,
    tasks: [{ title: "Essay", duration_minutes: 90 }],
  });
  const { session_id } = created.json;
  const payload = await first.call("GET", `/api/planner/${session_id}`);
  const task = await first.call("POST", "/api/tasks", { title: "Kept" });
  await first.call("PUT", "/api/preferences", { buffer_minutes: 25 });
  await first.end("SIGKILL");

  await using second = await spawnDaywright({ dataDir });
  expect((await second.call("GET", `/api/planner/${session_id}`)).text).toBe(payload.text);
  expect((await second.call("GET", "/api/tasks")).json).toMatchObject([task.json]);
  expect((await second.call("GET", "/api/preferences")).json).toMatchObject({ buffer_minutes: 25 });
});

test("asked to stop, it says goodbye to those who follow a session and ends with code 0", async () => {
  await using server = await spawnDaywright({ dataDir });
  const created = await server.call("POST", "/api/planner", {
    ...WEEK,
    ai_draft: "",
    draft_variants: [PLAN_OF_NOTHING],
  });
  const following = await fetch(`${server.url}/api/planner/${created.json.session_id}/events`);
  const ended = following.text();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(await ended).toBe("");
});

test("a second server on the same data directory does not start, and says why", async () => {
  await using _first = await spawnDaywright({ dataDir });
  await expect(spawnDaywright({ dataDir })).rejects.toThrow(
    /code 1:\ndaywright: Another Daywright is using the data directory/,
  );
});

test("a bad setting is one line, and code 1", async () => {
  const env = { DAYWRIGHT_LOG_LEVL: "debug" };
  await expect(spawnDaywright({ dataDir, env })).rejects.toThrow(
    /code 1:\ndaywright: DAYWRIGHT_LOG_LEVL: is not a setting; did you mean DAYWRIGHT_LOG_LEVEL\?\n$/,
  );
});
