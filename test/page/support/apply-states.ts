import type { ApplyState } from "#contract/payload.ts";

/** The state of a session whose first plan was applied to `work`, unless `fields` say otherwise. */
export function appliedState(fields: Partial<ApplyState> & Pick<ApplyState, "applied_at">): ApplyState {
  return { applied: true, applying: false, applied_variant_index: 0, applied_calendar_id: "work", ...fields };
}
