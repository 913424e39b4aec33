// `npm run watch-changes -- --changes N --seed S`: lets N changes come over plans that stand, at a
// double of Google, on a Radicale and in a feed, 50 to each of as many worlds as it takes, and says
// where the watch did not notice, told twice, wrote unasked, or had no repair that repairs.
import { parseArgs } from "node:util";
import { watchChanges } from "../test/lives/outside/watch-faults.ts";

const OF_A_WORLD = 50;

const { values } = parseArgs({
  options: { changes: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
});
const [changes = 0, seed = 0] = [values.changes, values.seed].map(Number);
if (![changes, seed].every(Number.isSafeInteger) || changes < 1)
  throw new Error("--changes and --seed must be whole numbers");

let [broken, notices] = [0, 0];
const faults: string[] = [];
for (let done = 0; done < changes; done += OF_A_WORLD) {
  const watched = await watchChanges(seed + done / OF_A_WORLD, Math.min(OF_A_WORLD, changes - done));
  broken += watched.broken;
  notices += watched.notices;
  for (const fault of watched.faults) console.log(fault);
  faults.push(...watched.faults);
}
console.log(`${changes} changes, ${broken} broken plans, ${notices} notices, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
