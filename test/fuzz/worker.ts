// One target run without end, on a thread of its own: `scripts/fuzz.ts` watches it. The seed under
// way stands in shared memory, so that whoever watches knows what a run that does not end was
// given.
import { parentPort, workerData } from "node:worker_threads";
import { readCorpus } from "./corpus.ts";
import { mutated } from "./mutate.ts";
import { FUZZ_TARGETS } from "./targets.ts";

type Work = { readonly target: string; readonly firstSeed: number; readonly progress: SharedArrayBuffer };
const { target: name, firstSeed, progress } = workerData as Work;
const current = new Float64Array(progress);
const target = FUZZ_TARGETS.find((each) => each.name === name);
if (!target) throw new Error(`there is no target ${name}`);
const corpus = [...readCorpus(name).values()];

for (let seed = firstSeed; ; seed++) {
  current[0] = seed;
  const input = mutated(corpus, target.words, seed);
  try {
    await target.run(input);
  } catch (error) {
    parentPort?.postMessage({ seed, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  // Lets the message go, and the thread be ended.
  if (seed % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
}
