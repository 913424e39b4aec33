import { describePlan } from "./explain/describe-plan.ts";
import { finishPlan } from "./explain/finished-plan.ts";
import { notesOn, notesOnHabit } from "./explain/set-notes.ts";
import { placeHabits } from "./habits/place-habits.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { Plan, PlanningProblem } from "./model.ts";
import { settle } from "./standing/settle.ts";
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
   * Called once with plans that are whole and keep every rule, before the search makes them better.
   */
  readonly onFirst?: ((plans: readonly Plan[]) => void) | undefined;
};

/** Several whole plans for one problem, best recommended first. A pure function of the problem. */
export function plan(problem: PlanningProblem, options: PlanOptions = {}): Plan[] {
  const { problem: settled, movable } = settle(problem);
  const habits = placeHabits(readContext(settled), movable);
  const reserved = habits.flatMap((habit) => habit.occurrences);
  const instance = readInstance(readContext(settled, reserved));
  const plansWithin = (budget: number, limits: Omit<PlanOptions, "onFirst">, tries: number): Plan[] => {
    const set = solveVariants(instance, { ...limits, budget });
    const notes = [...notesOn(set), ...habits.flatMap(notesOnHabit)];
    const known = new Map<string, boolean>();
    return set.variants.map(({ key, timeline }) => ({
      ...describePlan(key, finishPlan(instance, timeline, habits), { left: tries, known }),
      notes,
    }));
  };
  options.onFirst?.(plansWithin(0, {}, 0));
  return plansWithin(problem.budget, options, SUGGESTION_TRIES);
}

/** Changes tried per plan in search of what would make work fit. */
const SUGGESTION_TRIES = 16;
