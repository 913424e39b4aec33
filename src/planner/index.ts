import { describePlan } from "./explain/describe-plan.ts";
import { finishPlan } from "./explain/finished-plan.ts";
import { placeHabits } from "./habits/place-habits.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import { type Plan, type PlanningProblem, VARIANT_KEYS } from "./model.ts";
import { createObjective } from "./search/objective.ts";
import { createRandom } from "./search/random.ts";
import { solve } from "./search/solve.ts";
import { pricesOf } from "./variants/prices.ts";

export { measure, type Schedule } from "./measure.ts";

export type PlanOptions = {
  /** Asked now and then; true ends the search, and what was found so far is the answer. */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Variants done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Several whole plans for one problem, best recommended first. A pure function of the problem. */
export function plan(problem: PlanningProblem, options: PlanOptions = {}): Plan[] {
  const habits = placeHabits(readContext(problem));
  const reserved = habits.flatMap((habit) => habit.occurrences);
  const instance = readInstance(readContext(problem, reserved));
  return VARIANT_KEYS.map((key, index) => {
    const random = createRandom(problem.seed + index);
    const objective = createObjective(pricesOf(key, problem.previous.length > 0));
    const timeline = solve(instance, objective, random, { budget: problem.budget, shouldStop: options.shouldStop });
    options.onProgress?.(index + 1, VARIANT_KEYS.length);
    return describePlan(key, finishPlan(instance, timeline, habits));
  });
}
