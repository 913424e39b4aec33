import { expect, test } from "vitest";
import { chanceOf } from "../../../test/support/chance.ts";
import { Random } from "../search/random.ts";
import { type DatedWork, lateWork } from "./late-work.ts";

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** A few units of work over a few units of free time, in one to three stretches. */
function someWork(seed: number) {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  let at = 0;
  const free = Array.from({ length: 1 + below(3) }, () => {
    const start = at + below(3);
    at = start + 1 + below(4);
    return { start, end: at };
  });
  const work = Array.from({ length: 1 + below(5) }, (): DatedWork => {
    const release = below(6);
    return { minutes: 1 + below(4), release, due: release + below(7) };
  });
  return { work, free };
}

/**
 * Most units that can be done in time: a maximum matching of units with slots by augmenting paths.
 */
function mostInTime(work: readonly DatedWork[], free: readonly { start: number; end: number }[]): number {
  const slots = free.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index));
  const units = work.flatMap((one) => new Array<DatedWork>(one.minutes).fill(one));
  const takenBy = new Map<number, number>();
  const grows = (unit: number, seen: Set<number>): boolean => {
    const { release, due } = units[unit] as DatedWork;
    for (const slot of slots) {
      if (slot < release || slot + 1 > due || seen.has(slot)) continue;
      seen.add(slot);
      const other = takenBy.get(slot);
      if (other !== undefined && !grows(other, seen)) continue;
      takenBy.set(slot, unit);
      return true;
    }
    return false;
  };
  return units.filter((_, unit) => grows(unit, new Set())).length;
}

test("no order leaves less of the work that is due by any one time", () => {
  let overloaded = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    const { work, free } = someWork(seed);
    const late = lateWork(work, free);
    for (const { due } of work) {
      const isBy = (_: unknown, index: number) => (work[index] as DatedWork).due <= due;
      const some = work.filter(isBy);
      const least = sum(some.map(({ minutes }) => minutes)) - mostInTime(some, free);
      expect(sum(late.filter(isBy)), `seed ${seed}, due ${due}`).toBe(least);
      if (least > 0) overloaded++;
    }
  }
  expect(overloaded).toBeGreaterThan(500);
});

test("work is held where between each release and each due date there is room for what must be done there", () => {
  let held = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    const { work, free } = someWork(seed);
    const room = (from: number, to: number) =>
      sum(free.map(({ start, end }) => Math.max(0, Math.min(end, to) - Math.max(start, from))));
    const isHeld = work.every(({ release }) =>
      work.every(({ due }) => {
        const must = work.filter((one) => one.release >= release && one.due <= due);
        return sum(must.map(({ minutes }) => minutes)) <= room(release, due);
      }),
    );
    expect(sum(lateWork(work, free)) === 0, `seed ${seed}`).toBe(isHeld);
    if (isHeld) held++;
  }
  expect(held).toBeGreaterThan(50);
});
