// `npm run fuzz -- --minutes N [--target NAME] [--seed N]`: gives every reader of foreign bytes
// variations of its corpus, for N minutes in all, and keeps what breaks one as
// test/corpora/<target>/found-<hash>, where the tests run it for ever.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { CORPORA, readCorpus } from "../test/fuzz/corpus.ts";
import { mutated } from "../test/fuzz/mutate.ts";
import { FUZZ_TARGETS, type FuzzTarget } from "../test/fuzz/targets.ts";

/** A run that takes longer counts as a hang. */
const HANG_MS = 5_000;
const LOOK_EVERY_MS = 250;
/** After this many faults a target is skipped, because further ones are most likely the same. */
const MOST_FAULTS = 5;

const { values } = parseArgs({
  options: { minutes: { type: "string" }, target: { type: "string" }, seed: { type: "string" } },
});
const targets = FUZZ_TARGETS.filter(({ name }) => values.target === undefined || values.target === name);
const minutes = Number(values.minutes ?? "1");
if (targets.length === 0 || !(minutes > 0)) {
  console.error(`usage: npm run fuzz -- --minutes N [--target ${FUZZ_TARGETS.map(({ name }) => name).join("|")}]`);
  process.exit(2);
}

let faults = 0;
for (const target of targets) faults += await fuzz(target, (minutes * 60_000) / targets.length);
console.log(faults === 0 ? "nothing broke" : `${faults} inputs broke something; they are kept in test/corpora`);
process.exit(faults === 0 ? 0 : 1);

/** Runs one target for that long, and returns the number of inputs that broke it. */
async function fuzz(target: FuzzTarget, forMs: number): Promise<number> {
  const firstSeed = values.seed === undefined ? Date.now() : Number(values.seed);
  const progress = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const current = new Float64Array(progress);
  current[0] = firstSeed;
  const found = new Set<string>();
  const keep = (seed: number, reason: string) => {
    const [where = reason] = reason.split("\n").filter((line) => /^\s*at .*\/src\//.test(line));
    if (found.has(where)) return;
    found.add(where);
    const input = mutated([...readCorpus(target.name).values()], target.words, seed);
    const name = `found-${createHash("sha256").update(input).digest("hex").slice(0, 8)}`;
    writeFileSync(join(CORPORA, target.name, name), input);
    console.log(`${target.name}: seed ${seed}, kept as ${name}\n${reason}`);
  };
  const worker = new Worker(new URL("../test/fuzz/worker.ts", import.meta.url), {
    workerData: { target: target.name, firstSeed, progress },
  });
  let ended: string | null = null;
  worker.on("message", ({ seed, reason }: { seed: number; reason: string }) => keep(seed, reason));
  worker.on("error", (error) => (ended = error instanceof Error ? (error.stack ?? error.message) : String(error)));

  const until = performance.now() + forMs;
  let seed = firstSeed;
  let since = performance.now();
  while (performance.now() < until && found.size < MOST_FAULTS && ended === null) {
    await delay(LOOK_EVERY_MS);
    if (current[0] !== seed) {
      seed = current[0] ?? seed;
      since = performance.now();
    } else if (performance.now() - since > HANG_MS) {
      keep(seed, `it did not end within ${HANG_MS / 1000} s`);
      break;
    }
  }
  if (ended !== null) keep(current[0] ?? seed, ended);
  await worker.terminate();
  console.log(`${target.name}: ${(current[0] ?? seed) - firstSeed} inputs, ${found.size} broke it`);
  return found.size;
}
