import type { PlannedVariant, PlanningInput } from "./input.ts";

/** What the pool asks of a worker. `stop` holds one Int32, set to 1 when the search should end. */
export type PlanningJob = { readonly input: PlanningInput; readonly stop: SharedArrayBuffer };

/** What a worker tells of the job it has. */
export type PlanningNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "planned"; readonly variants: readonly PlannedVariant[] }
  | { readonly kind: "failed"; readonly reason: string };
