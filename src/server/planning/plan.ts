import type { DraftEvent } from "#contract/event.ts";
import { plan } from "#planner/index.ts";
import { createReasons, type Reasons } from "#wording/reasons.ts";
import { cappedVariant } from "./capped-variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { overStanding } from "./over-standing.ts";
import { splitLocked, toPlanningProblem } from "./problem.ts";
import { keptDrafts } from "./standing.ts";
import { toPlannedVariant } from "./variants.ts";

export type PlanOptions = {
  /** Asked now and then; once true, the plans are what was found so far. */
  readonly shouldStop: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
};

/** Plans where it is called, on that thread, for up to seconds: a server calls `createPlanning` instead. */
export function planVariants(input: PlanningInput, options: PlanOptions): PlannedVariant[] {
  const problem = toPlanningProblem(input);
  const known = new Set([...problem.tasks, ...problem.habits].map(({ id }) => id));
  const { preferences } = input;
  const reasons = createReasons(preferences.language, preferences.time_zone, input.window);
  const locked = splitLocked(input.locked, known);
  const plans = plan(problem, options);
  const kept = input.standing ? keptDrafts(input.standing, preferences.time_zone, reasons.kept) : null;
  return plans.map((found) => {
    const variant = toPlannedVariant(found, plans, { preferences, tasks: problem.tasks, locked, reasons });
    return cappedVariant(input, kept ? withStanding(input, variant, kept, reasons) : variant, reasons);
  });
}

/** A plan of ours with what stands already among its events, in the order of their times. */
function withStanding(
  input: PlanningInput,
  variant: PlannedVariant,
  kept: readonly DraftEvent[],
  { leftOutByHand }: Reasons,
): PlannedVariant {
  const whole = overStanding(input, variant, kept, { reason: leftOutByHand, suggestion: null });
  return { ...whole, events: whole.events.toSorted((a, b) => (a.start < b.start ? -1 : 1)) };
}
