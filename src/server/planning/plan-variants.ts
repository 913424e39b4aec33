import { type Plan, plan } from "#planner/index.ts";
import { createReasons, type Reasons } from "#wording/reasons.ts";
import { cappedVariant } from "./capped-variant.ts";
import { measuredVariant } from "./measured-variant.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";
import { splitLocked, toPlanningProblem } from "./planning-problem.ts";
import { splitStanding } from "./standing-blocks.ts";
import { overStanding } from "./variant-over-standing.ts";
import { toPlannedVariant } from "./variants.ts";

export type PlanOptions = {
  /**
   * Schedules that the search may evaluate for each plan. Absent: the planner's own policy decides.
   */
  readonly budget?: number | undefined;
  /** Asked now and then. Once it returns true, planning ends with the plans found so far. */
  readonly shouldStop: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Called with each plan as soon as it exists, at first before any search. */
  readonly onVariant?: (variant: PlannedVariant) => void;
};

/** Plans on the calling thread, for up to some seconds. Servers call `createPlanning` instead. */
export function planVariants(input: PlanningInput, { budget, onVariant, ...options }: PlanOptions): PlannedVariant[] {
  const problem = { ...toPlanningProblem(input), budget };
  const known = new Set([...problem.tasks, ...problem.habits].map(({ id }) => id));
  const { preferences, habits } = input;
  const reasons = createReasons(preferences.language, preferences.time_zone, input.window);
  const locked = splitLocked(input.locked, known);
  const toVariant = (found: Plan, plans: readonly Plan[]) => {
    const variant = toPlannedVariant(found, plans, { preferences, tasks: problem.tasks, habits, locked, reasons });
    return cappedVariant(input, withStanding(input, variant, known, reasons), reasons);
  };
  const plans = plan(problem, { ...options, onPlan: onVariant && ((found) => onVariant(toVariant(found, [found]))) });
  return plans.map((found) => toVariant(found, plans));
}

/** A plan of ours as an update of the standing plan, ordered by time. */
function withStanding(
  input: PlanningInput,
  variant: PlannedVariant,
  known: ReadonlySet<string>,
  reasons: Reasons,
): PlannedVariant {
  const { standing, habits, preferences } = input;
  if (!standing) return variant;
  const { staying } = splitStanding(standing, known, input.locked);
  const terms = { standing, habits, timeZone: preferences.time_zone, reason: reasons.kept, staying };
  const { events, removes } = overStanding(variant.events, terms);
  const ordered = events.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const leftOut = { reason: reasons.leftOutByHand, suggestion: null };
  return measuredVariant(input, { before: { ...variant, removes }, events: ordered, leftOut }, reasons);
}
