import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { BlockGrid } from "./block-grid.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { solve } from "./solve.ts";

const objective = new Objective(pricesOf("deadline-first"));

/** Full days on the grid, and those of their blocks that begin on a slot. */
function fullDays(seed: number) {
  const size = { tasks: 40, days: 5, events: 20, allRules: seed % 2 === 0 };
  const problem = { ...randomProblem(seed, size), fixed: [], previous: [], stands: false, habits: [] };
  const instance = readInstance(readContext(problem));
  const blocks = solve(instance, objective, new Random(seed), { budget: 20 }).save().flat();
  const grid = new BlockGrid(instance, objective);
  for (const block of blocks) grid.put(block);
  const onSlots = blocks.filter(({ cell }) => instance.grid.onSlot[cell] === 1);
  return { ...instance.grid, rooms: grid.rooms, grid, onSlots, last: instance.grid.gaps - 1 };
}

test.each([1, 2, 3, 4, 5, 6])(
  "the gap and the free stretch that a block leaves have room for it again (random problem %i)",
  (seed) => {
    const { grid, rooms, gapOf, onSlots, last } = fullDays(seed);
    expect(onSlots.length).toBeGreaterThan(10);
    for (const block of onSlots) {
      const minutes = block.end - block.start;
      // What is known of the gaps while the block is there must not stay.
      rooms.next(0, last, 1, 1);
      grid.clear(block);
      const gap = gapOf[block.cell] as number;
      expect([rooms.next(gap, last, 1, minutes), rooms.next(gap, 0, -1, minutes)]).toEqual([gap, gap]);
      let first = block.cell;
      while (gapOf[first - 1] === gap && grid.occupant[first - 1] === null) first--;
      expect([rooms.isRoomy(first, minutes), rooms.isRoomy(first, 1_440)]).toEqual([true, false]);
      grid.put(block);
    }
  },
);

test.each([1, 2, 3, 4, 5, 6])("full gaps are passed over, forwards and backwards alike (random problem %i)", (seed) => {
  const { rooms, last } = fullDays(seed);
  for (const shortest of [15, 30, 60]) {
    const forwards: number[] = [];
    for (let gap = rooms.next(0, last, 1, shortest); gap >= 0; gap = rooms.next(gap + 1, last, 1, shortest))
      forwards.push(gap);
    const backwards: number[] = [];
    for (let gap = rooms.next(last, 0, -1, shortest); gap >= 0; gap = rooms.next(gap - 1, 0, -1, shortest))
      backwards.push(gap);
    expect(backwards.reverse()).toEqual(forwards);
    expect(forwards.length).toBeLessThan(last + 1);
  }
});
