import type { Plan, PlanningProblem } from "#planner/index.ts";
import { plan } from "#planner/index.ts";

/**
 * The plans as they are found; what would make work fit that they leave out is not sought, which is
 * most of the work where little fits.
 */
export function planOnly(problem: PlanningProblem): readonly Plan[] {
  let isSearched = false;
  return plan(problem, {
    onProgress: (done, total) => {
      isSearched = done === total;
    },
    shouldStop: () => isSearched,
  });
}
