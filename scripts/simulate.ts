// `npm run simulate -- --runs N --seed S`: lives N histories of applies and undos with faults,
// beginning with seed S, and says in which of them something went wrong. `--runs 1 --seed S` tells
// that one history, whatever happened in it.
import { parseArgs } from "node:util";
import { liveHistory } from "../test/simulation/history.ts";
import { simulateOnThreads } from "../test/simulation/run-histories.ts";
import { createSimulatedStore } from "../test/simulation/store.ts";

/**
 * After this many failed histories a thread stops, because further ones are most likely the same.
 */
const MOST = 5;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const [runs = 0, seed = 0] = [values.runs, values.seed].map(Number);
if (![runs, seed].every(Number.isSafeInteger) || runs < 1) throw new Error("--runs and --seed must be whole numbers");

const started = performance.now();
if (runs === 1) {
  const { told, wrongs } = await liveHistory(await createSimulatedStore(), seed);
  console.log(told.join("\n"));
  close(wrongs);
} else {
  const found = await simulateOnThreads({ runs, seed, most: MOST });
  close(found.flatMap((each) => [...each.wrongs, `  replay: npm run simulate -- --runs 1 --seed ${each.seed}`]));
}

function close(wrongs: readonly string[]): void {
  for (const wrong of wrongs) console.log(wrong);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(wrongs.length === 0 ? `nothing went wrong in ${runs} (${seconds} s)` : "something went wrong");
  process.exitCode = wrongs.length === 0 ? 0 : 1;
}
