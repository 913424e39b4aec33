import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { liveHistory, type Told } from "./history.ts";
import { createSimulatedStore } from "./store.ts";

/**
 * A history makes short-lived objects. With more room for them, garbage is collected less often.
 */
const ROOM = { maxYoungGenerationSizeMb: 96 };

/** `runs` histories, the first with seed `seed`, until `most` of them have faults. */
export type Share = { readonly runs: number; readonly seed: number; readonly most: number };

export type Found = { readonly seed: number } & Told;

/** Runs histories in sequence, and returns those with faults. */
export async function simulate({ runs, seed, most }: Share): Promise<Found[]> {
  const found: Found[] = [];
  const store = await createSimulatedStore();
  for (let run = 0; run < runs && found.length < most; run++) {
    const told = await liveHistory(store, seed + run);
    if (told.wrongs.length > 0) found.push({ seed: seed + run, ...told });
    // What a history leaves would be resumed in the next one, and a seed would be another history
    // when it is lived alone.
    await store.clear();
  }
  await store.db.destroy();
  return found;
}

/** The same on as many threads as the machine runs at once. */
export async function simulateOnThreads({ runs, seed, most }: Share): Promise<Found[]> {
  const threads = Math.min(availableParallelism(), runs);
  const first = (thread: number) => seed + Math.floor((runs * thread) / threads);
  const shares = await Promise.all(
    Array.from({ length: threads }, async (_, thread): Promise<Found[]> => {
      const share: Share = { seed: first(thread), runs: first(thread + 1) - first(thread), most };
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: share, resourceLimits: ROOM });
      const [found] = await once(worker, "message");
      await worker.terminate();
      return found as Found[];
    }),
  );
  return shares.flat();
}
