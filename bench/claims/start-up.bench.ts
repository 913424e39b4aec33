import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeOfTheMachine } from "../../test/support/machine-node.ts";
import type { Claim } from "../harness/claim.ts";
import { measureAlone } from "../harness/paired.ts";
import { startServerProcess } from "../servers/start.ts";

/** Issue 2, bounds: first start to listening under 3 s after the build; every round has a new, empty data directory. */
export const claim: Claim = {
  name: "start-up",
  says: "`daywright serve` listens within 3 s of its first start, the handover from the machine's own Node included",
  wrongIf: "the disk were cold or the machine busy: files are in the page cache after the first, unmeasured start",
  async measure() {
    return [{ kind: "value", unit: "s", ours: await measureAlone(5, secondsToListening), bound: { atMost: 3 } }];
  },
};

async function secondsToListening(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "daywright-bench-"));
  const started = performance.now();
  const server = await startServerProcess(
    "bin/daywright.js",
    ["serve"],
    { PORT: "0", DAYWRIGHT_DATA_DIR: folder },
    nodeOfTheMachine(),
  );
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return seconds;
}
