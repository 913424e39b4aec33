import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { createBeam } from "./beam-search.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { refill } from "./refill.ts";
import { construct } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

const objective = new Objective(pricesOf("deep-work"));

/** A schedule built job by job, and the same schedule after a few refills. */
function refilled(seed: number, allRules: boolean) {
  const problem = randomProblem(seed, { tasks: 9, days: 4, events: 8, allRules });
  const context = readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] });
  const instance = readInstance(context);
  const random = new Random(seed);
  const timeline = new Timeline(instance, objective, random);
  construct(timeline, timeline.orders);
  const built = timeline.cost;
  refill(timeline, createBeam(instance, objective), random, { budget: 600 });
  const blocks = timeline.save().flatMap((own, job) =>
    own.map(({ start, end }) => ({
      taskId: instance.jobs[job]?.task.id ?? "none",
      start: instance.grid.base + start * 60_000,
      end: instance.grid.base + end * 60_000,
    })),
  );
  return { built, cost: timeline.cost, faults: HARD_CONSTRAINTS.flatMap((rule) => rule.violations(blocks, context)) };
}

test("room that is filled anew around what stays breaks no rule, and makes no plan dearer", () => {
  for (let seed = 1; seed <= 14; seed++) {
    const { built, cost, faults } = refilled(seed, seed % 2 === 0);
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(cost).toBeLessThanOrEqual(built + 1e-6);
  }
});

test("plans made job by job get better by a thirtieth on the whole when their room is filled anew", () => {
  const ratios = Array.from({ length: 12 }, (_, seed) => refilled(100 + seed, false)).map(
    ({ built, cost }) => cost / built,
  );
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(29 / 30);
});
