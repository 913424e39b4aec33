/**
 * Serves, in a process that can be killed, whatever store it is told to open: its clock is set from
 * outside, and it can be told to die at one of its next steps, which is whenever the server looks
 * at a clock or makes an id.
 */
import { flushCompileCache } from "node:module";
import type { RunningServer } from "#server/main.ts";
import { readSettings, startServer } from "../../support/built-modules.ts";
import type { FromServer, ToServer } from "./machine.ts";

let now = 0;
let stepsToLive = Number.POSITIVE_INFINITY;
let ids = 0;
let server: RunningServer | null = null;

process.on("message", (message: ToServer) => {
  void obey(message).then((answer) => process.send?.(answer));
});

process.on("disconnect", () => process.exit());

async function obey(message: ToServer): Promise<FromServer> {
  if (message.now !== undefined) now = message.now;
  if (message.dieIn !== undefined) stepsToLive = message.dieIn ?? Number.POSITIVE_INFINITY;
  if (message.close) {
    await server?.close();
    server = null;
  }
  if (!message.open) return { url: server?.url ?? null };
  const settings = readSettings(message.open.env);
  if (!settings.ok) throw new Error(settings.error.join("\n"));
  const { ids: name } = message.open;
  const started = await startServer(settings.value, {
    now: () => Temporal.Instant.fromEpochMilliseconds(step(now)),
    storeClock: async () => step(now),
    newId: () => `${name}-${step(++ids)}`,
    machineTimeZone: "UTC",
    print: () => undefined,
    requestsPerMinute: Number.POSITIVE_INFINITY,
  });
  if (!started.ok) throw new Error(started.error.message);
  server = started.value;
  flushCompileCache(); // one that is killed leaves none
  return { url: server.url };
}

/** A step of the server's: its last one, once it was told so. */
function step<T>(value: T): T {
  if (--stepsToLive < 0) process.kill(process.pid, "SIGKILL");
  return value;
}
