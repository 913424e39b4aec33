import { rm } from "node:fs/promises";
import { nodeOfTheMachine } from "../../test/support/machine-node.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { measureAlone, measurePairs } from "../harness/paired-runs.ts";
import { versionOf } from "../harness/versions.ts";
import { startServerProcess } from "../servers/start.ts";

/**
 * A first start, with everything built, listens within 3 s; every round has a new, empty data
 * directory.
 */
export const claim: Claim = {
  name: "start-up",
  says: "`daywright serve` listens within 3 s of its first start, the handover from the machine's own Node included, and takes at most 5 times bare Fastify's start",
  wrongIf: "the disk were cold or the machine busy: files are in the page cache after the first, unmeasured start",
  async measure() {
    const first = await measureAlone(5, () => secondsToListening("bin/daywright.js", ["serve"], nodeOfTheMachine()));
    const pairs = await measurePairs(
      5,
      () => secondsToListening("bench/servers/built.js"),
      () => secondsToListening("bench/servers/fastify.ts"),
    );
    return [
      { of: "as a person starts it", kind: "value", unit: "s", ours: first, bound: { atMost: 3 } },
      {
        of: "on the same Node",
        kind: "comparison",
        unit: "s",
        peer: `Fastify ${versionOf("fastify")} with one route`,
        ...pairs,
        bound: { atMost: 5 },
      },
    ];
  },
};

async function secondsToListening(script: string, args: readonly string[] = [], node?: string): Promise<number> {
  const folder = await benchFolder();
  const started = performance.now();
  const server = await startServerProcess(script, args, { PORT: "0", DAYWRIGHT_DATA_DIR: folder }, node);
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return seconds;
}
