import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noFaults } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, type Google, ME, startGoogle } from "../doubles/google/server.ts";
import { startLlm } from "../doubles/llm/server.ts";
import { WEEK } from "../fixtures/week.ts";
import { createSession } from "../google/session.ts";
import { type Daywright, spawnDaywright, startDaywright } from "../support/daywright.ts";
import { scratch } from "../support/scratch-folder.ts";

const BLOCKS = 450; // five batches

let google: Google;
let dataDir: string;
beforeEach(async () => {
  google = await startGoogle();
  dataDir = await mkdtemp(join(scratch(), "daywright-shutdown-"));
});
afterEach(async () => {
  await google.close();
  await rm(dataDir, { recursive: true });
});

test.each([
  ["SIGTERM of a supervisor", "SIGTERM"],
  ["Control-C", "SIGINT"],
] as const)(
  "asked to stop in the middle of an apply by %s, sent to the whole group, it ends in its middle, and the next start finishes it",
  async (_, signal) => {
    const { env } = google;
    await using first = await spawnDaywright({ dataDir, env, group: true });
    await first.call("POST", "/api/connections", GOOGLE_GRANT);
    const { sessionId } = await createSession(first, BLOCKS);
    google.latencyMs = 1_000;
    const apply = { variant_index: 0, calendar_id: ME, allow_conflicts: true };
    const answer = first.call("POST", `/api/planner/${sessionId}/apply`, apply).catch(() => null);
    await until(() => google.parts.some((part) => part.startsWith("POST")));

    expect(await first.end(signal)).toBe(0);
    expect((await answer)?.status).toBe(503);

    google.latencyMs = 0;
    await using second = await spawnDaywright({ dataDir, env });
    await until(async () => (await stateOf(second, sessionId)).applied);
    const titles = google.world.live(ME).map(({ summary }) => summary);
    expect([titles.length, new Set(titles).size]).toEqual([BLOCKS, BLOCKS]);
    expect(await stateOf(second, sessionId)).toMatchObject({ applied: true, applying: false, applied_calendar_id: ME });
  },
);

test("stopped in mid-batch twenty times, it leaves nothing of forty events behind and doubles none", async () => {
  const { env } = google;
  let server = await startDaywright({ dataDir, env });
  await server.call("POST", "/api/connections", GOOGLE_GRANT);
  const { sessionId } = await createSession(server, 40);
  google.partLatencyMs = 1;
  const reach = async (what: "apply" | "undo", applied: boolean) => {
    const batch = Promise.withResolvers<void>();
    google.faults = {
      ...noFaults(),
      batch: () => {
        batch.resolve();
        return null;
      },
    };
    const ask = () =>
      server.call("POST", `/api/planner/${sessionId}/${what}`, {
        ...(what === "apply" && { variant_index: 0, calendar_id: ME, allow_conflicts: true }),
      });
    const answer = ask().catch(() => null);
    await batch.promise;
    await server[Symbol.asyncDispose]();
    await answer;
    server = await startDaywright({ dataDir, env });
    await until(async () => {
      const state = await stateOf(server, sessionId);
      if (state.applied === applied && !state.applying) return true;
      await ask();
      return false;
    });
  };
  for (let round = 0; round < 10; round++) {
    await reach("apply", true);
    const titles = google.world.live(ME).map(({ summary }) => summary);
    expect([titles.length, new Set(titles).size], `round ${round}`).toEqual([40, 40]);
    await reach("undo", false);
    expect(google.world.live(ME), `round ${round}`).toEqual([]);
  }
  await server[Symbol.asyncDispose]();
});

test("asked to stop while a model thinks, it ends at once and says to all who wait that it was aborted", async () => {
  const llm = await startLlm();
  llm.replies.push(...Array.from({ length: 2 }, () => () => undefined)); // it never answers
  const env = { DAYWRIGHT_LLM_BASE_URL: llm.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: llm.key };
  await using server = await spawnDaywright({ dataDir, env });
  const week = { ...WEEK, tasks: [{ title: "Essay" }] };
  const answers = Promise.all([
    server.call("POST", "/api/planner", week),
    server.call("POST", "/api/planner", week, { accept: "text/event-stream" }),
    server.call("POST", "/api/quick-add", { text: "essay 3h", ask_model: true }),
  ]);
  // Both plans are one question, and one may still be computed.
  await until(() => llm.requests.length === 2);

  const asked = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  // It would wait 40 seconds for a model's first word.
  expect(performance.now() - asked).toBeLessThan(30_000);
  const [planned, streamed, read] = await answers;
  expect([planned.status, planned.headers.get("retry-after"), read.status]).toEqual([503, "5", 503]);
  expect(streamed.text.trimEnd()).toMatch(/event: error\ndata: \{.*"status":503.*\}$/);
  expect(server.output()).not.toContain("ERROR");
  await llm.close();
});

test("clients that never send the rest of their headers, body or upload do not keep it from ending", async () => {
  await using server = await spawnDaywright({ dataDir });
  const { hostname, port, host } = new URL(server.url);
  const sockets = [
    "tasks HTTP/1.1",
    `tasks HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    `calendars/import HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/calendar\r\nContent-Length: 9\r\n\r\nBEGIN`,
  ].map((head) => {
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/${head}`);
    return socket;
  });
  // By now the others were taken, too.
  expect((await server.call("GET", "/healthz")).status).toBe(200);
  const [ended] = await Promise.all([server.end("SIGTERM"), ...sockets.map((socket) => once(socket, "close"))]);
  expect(ended).toBe(0);
});

async function stateOf(server: Daywright, sessionId: string) {
  const { status, json } = await server.call("GET", `/api/planner/${sessionId}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.apply_state;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  // Seldom enough that the server does not say that it is asked too often.
  while (!(await condition())) await new Promise((done) => setTimeout(done, 50));
}
