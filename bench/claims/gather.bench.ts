import { setTimeout as sleep } from "node:timers/promises";
import { defaultPreferences } from "#contract/preferences.ts";
import { Ok } from "#domain/result.ts";
import { gather } from "#server/gather/index.ts";
import { createLogger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Claim } from "../harness/claim.ts";
import { measureAlone } from "../harness/paired-runs.ts";

const SLOWEST_MS = 200;
const DELAYS_MS = [SLOWEST_MS, 150, 100, 50, 10];
const ROUNDS = 12;

/** Gathering all sources takes at most 1.05 × the slowest + 5 ms. */
export const claim: Claim = {
  name: "gather",
  says: `${DELAYS_MS.length} sources are read in no more than 1.05 times the slowest (${SLOWEST_MS} ms) plus 5 ms`,
  wrongIf: "sources did work of their own on this machine: here they only wait",
  async measure() {
    const providers = DELAYS_MS.map(patientProvider);
    const ours = await measureAlone(ROUNDS, () => millisecondsOf(() => gatherAll(providers)));
    return [{ kind: "value", unit: "ms", ours, bound: { atMost: SLOWEST_MS * 1.05 + 5 } }];
  },
};

const log = createLogger({
  modulePath: "bench",
  level: "error",
  format: "text",
  sink: process.stderr,
  now: () => Temporal.Now.instant(),
});

async function gatherAll(providers: readonly Provider[]): Promise<void> {
  const wishes = { window: { start: 0, end: 1 }, preferences: defaultPreferences("UTC") };
  const gathered = await gather(providers, wishes, { log }, AbortSignal.timeout(10_000));
  if (gathered.failures.length > 0) throw new Error("a source failed");
}

/**
 * A source that takes `ms` for its calendars (half for the list, half for the events), and `ms` for
 * everything else.
 */
function patientProvider(ms: number): Provider {
  const id = `source-${ms}`;
  return {
    connectionId: id,
    kind: "google",
    label: id,
    verify: async () => Ok({ label: id }),
    events: {
      async listCalendars() {
        await sleep(ms / 2);
        return Ok([
          {
            id,
            name: id,
            connection_id: id,
            color_class: "cal-color-1",
            primary: false,
            time_zone: "UTC",
            kind: "google",
            writable: false,
          },
        ]);
      },
      async readEvents() {
        await sleep(ms / 2);
        return [Ok([])];
      },
    },
    tasks: { listTasks: () => sleep(ms).then(() => Ok([])) },
    coursework: { listCoursework: () => sleep(ms).then(() => Ok([])) },
  };
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
