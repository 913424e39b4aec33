import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { Objective } from "../search/objective.ts";
import { Random, randomIndex } from "../search/random.ts";
import { construct } from "../search/ruin-and-recreate.ts";
import { Timeline } from "../search/timeline.ts";
import { Differences, differenceOf } from "./plan-difference.ts";
import { pricesOf } from "./variant-prices.ts";

test.each([1, 2, 3, 4])("after each step, the differences are those of the whole plans (random problem %i)", (seed) => {
  const random = new Random(seed);
  const problem = { ...randomProblem(seed, { tasks: 20, days: 4, events: 8 }), fixed: [], previous: [], stands: false };
  const instance = readInstance(readContext(problem));
  const timeline = new Timeline(instance, new Objective(pricesOf("balanced")), random);
  construct(timeline, timeline.orders.slice(0, 1));
  const first = timeline.save();
  construct(timeline, timeline.orders.slice(1, 2));
  const others = [first, timeline.save()];
  const differences = new Differences(others);
  const seen = new Set<number>();
  for (let step = 0; step < 40; step++) {
    timeline.mark();
    for (let count = 0; count < 3; count++) timeline.remove(randomIndex(random, timeline.jobs));
    for (const job of timeline.unfinished()) timeline.insert(job, 0.5);
    if (step % 3 === 0) timeline.rollback();
    const plan = timeline.save();
    const now = differences.from(plan);
    for (const each of now) seen.add(each);
    expect(now).toEqual(others.map((other) => differenceOf(other, plan)));
  }
  expect(seen.size).toBeGreaterThan(5);
});
