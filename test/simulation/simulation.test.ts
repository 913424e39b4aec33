import { expect, test } from "vitest";
import { liveHistory } from "./history.ts";
import { simulateOnThreads } from "./run-histories.ts";
import { createSimulatedStore } from "./store.ts";

const HISTORIES = 1_500;

test(`in ${HISTORIES} histories of plans, updates and faults every answer is true, what the person changed stays, and nothing is left behind`, {
  timeout: 900_000,
}, async () => {
  const found = await simulateOnThreads({ runs: HISTORIES, seed: 1, most: 3 });
  const replays = found.map(({ seed, wrongs }) => [`npm run simulate -- --runs 1 --seed ${seed}`, ...wrongs]);
  expect(replays).toEqual([]);
});

test("histories in which something once went wrong come out well", async () => {
  for (const seed of [3_662, 12_760]) {
    expect((await liveHistory(await createSimulatedStore(), seed)).wrongs).toEqual([]);
  }
});

test("a seed is one history, however often it is lived", async () => {
  const tell = async (seed: number) => (await liveHistory(await createSimulatedStore(), seed)).told.slice(1);
  expect(await tell(77)).toEqual(await tell(77));
  expect(await tell(77)).not.toEqual(await tell(78));
});
