import type { VariantEdit } from "./edited-variant.ts";
import type { PlanningInput } from "./input.ts";

/** Whole new plans, or one that the person edited, measured anew. */
export type PlanningWork = { readonly input: PlanningInput; readonly edit: VariantEdit | null };

/** What the pool asks of a worker. `stop` holds one Int32, set to 1 when the search should end. */
export type PlanningJob = PlanningWork & { readonly stop: SharedArrayBuffer };

/** How far a search is. */
export type PlanningProgress = { readonly done: number; readonly total: number };

/** How long a search may take before it ends with what it has. */
export const LONGEST_SEARCH_MS = 20_000;
