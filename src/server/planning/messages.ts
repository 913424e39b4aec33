import type { VariantEdit } from "./edited-variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";

/** Whole new plans, or one that the person edited, measured anew. */
export type PlanningWork = { readonly input: PlanningInput; readonly edit: VariantEdit | null };

/** What the pool asks of a worker. `stop` holds one Int32, set to 1 when the search should end. */
export type PlanningJob = PlanningWork & { readonly stop: SharedArrayBuffer };

/** What a worker tells of the job it has. */
export type PlanningNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "planned"; readonly variants: readonly PlannedVariant[] }
  | { readonly kind: "failed"; readonly reason: string };
