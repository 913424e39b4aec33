import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { PATHS, sessionPath } from "#contract/paths.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { megabytesOf } from "../harness/memory.ts";
import { post } from "../servers/post-json.ts";
import { startServerProcess } from "../servers/start.ts";

const EVENTS = 1_000;
const SETTLE_MS = 2_000;
const LOADS = 2_000;
const PLANS = 15;
const AT_A_TIME = 10;
const JSON_TYPE = "application/json";

/** Resident memory of the server on the embedded store, at rest and at its peak under load. */
export const claim: Claim = {
  name: "memory",
  says: "the server holds less than 150 MB at rest and less than 300 MB under load, on the embedded store",
  wrongIf:
    "the load were of another kind: it is an import, plans of 40 tasks, and loads and windows of a session of 1,000 events, ten at a time; shared pages of Node itself, some 40 MB, are counted as ours",
  async measure() {
    if (process.platform !== "linux") return [{ kind: "skipped", why: "resident memory is read from /proc" }];
    const folder = await benchFolder();
    const server = await startServerProcess("bench/servers/built.js", [], { DAYWRIGHT_DATA_DIR: folder });
    try {
      await (await fetch(server.url)).arrayBuffer();
      await sleep(SETTLE_MS);
      const idle = megabytesOf(server.pid, "VmRSS");
      await load(server.url);
      const highest = megabytesOf(server.pid, "VmHWM");
      return [
        { of: "at rest", kind: "value", unit: "MB", ours: [idle], bound: { atMost: 150 } },
        { of: "highest under load", kind: "value", unit: "MB", ours: [highest], bound: { atMost: 300 } },
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function load(base: string): Promise<void> {
  await post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", largeCalendar(EVENTS, 3));
  const window = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-04-01T00:00:00Z", time_zone: "Europe/Berlin" };
  const tasks = Array.from({ length: 40 }, (_, index) => ({ title: `Task ${index}`, duration_minutes: 60 }));
  const make = () => post(base + PATHS.planner, JSON_TYPE, JSON.stringify({ ...window, tasks }));
  const { session_id } = await make();
  const week = { start_time: "2026-02-09T00:00:00Z", end_time: "2026-02-16T00:00:00Z", view_date: "2026-02-09" };
  const context = JSON.stringify({ session_id, ...week });
  await manyTimes(PLANS, make);
  await manyTimes(LOADS, async () => void (await (await fetch(base + sessionPath(String(session_id)))).arrayBuffer()));
  await manyTimes(LOADS / 4, () => post(base + PATHS.contextFetch, JSON_TYPE, context));
}

async function manyTimes(times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
