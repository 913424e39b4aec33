import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import { type Instance, readContext, readInstance } from "../instance/read-instance.ts";
import type { PlanningProblem } from "../model.ts";
import { pricesOf } from "../variants/prices.ts";
import { beamSearch } from "./beam-search.ts";
import { createObjective } from "./objective.ts";
import { createRandom } from "./random.ts";
import { construct } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

const objective = createObjective(pricesOf("balanced"));
const LIMITS = { tries: 60_000, efficiency: 0.95 };

/** A week that is too short for its dozen tasks; nothing stands in it. */
function overfull(seed: number, allRules: boolean): PlanningProblem {
  const problem = randomProblem(seed, { tasks: 12, days: 3, events: 8, allRules });
  return { ...problem, fixed: [], previous: [], stands: false, habits: [] };
}

function blocksOf(instance: Instance, seed: number) {
  const { base } = instance.grid;
  return beamSearch(instance, objective, LIMITS).flatMap((blocks, job) =>
    blocks.map(({ start, end }) => ({
      taskId: instance.jobs[job]?.task.id ?? `none in ${seed}`,
      start: base + start * 60_000,
      end: base + end * 60_000,
    })),
  );
}

test("a plan made in order of time breaks no rule, whichever are in force", () => {
  let placed = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const context = readContext(overfull(seed, seed % 2 === 0));
    const blocks = blocksOf(readInstance(context), seed);
    placed += blocks.length;
    expect(HARD_CONSTRAINTS.flatMap((rule) => rule.violations(blocks, context))).toEqual([]);
  }
  expect(placed).toBeGreaterThan(200);
});

test("in some overfull weeks such a plan costs a tenth less than the best that is made job by job", () => {
  let muchBetter = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const instance = readInstance(readContext(overfull(seed, false)));
    const timeline = new Timeline(instance, objective, createRandom(seed));
    construct(timeline, timeline.orders);
    const built = timeline.cost;
    timeline.restore(beamSearch(instance, objective, LIMITS));
    if (timeline.cost < 0.9 * built) muchBetter++;
  }
  expect(muchBetter).toBeGreaterThanOrEqual(3);
});

test("with too few tries for a single way it places nothing", () => {
  const instance = readInstance(readContext(overfull(1, false)));
  expect(beamSearch(instance, objective, { ...LIMITS, tries: 1 }).flat()).toEqual([]);
});
