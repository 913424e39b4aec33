import type { Interval } from "#domain/interval.ts";
import { intersect, subtract, union, widened } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlanningProblem } from "../../model.ts";
import { breaches, type Context, type HardConstraint } from "../hard-constraint.ts";
import { LEAST_PAUSE } from "./work-without-pause.ts";

export const reservedTimeRule: HardConstraint = {
  name: "reserved-time",
  closes: reserved,
  violations: (blocks, context) => {
    const taken = union(reserved(context));
    return breaches(blocks, (block) => intersect([block], taken).length > 0, "takes time that is reserved");
  },
};

function reserved(context: Context): Interval[] {
  return [...context.problem.fixed, ...context.reserved, ...pausesAroundHabits(context)];
}

/**
 * A habit may be as tiring as work, so that neither follows on the other without a pause. Work that
 * stands there may stay.
 */
function pausesAroundHabits({ problem, reserved }: Context): Interval[] {
  const stays = problem.stands ? union(problem.previous) : [];
  return subtract(union([...reserved, ...standingHabits(problem)].map(withPauses)), stays);
}

/** Blocks of habits that stand or are locked. */
export function standingHabits({ habits, fixed }: PlanningProblem): readonly Interval[] {
  const ids = new Set(habits.map(({ id }) => id));
  return fixed.filter(({ taskId }) => ids.has(taskId));
}

/** The span with a pause before and after it. */
export function withPauses(span: Interval): Interval {
  return widened(span, LEAST_PAUSE * MINUTE_MS);
}
