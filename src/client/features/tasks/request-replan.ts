import { plannerPagePath, sessionPath, variantsPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { type ReplanRequest, ReplanResponse } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { saysOtherwise } from "../../api/api.ts";
import { rememberVariants } from "../../browser-storage/variant-memory.ts";
import type { App } from "../../planner-state/app.ts";
import { forgetWindows } from "../../planner-state/change-context-cache.ts";
import { type PlanningWatcher, requestPlanning } from "../../planning/request-planning.ts";
import { syncSession } from "../session/reload-session.ts";
import { firstWith } from "./remedy-choice.ts";
import type { ReplanInputs } from "./replan-inputs.ts";

type Request = ReplanInputs & Pick<ReplanRequest, "variant_index">;

/** Follows the planning and receives its result. */
export type Watcher = PlanningWatcher & {
  /** The message about the new plans. */
  readonly renewed: (variants: readonly DraftVariant[]) => string;
  /** The person retries after a failure. */
  readonly again: () => void;
};

/**
 * Plans the session again from the shown variant, whose locked blocks stay. Reports progress, and
 * shows the first new plan that holds the work of a remedy. After an applied plan, the new plans
 * get a page of their own. True when there are new plans.
 */
export async function replan(app: App, inputs: ReplanInputs, watcher: Watcher): Promise<boolean> {
  const { state } = app;
  if (!state.payload) return false;
  app.clearFailure("replan");
  const wanted: Request = { ...inputs, variant_index: state.variantIndex };
  const answer = await requestPlanning(
    app,
    { path: variantsPath(state.payload.session_id), body: wanted, schema: ReplanResponse },
    watcher,
  );
  if (!answer.ok) {
    app.showFailure("replan", answer.error, watcher.again);
    if (saysOtherwise(answer.error)) await syncSession(app);
    return false;
  }
  const { session_id: next, url: _, ...made } = answer.value;
  if (next !== undefined) {
    location.assign(plannerPagePath(next));
    return true;
  }
  state.payload = { ...state.payload, carried_out: undefined, ...made };
  state.variantIndex = firstWith(made.draft_variants, inputs.make_fit?.[0]);
  app.select(null);
  app.render();
  rememberVariants(sessionStorage, state.payload, state.variantIndex);
  app.toast(watcher.renewed(made.draft_variants));
  await readGround(app);
  return true;
}

/** Reads the inputs of the session again. */
async function readGround(app: App): Promise<void> {
  const { state, api } = app;
  if (!state.payload) return;
  const answer = await api.call("GET", sessionPath(state.payload.session_id), PlannerPayload);
  if (!answer.ok || !state.payload) return;
  const { context, preferences, habits, given, wishes, instructions, not_understood } = answer.value;
  state.payload = { ...state.payload, context, preferences, habits, given, wishes, instructions, not_understood };
  forgetWindows(app.contextCache);
  app.render();
}
