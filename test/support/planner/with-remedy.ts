import { applyRemedies } from "#contract/effective-inputs.ts";
import type { Remedy } from "#contract/remedy.ts";
import { planVariants } from "#server/planning/plan-variants.ts";
import type { PlannedVariant, PlanningInput } from "#server/planning/planning-input.ts";
import { toSessionRemedy } from "#server/planning/session-remedy.ts";

/** Schedules: a fourth of the least that is served. Remedies must hold with so few as well. */
export const FOURTH = 400;

/** The plans as served, or of fewer schedules. */
export function planAll(input: PlanningInput, budget?: number): PlannedVariant[] {
  return planVariants(input, { budget, shouldStop: () => false, onProgress: () => undefined });
}

/** The same plans; what would make the work fit that they leave out is not sought. */
function planWithoutRemedies(input: PlanningInput, budget: number | undefined): PlannedVariant[] {
  let searched = false;
  return planVariants(input, {
    budget,
    shouldStop: () => searched,
    onProgress: (done, total) => {
      searched = done === total;
    },
  });
}

/**
 * Plans again as a session does after `make_fit`: the blocks of the variant on screen are the
 * previous ones.
 */
export function planWithRemedy(
  input: PlanningInput,
  shown: PlannedVariant,
  { task_id, remedy }: { readonly task_id: string; readonly remedy: Remedy },
  budget?: number,
): PlannedVariant[] {
  const { inputs } = applyRemedies(input, [toSessionRemedy(input, remedy, task_id)]);
  return planWithoutRemedies({ ...input, ...inputs, remedied: [task_id], previous: shown.events }, budget);
}
