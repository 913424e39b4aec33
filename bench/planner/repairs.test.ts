import { expect, test } from "vitest";
import { type ComparedRepair, compareRepair, isLeast } from "./repairs.ts";

/** One seed or more for each kind of change; `npm run bench:planner -- --repairs 200` runs more. */
const SEEDS = [2, 5, 8, 9, 12, 18, 19, 20];

test("the watch's repairs of small weeks leave out no more than must be, and change the fewest blocks", async () => {
  const found: ComparedRepair[] = [];
  for (const seed of SEEDS) found.push(...[await compareRepair(seed)].filter((one) => one !== null));
  expect(found).toHaveLength(SEEDS.length);
  expect(found.filter((one) => !isLeast(one) || !one.isWhole)).toEqual([]);
});
