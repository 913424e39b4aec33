import type { ApplyState } from "./payload.ts";

/** The state of a session of which nothing is applied. */
export const NOT_APPLIED: ApplyState = {
  applied: false,
  applying: false,
  applied_variant_index: null,
  applied_calendar_id: null,
  applied_at: null,
};
