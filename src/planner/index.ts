import { budgetFor } from "./budget.ts";
import { describePlan } from "./explain/describe-plan.ts";
import { finishPlan } from "./explain/finished-plan.ts";
import { notesOn, notesOnHabit } from "./explain/set-notes.ts";
import { triesFor } from "./explain/suggest.ts";
import { placeHabits } from "./habits/place-habits.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { Plan, PlanningProblem } from "./model.ts";
import { settle } from "./standing/settle.ts";
import type { Variant } from "./variants/search-variant.ts";
import { solveVariants } from "./variants/solve-variants.ts";

export type * from "./facts.ts";
export { measure, type Schedule } from "./measure.ts";
export type * from "./model.ts";
export { createLocalClock, roundUpToSlot } from "./time/local-clock.ts";

export type PlanOptions = {
  /** Asked now and then; true ends the search, and what was found so far is the answer. */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Steps done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /**
   * Called with plans that are whole and keep every rule, as soon as there are any: one before any
   * search, then each as it is before the set is compared. Without notes and remedies.
   */
  readonly onPlan?: ((plan: Plan) => void) | undefined;
};

/** Several whole plans for one problem, best recommended first. A pure function of the problem. */
export function plan(problem: PlanningProblem, options: PlanOptions = {}): Plan[] {
  const { problem: settled, movable } = settle(problem);
  const habits = placeHabits(readContext(settled), movable);
  const reserved = habits.flatMap((habit) => habit.occurrences);
  const instance = readInstance(readContext(settled, reserved));
  const known = new Map<string, boolean>();
  const describe = ({ key, timeline }: Variant, left: number) =>
    describePlan(key, finishPlan(instance, timeline, habits), { left, known });
  const { onPlan, ...limits } = options;
  const onVariant = onPlan && ((variant: Variant) => onPlan({ ...describe(variant, 0), notes: [] }));
  const set = solveVariants(instance, { ...limits, onVariant, budget: problem.budget ?? budgetFor(instance) });
  const notes = [...notesOn(set), ...habits.flatMap(notesOnHabit)];
  return set.variants.map((variant) => ({ ...describe(variant, triesFor(instance)), notes }));
}
