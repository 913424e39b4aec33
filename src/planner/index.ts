import { budgetFor } from "./budget.ts";
import { describePlan, NO_SUGGESTIONS } from "./explain/describe-plan.ts";
import { type FinishedPlan, finishPlan } from "./explain/finished-plan.ts";
import { notesOn, notesOnCurve, notesOnHabit, notesOnTask } from "./explain/set-notes.ts";
import { createSuggest } from "./explain/suggest.ts";
import { createSuggestForHabits } from "./explain/suggest-for-habits.ts";
import { placeHabits } from "./habits/place-habits.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { Plan, PlanningProblem } from "./model.ts";
import { settle } from "./standing/settle.ts";
import { cushionCurve } from "./term/cushion-curve.ts";
import { withShares } from "./term/owed-share.ts";
import type { Variant } from "./variants/search-variant.ts";
import { solveVariants } from "./variants/solve-variants.ts";

export { isLongWork } from "./constraints/soft/long-outside-focus.ts";
export type * from "./facts.ts";
export { measure, type Schedule } from "./measure.ts";
export type * from "./model.ts";
export { createLocalClock, roundUpToSlot } from "./time/local-clock.ts";

export type PlanOptions = {
  /**
   * Asked now and then; true ends the search, and that for remedies: what was found so far is the
   * answer.
   */
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
  const { problem: settled, movable } = settle(withShares(problem));
  const habits = placeHabits(readContext(settled), movable);
  const reserved = habits.flatMap((habit) => habit.occurrences);
  const instance = readInstance(readContext(settled, reserved));
  const curve = cushionCurve(instance);
  const finish = ({ timeline }: Variant) => finishPlan(instance, timeline, habits);
  const { onPlan, ...limits } = options;
  const onVariant =
    onPlan &&
    ((variant: Variant) => onPlan({ ...describePlan(variant.key, finish(variant), NO_SUGGESTIONS), notes: [], curve }));
  const set = solveVariants(instance, { ...limits, onVariant, budget: problem.budget ?? budgetFor(instance) });
  const notes = [
    ...notesOn(set),
    ...habits.flatMap(notesOnHabit),
    ...settled.tasks.flatMap(notesOnTask),
    ...notesOnCurve(curve, settled),
  ];
  const plans = set.variants.map(finish);
  const { shouldStop = () => false } = options;
  const suggestions = {
    forTask: createSuggest(plans, shouldStop),
    forHabit: createSuggestForHabits(problem, habits, shouldStop),
  };
  return set.variants.map(({ key }, at) => ({
    ...describePlan(key, plans[at] as FinishedPlan, suggestions),
    notes,
    curve,
  }));
}
