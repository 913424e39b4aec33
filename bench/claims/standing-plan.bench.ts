import { rm } from "node:fs/promises";
import { applyPath, PATHS } from "#contract/paths.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { cpuSecondsOf } from "../harness/cpu-time.ts";
import { measureAlone } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";
import { startServerProcess } from "../servers/start.ts";

const BLOCKS = 300;
const TASKS = 60;
const EVENTS = 200;
const CALLS = 200;
const JSON_TYPE = "application/json";

/** The request for the standing plan that a page sends whenever it opens. */
export const claim: Claim = {
  name: "standing plan",
  says: `four weeks of ${BLOCKS} blocks of ${TASKS} tasks, beside ${EVENTS} other events, are answered in under 15 ms of CPU`,
  wrongIf:
    "the calendar were remote: it is the server's own here, which is read anew for each answer, but over no network",
  async measure() {
    const folder = await benchFolder();
    const daywright = await startServerProcess("bench/servers/daywright.ts", [], { DAYWRIGHT_DATA_DIR: folder });
    try {
      const url = await withPlan(daywright.url);
      const milliseconds = async () => {
        const before = cpuSecondsOf(daywright.pid);
        for (let call = 0; call < CALLS; call++) await (await fetch(url)).arrayBuffer();
        return ((cpuSecondsOf(daywright.pid) - before) * 1000) / CALLS;
      };
      const ours = await measureAlone(5, milliseconds);
      return [{ kind: "value", unit: "ms", ours, bound: { atMost: 15 } }];
    } finally {
      await daywright.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The address of a standing plan with that many blocks. */
async function withPlan(base: string): Promise<string> {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const window = { start_time: iso(midnight), end_time: iso(midnight + 28 * DAY_MS) };
  await post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", largeCalendar(EVENTS));
  for (let task = 0; task < TASKS; task++) {
    const body = { id: `t${task}`, title: `Task ${task}`, duration_minutes: 300 };
    await post(base + PATHS.tasks, JSON_TYPE, JSON.stringify(body));
  }
  const events = Array.from({ length: BLOCKS }, (_, index) => {
    const start = midnight + (1 + Math.floor(index / 12)) * DAY_MS + (8 + (index % 12)) * HOUR_MS;
    const shape = { all_day: false, location: null, description: null, transparency: "opaque", recurrence: null };
    const task = index % TASKS;
    return { summary: `Task ${task}`, task_id: `t${task}`, start: iso(start), end: iso(start + HOUR_MS), ...shape };
  });
  const variant = { variant_id: "v", title: "V", description: "", events };
  const session = { ...window, ai_draft: "bench", draft_variants: [variant] };
  const { session_id: id } = await post(base + PATHS.planner, JSON_TYPE, JSON.stringify(session));
  const choice = { variant_index: 0, calendar_id: "daywright", allow_conflicts: true };
  await post(base + applyPath(String(id)), JSON_TYPE, JSON.stringify(choice));
  const url = `${base}${PATHS.plan}?${new URLSearchParams(window)}`;
  const { blocks } = (await (await fetch(url)).json()) as { blocks: unknown[] };
  if (blocks.length !== BLOCKS) throw new Error(`${blocks.length} blocks stand`);
  return url;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
