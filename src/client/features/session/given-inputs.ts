import type { PlannerPayload } from "#contract/payload.ts";
import type { State } from "../../planner-state/state.ts";

/** The preferences and habits that requests gave the session, without its wishes and remedies. */
export function givenInputs({ payload }: State): Pick<PlannerPayload, "preferences" | "habits"> {
  return payload?.given ?? payload ?? {};
}
