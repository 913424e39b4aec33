import { describe, expect, test } from "vitest";
import { cpuMillisecondsOf } from "../support/cpu-time.ts";
import { readCorpus } from "./corpus.ts";
import { mutated } from "./mutate.ts";
import { FUZZ_TARGETS } from "./targets.ts";

/** Enough to notice a reader that has come apart; `npm run fuzz` looks for the rest. */
const VARIATIONS = 150;
const SLOWEST_MS = 5_000;

describe.each(FUZZ_TARGETS)("$name", (target) => {
  const corpus = readCorpus(target.name);

  test.each([...corpus.keys()])("takes %s", async (name) => {
    await target.run(corpus.get(name) as Buffer);
  });

  test("takes variations of all of them, each in its time", async () => {
    const entries = [...corpus.values()];
    for (let seed = 0; seed < VARIATIONS; seed++) {
      const work = await cpuMillisecondsOf(async () => target.run(mutated(entries, target.words, seed)));
      expect(work, `seed ${seed}`).toBeLessThan(SLOWEST_MS);
    }
  });
});

test("a variation is the same for the same seed", () => {
  const corpus = [Buffer.from("one"), Buffer.from("another")];
  const make = (seed: number) => mutated(corpus, ["word"], seed).toString("latin1");
  expect(make(7)).toBe(make(7));
  expect(new Set(Array.from({ length: 50 }, (_, seed) => make(seed))).size).toBeGreaterThan(40);
});
