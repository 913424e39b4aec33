// Daywright in a process that its parent asks to profile itself: `start`, then `stop`, which
// answers with the profile and the CPU time of this thread, in which other work on the machine does
// not count. `plan` makes plans on this thread, where the profiler sees them; the server has a
// thread of its own for that.
import { Session } from "node:inspector/promises";
import { unwrap } from "#domain/result.ts";
import { plan } from "#planner/index.ts";
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";

const settings = unwrap(readSettings({ ...process.env, PORT: "0", DAYWRIGHT_LOG_LEVEL: "error" }));
const server = unwrap(await startServer(settings, { print: () => {}, requestsPerMinute: Number.POSITIVE_INFINITY }));
const session = new Session();
session.connect();
await session.post("Profiler.enable");

let before = process.threadCpuUsage();

async function stop() {
  const { user, system } = process.threadCpuUsage(before);
  const { profile } = await session.post("Profiler.stop");
  return { cpuMs: (user + system) / 1000, ...profile };
}

process.on("message", async (order: { readonly do: "start" | "stop" | "plan" | "end" }) => {
  if (order.do === "end") return void server.close().then(() => process.exit(0));
  if (order.do === "plan") plan(realisticProblem(1, { tasks: 40, days: 14, events: 60 }));
  if (order.do === "start") {
    await session.post("Profiler.start");
    before = process.threadCpuUsage();
  }
  process.send?.(order.do === "stop" ? await stop() : null);
});
process.send?.(server.url);
