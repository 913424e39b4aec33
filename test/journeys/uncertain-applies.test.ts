import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { noFaults } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../doubles/google/server.ts";
import { createSession } from "../google/session.ts";
import { ensureBuilt } from "../support/built-server.ts";
import { inherited, startDaywright } from "../support/daywright.ts";

const COMMAND = fileURLToPath(new URL("../../lib/cli/main.js", import.meta.url));

test("doctor says which events may be in a calendar or not, and which undone ones are looked for again", async () => {
  await ensureBuilt();
  const google = await startGoogle();
  await using server = await startDaywright({ env: google.env });
  const doctor = () =>
    new Promise<string>((resolve) => {
      const env = {
        ...inherited(),
        ...google.env,
        DAYWRIGHT_DATA_DIR: server.dataDir,
        DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "true",
        PORT: new URL(server.url).port,
      };
      execFile(process.execPath, [COMMAND, "doctor"], { env }, (_error, out) => resolve(out));
    });
  await server.call("POST", "/api/connections", GOOGLE_GRANT);
  const { sessionId } = await createSession(server, 5);
  const path = `/api/planner/${sessionId}`;
  const apply = (calendar_id: string) =>
    server.call("POST", `${path}/apply`, { variant_index: 0, calendar_id, allow_conflicts: true });
  const undo = () => server.call("POST", `${path}/undo`);

  google.faults = { ...noFaults(), batch: () => ({ kind: "reset", when: "after" }) };
  expect((await apply(ME)).status).toBe(502);
  google.faults = noFaults();
  const unanswered = (await doctor()).replaceAll("\n", " ");
  expect(unanswered).toContain(`note  apply to ${ME}: it may hold "block 000" (2026-12-07T00:00:00Z)`);
  expect(unanswered).toContain(
    `and 2 more, or not: no answer came       → apply or undo again on /planner/${sessionId}`,
  );

  expect((await undo()).json.deleted_count).toBe(5);
  expect((await server.call("GET", "/api/applies/uncertain")).json).toEqual([]);
  expect((await apply("daywright")).status).toBe(200);
  expect((await undo()).status).toBe(200);
  const watched = await doctor();
  expect(watched).toMatch(/ok {4}apply to daywright: "block 000" .* and 2 more: not there; looked for again at \d{4}-/);
  await google.close();
});
