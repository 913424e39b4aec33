import { cushionCurve } from "./beyond-window/cushion-curve.ts";
import { withShares } from "./beyond-window/owed-share.ts";
import { budgetFor } from "./budget.ts";
import { describePlan, NO_SUGGESTIONS } from "./explain/describe-plan.ts";
import { type FinishedPlan, finishPlan } from "./explain/finished-plan.ts";
import { notesOn, notesOnCurve, notesOnHabit, notesOnTask, notesOnTrials } from "./explain/set-notes.ts";
import { createSuggestForHabits } from "./explain/suggest-for-habits.ts";
import { createSuggest } from "./explain/suggest-remedies.ts";
import { TrialLimit } from "./explain/trial-limit.ts";
import { placeHabits } from "./habits/place-habits.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { Plan, PlanningProblem } from "./model.ts";
import { settle } from "./standing/settle.ts";
import type { Variant } from "./variants/search-variant.ts";
import { solveVariants } from "./variants/solve-variants.ts";

export { isLongWork } from "./constraints/soft/long-outside-focus.ts";
export type * from "./facts.ts";
export { hoursOf as hoursOfHabit } from "./habits/openings.ts";
export { measure, type Schedule } from "./measure.ts";
export type * from "./model.ts";
export { createLocalClock, roundUpToSlot } from "./time/local-clock.ts";

export type PlanOptions = {
  /**
   * Polled during the search; true ends the search, and the trials of remedies, with the best
   * result so far. Remedies that need few trials are given all the same.
   */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Reports the steps done out of the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /**
   * Called with whole plans that keep every rule, as early as possible: the first before any
   * search, then each variant before the set is compared. These plans have no notes and no
   * remedies.
   */
  readonly onPlan?: ((plan: Plan) => void) | undefined;
};

/** Plans for one problem, best recommendation first. A pure function of the problem. */
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
  const plans = set.variants.map(finish);
  const limit = new TrialLimit(options.shouldStop);
  const suggestions = {
    forTask: createSuggest(plans, limit.skips),
    forHabit: createSuggestForHabits(problem, habits, limit.skips),
  };
  const described = set.variants.map(({ key }, at) => describePlan(key, plans[at] as FinishedPlan, suggestions));
  const notes = [
    ...notesOn(set, problem),
    ...notesOnTrials(limit),
    ...habits.flatMap(notesOnHabit),
    ...settled.tasks.flatMap(notesOnTask),
    ...notesOnCurve(curve, settled),
  ];
  return described.map((one) => ({ ...one, notes, curve }));
}
