import { expect, test } from "vitest";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import { chained } from "./longer-search.ts";

test("a third of the tasks stand in chains of four, each after another", () => {
  const { tasks } = chained(realisticProblem(1, { tasks: 100, days: 14, events: 60 }), 1);
  const waiting = tasks.filter(({ dependsOn }) => dependsOn.length > 0);
  expect(waiting).toHaveLength(24);
  expect(new Set(waiting.flatMap(({ dependsOn }) => dependsOn)).size).toBe(24);
});
