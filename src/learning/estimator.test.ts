import fc from "fast-check";
import { expect, test } from "vitest";
import { medianRatio } from "./duration-ratios.ts";
import { createEstimator, LEAST_SAMPLES, suggestedMinutes } from "./estimator.ts";
import type { Finished } from "./finished-work.ts";

const work = (
  title: string,
  estimateMinutes: number,
  actualMinutes: number,
  more: Partial<Finished> = {},
): Finished => ({
  title,
  category: null,
  guessed: false,
  estimateMinutes,
  actualMinutes,
  ...more,
});
const times = (count: number, make: (index: number) => Finished) => Array.from({ length: count }, (_, at) => make(at));
const minutes = fc.integer({ min: 1, max: 3_000 });
const anyLog = fc.array(fc.tuple(minutes, minutes), { minLength: LEAST_SAMPLES, maxLength: 25 }).map((pairs) =>
  // Titles with no common word, so that only the category is alike.
  pairs.map(([estimate, actual], at) => work(`${"x".repeat(at + 1)}`, estimate, actual)),
);

test("five pieces of work that each took 1.4 times as long: of 2 h, 2 h 50 is suggested", () => {
  const outlook = createEstimator(times(5, (at) => work(`Essay ${at}`, 60, 84)))(work("Essay 9", 0, 0));
  expect(outlook).toMatchObject({ samples: 5, known: { factor: 1.4 } });
  expect(suggestedMinutes(outlook, 120)).toBe(170);
});

test("fewer than five alike give silence, however much other work is known", () => {
  const shorter = anyLog.map((log) =>
    log.slice(0, LEAST_SAMPLES - 1).map((each) => ({ ...each, category: "Algebra" })),
  );
  fc.assert(
    fc.property(anyLog, shorter, (others, few) => {
      const outlook = createEstimator([...others, ...few])(work("Proofs", 0, 0, { category: "Algebra" }));
      expect(outlook).toEqual({ samples: few.length, known: null });
      expect(suggestedMinutes(outlook, 120)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test("on any log the rule that is followed misses no more than the own estimate or a fifth more", () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const subject = work("Proofs", 0, 0);
      const factor = createEstimator(log)(subject).known?.factor ?? Number.NaN;
      const alike = (some: readonly Finished[]) =>
        medianRatio({ title: [], category: some.map((item) => ({ item, words: new Set() })), other: [] });
      const miss = (factorOf: (index: number) => number) =>
        log.reduce((sum, each, at) => sum + Math.abs(factorOf(at) * each.estimateMinutes - each.actualMinutes), 0);
      // Each piece is estimated from those finished before it.
      const byMedian = miss((at) => alike(log.slice(0, at)));
      const [own, more] = [miss(() => 1), miss(() => 1.2)];
      const followed = factor === 1 ? own : factor === 1.2 ? more : byMedian;
      expect([1, 1.2, alike(log)]).toContain(factor);
      expect(followed).toBeLessThanOrEqual(Math.min(own, more));
    }),
    { numRuns: 100 },
  );
});

test("what people plan is nearer than their estimates and than a fifth more, and within the interval in eight of ten", () => {
  const random = seeded(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const off = { suggested: 0, own: 0, more: 0 };
  let [within, asked] = [0, 0];
  for (let person = 0; person < 40; person++) {
    const bias = 0.7 + 1.3 * random();
    const finished = times(25, (at) => {
      const estimate = 15 * Math.ceil(16 * random());
      return work("y".repeat(at + 1), estimate, estimate * bias * Math.exp(0.35 * normal()));
    });
    for (const [at, next] of finished.entries()) {
      const { known } = createEstimator(finished.slice(0, at))(next);
      if (!known) continue;
      const { estimateMinutes, actualMinutes } = next;
      const missBy = (factor: number) => Math.abs(factor * estimateMinutes - actualMinutes);
      off.suggested += missBy(known.factor);
      off.own += missBy(1);
      off.more += missBy(1.2);
      const [low, high] = [known.ratios.quantile(0.1), known.ratios.quantile(0.9)];
      asked += 1;
      if (low * estimateMinutes <= actualMinutes && actualMinutes <= high * estimateMinutes) within += 1;
    }
  }
  expect(off.suggested).toBeLessThan(0.85 * off.own);
  expect(off.suggested).toBeLessThan(0.95 * off.more);
  expect(within / asked).toBeGreaterThan(0.77);
  expect(within / asked).toBeLessThan(0.85);
});

test("the words of a title tell more than its course, in Chinese, too", () => {
  const algebra = { category: "Algebra" };
  const log = [
    ...times(6, (at) => work(`Problem set ${at}`, 60, 120, algebra)),
    ...times(20, (at) => work("z".repeat(at + 3), 60, 60, algebra)),
    ...times(6, (at) => work(`读书报告 ${at}`, 60, 90)),
  ];
  const outlookOf = createEstimator(log);
  expect(outlookOf(work("Problem set 7", 0, 0, algebra)).known?.factor).toBeCloseTo(2);
  expect(outlookOf(work("Lecture notes", 0, 0, algebra)).known?.factor).toBe(1);
  expect(outlookOf(work("读书报告 9", 0, 0, { category: "Chinese" }))).toMatchObject({
    samples: 6,
    known: { factor: 1.5 },
  });
});

test("lengths that were guessed by us say nothing of how the person estimates", () => {
  const log = times(8, () => work("Quiz", 60, 120, { guessed: true }));
  expect(createEstimator(log)(work("Quiz", 0, 0))).toEqual({ samples: 0, known: null });
  expect(createEstimator(log)(work("Quiz", 0, 0, { guessed: true }))).toMatchObject({ known: { factor: 2 } });
});

test("a factor that is no more than a rounding is not worth a word", () => {
  const outlook = createEstimator(times(9, () => work("Essay", 100, 104)))(work("Essay", 0, 0));
  expect(outlook.known?.factor).toBeCloseTo(1.04);
  expect(suggestedMinutes(outlook, 600)).toBeNull();
});

/** The same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
