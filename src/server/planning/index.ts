export type { VariantEdit } from "./edited-variant.ts";
export type { PlannedVariant, PlanningInput } from "./input.ts";
export { createPlanning, type Planning, type PlanningError, type PlanningFor } from "./pool.ts";
