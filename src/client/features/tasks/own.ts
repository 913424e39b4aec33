import type { PlannerPayload } from "#contract/payload.ts";
import type { State } from "../../state.ts";

/** What requests gave the session of preferences and habits, without what its instructions say. */
export function ownOf({ payload }: State): Pick<PlannerPayload, "preferences" | "habits"> {
  return payload?.without_instructions ?? payload ?? {};
}
