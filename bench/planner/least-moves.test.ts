import { expect, test } from "vitest";
import { compareMoves } from "./least-moves.ts";

test("where something came up, the plan that changes least moves the fewest blocks in 95 of 100 small calendars", async () => {
  const found = [];
  for (let seed = 1; seed <= 24; seed++) found.push(...(await compareMoves(seed)));
  const disturbed = found.filter(({ least }) => least > 0);
  expect(disturbed.length).toBeGreaterThan(15);
  const fewest = disturbed.filter(({ ours, least }) => ours <= least + 1e-6);
  expect(fewest.length / disturbed.length).toBeGreaterThanOrEqual(0.95);
});
