import type { PlannerPayload } from "#contract/payload.ts";
import type { State } from "../../state.ts";

/** What requests gave the session of preferences and habits, without its wishes and remedies. */
export function givenInputs({ payload }: State): Pick<PlannerPayload, "preferences" | "habits"> {
  return payload?.given ?? payload ?? {};
}
