import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSession } from "./google/session.ts";
import { type Daywright, spawnDaywright } from "./support/daywright.ts";
import { type Google, startGoogle } from "./support/google/server.ts";

const ME = "me@example.com";
const BLOCKS = 130; // more than one batch

let google: Google;
let dataDir: string;
beforeEach(async () => {
  google = await startGoogle();
  dataDir = await mkdtemp(join(tmpdir(), "daywright-shutdown-"));
});
afterEach(async () => {
  await google.close();
  await rm(dataDir, { recursive: true });
});

test("asked to stop in the middle of an apply, it ends within ten seconds, and the next start finishes the apply", async () => {
  const { env } = google;
  await using first = await spawnDaywright({ dataDir, env });
  await first.call("POST", "/api/connections", { kind: "google", refresh_token: "good-refresh-token" });
  const { sessionId } = await createSession(first, BLOCKS);
  google.latencyMs = 1_000;
  const apply = { variant_index: 0, calendar_id: ME, allow_conflicts: true };
  const answer = first.call("POST", `/api/planner/${sessionId}/apply`, apply).catch(() => null);
  await until(() => google.parts.some((part) => part.startsWith("POST")));

  const asked = performance.now();
  expect(await first.end("SIGTERM")).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect((await answer)?.status).toBe(503);

  google.latencyMs = 0;
  await using second = await spawnDaywright({ dataDir, env });
  await until(async () => (await stateOf(second, sessionId)).applied);
  const titles = google.world.live(ME).map(({ summary }) => summary);
  expect([titles.length, new Set(titles).size]).toEqual([BLOCKS, BLOCKS]);
  expect(await stateOf(second, sessionId)).toMatchObject({ applied: true, applying: false, applied_calendar_id: ME });
});

async function stateOf(server: Daywright, sessionId: string) {
  return (await server.call("GET", `/api/planner/${sessionId}`)).json.apply_state;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 10));
}
