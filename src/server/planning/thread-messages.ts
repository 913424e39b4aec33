import type { VariantEdit } from "./edited-variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";

/** Whole new plans, or one that the person edited, measured anew. */
export type PlanningWork = { readonly input: PlanningInput; readonly edit: VariantEdit | null };

/** What the pool asks of a worker. */
export type PlanningJob = PlanningWork & {
  /** Schedules that the search may evaluate for each plan; undefined: the planner's own policy. */
  readonly budget: number | undefined;
  /** Holds one Int32, set to 1 when the search should end. */
  readonly stop: SharedArrayBuffer;
};

/** How far a search is, and the plans that are there already. */
export type PlanningNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "variant"; readonly variant: PlannedVariant };

/** How long a search may take before it ends with what it has. */
export const LONGEST_SEARCH_MS = 20_000;
