import { plan } from "#planner/index.ts";
import { createReasons } from "#wording/reasons.ts";
import { cappedVariant } from "./capped-variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { splitLocked, toPlanningProblem } from "./problem.ts";
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
  return plans.map((found) =>
    cappedVariant(
      input,
      toPlannedVariant(found, plans, { preferences, tasks: problem.tasks, locked, reasons }),
      reasons,
    ),
  );
}
