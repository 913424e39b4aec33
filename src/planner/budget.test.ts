import { expect, test } from "vitest";
import { at, task, week } from "../../test/support/planner/week.ts";
import { budgetFor } from "./budget.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import { solveVariants } from "./variants/solve-variants.ts";

const budgetOf = (tasks: number, cells = 160) => budgetFor({ jobs: new Array(tasks), grid: { cells } });

test("few tasks are searched for thoroughly, and many still as much as any", () => {
  expect([1, 7, 15, 40, 300, 1_000].map((tasks) => budgetOf(tasks))).toEqual([
    1_600, 8_000, 6_000, 2_250, 1_600, 1_600,
  ]);
});

test("a window of a year has fewer schedules, each of which takes as much longer, and one of a term as many as a week", () => {
  expect(budgetOf(40, 2_500)).toBe(budgetOf(40));
  expect(budgetOf(40, 10_000)).toBe(Math.ceil(budgetOf(40) / 4));
});

test("a small problem comes out no dearer with a larger budget than it gets", () => {
  const tasks = Array.from({ length: 5 }, (_, index) =>
    task(`t${index}`, {
      durationMinutes: 60 + 30 * (index % 4),
      due: index % 3 === 0 ? at("tue", "12:00") : null,
      effort: index % 2 === 0 ? "deep" : "light",
    }),
  );
  const instance = readInstance(
    readContext(week({ tasks, window: { start: at("mon", "00:00"), end: at("wed", "00:00") } })),
  );
  const costs = (budget: number) => solveVariants(instance, { budget }).alone.map(({ timeline }) => timeline.cost);
  const served = costs(budgetFor(instance));
  const more = costs(2 * budgetFor(instance));
  for (const [index, cost] of served.entries()) expect(cost).toBeLessThanOrEqual((more[index] ?? 0) * 1.01);
});
