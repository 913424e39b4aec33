import { expect, test } from "vitest";
import { createLogger } from "#server/ops/log.ts";
import { startDaywright } from "../support/daywright.ts";
import { WEEK } from "../support/session-week.ts";

test("creating, planning again, applying and undoing are each entered with a DEBUG line of their own module", async () => {
  const lines: string[] = [];
  const now = () => Temporal.Now.instant();
  const sink = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ modulePath: "server/main", level: "debug", format: "text", sink, now });
  await using server = await startDaywright({ overrides: { log } });

  const tasks = [{ title: "Secret essay", duration_minutes: 60 }];
  const { json } = await server.call("POST", "/api/planner", { ...WEEK, tasks });
  const session = `/api/planner/${json.session_id}`;
  expect((await server.call("POST", `${session}/variants`, {})).status).toBe(200);
  const apply = { variant_index: 0, calendar_id: "daywright", allow_conflicts: true };
  expect((await server.call("POST", `${session}/apply`, apply)).status).toBe(200);
  expect((await server.call("POST", `${session}/undo`)).status).toBe(200);

  const entered = lines.filter((line) => /^\[server\/features\/\w+\] DEBUG /.test(line));
  expect(entered.map((line) => line.replace(/ request_id=[\w-]{36}/, ""))).toEqual([
    "[server/features/sessions] DEBUG creating a session\n",
    "[server/features/sessions] DEBUG planning again\n",
    "[server/features/apply] DEBUG applying variant=0\n",
    "[server/features/apply] DEBUG undoing\n",
  ]);
  for (const line of lines) expect(line).toMatch(/^\[[\w/-]+\] (DEBUG|INFO|WARNING|ERROR) \S/);
  for (const secret of ["Secret", json.session_id]) expect(lines.join("")).not.toContain(secret);
});
