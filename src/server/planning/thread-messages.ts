import type { VariantEdit } from "./edited-variant.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";

/** A request for new plans, or to measure one that the person edited. */
export type PlanningWork = { readonly input: PlanningInput; readonly edit: VariantEdit | null };

/** What the pool asks of a worker. */
export type PlanningJob = PlanningWork & {
  /**
   * Schedules that the search may evaluate for each plan. Undefined: the planner's own policy
   * decides.
   */
  readonly budget: number | undefined;
  /** Holds one Int32, set to 1 to end the search. */
  readonly stop: SharedArrayBuffer;
};

/** The progress of a search, and the plans that exist already. */
export type PlanningNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "variant"; readonly variant: PlannedVariant };
