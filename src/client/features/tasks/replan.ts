import { plannerPagePath, sessionPath, variantsPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { Problem } from "#contract/problem.ts";
import { DraftProgress, PlanningProgress, type ReplanRequest, ReplanResponse } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok } from "#domain/result.ts";
import { type ApiResult, saysOtherwise } from "../../api.ts";
import type { App } from "../../app.ts";
import { rememberVariants } from "../../variant-memory.ts";
import { syncSession } from "../apply/session.ts";
import { readEvents } from "./event-stream.ts";
import { firstWith } from "./fitting.ts";
import type { ReplanInputs } from "./replan-inputs.ts";

/** Who watches a plan being made. */
export type Watcher = {
  readonly progress: (progress: PlanningProgress) => void;
  /** Told the draft text at once where a model is asked, and as the model arranges it. */
  readonly draft: (text: string) => void;
  /** What is said of the new plans. */
  readonly renewed: (variants: readonly DraftVariant[]) => string;
  /** The person tries again after a failure. */
  readonly again: () => void;
};

/**
 * Plans the session anew from the shown variant, whose locked blocks stay; tells how far it is, and shows the first of
 * the new plans, that holds what was to be made to fit. What follows an applied plan has a page of its own. True when
 * there are new plans.
 */
export async function replan(app: App, inputs: ReplanInputs, watcher: Watcher): Promise<boolean> {
  const { state } = app;
  if (!state.payload) return false;
  app.clearFailure("replan");
  const wanted = { ...inputs, variant_index: state.variantIndex };
  const answer = await requestPlans(app, state.payload.session_id, wanted, watcher);
  if (!answer.ok) {
    app.showFailure("replan", answer.error, watcher.again);
    if (saysOtherwise(answer.error)) await syncSession(app);
    return false;
  }
  if (answer.value.session_id !== undefined) {
    location.assign(plannerPagePath(answer.value.session_id));
    return true;
  }
  const { ai_draft, draft_variants, written_by, carried_out, preferences = state.payload.preferences } = answer.value;
  state.payload = { ...state.payload, ai_draft, draft_variants, written_by, preferences, carried_out };
  state.variantIndex = firstWith(draft_variants, inputs.make_fit?.[0]);
  app.select(null);
  app.render();
  rememberVariants(sessionStorage, state.payload, state.variantIndex);
  app.toast(watcher.renewed(draft_variants));
  await readGround(app);
  return true;
}

/** Reads anew what the session is planned with. */
async function readGround(app: App): Promise<void> {
  const { state, api } = app;
  if (!state.payload) return;
  const answer = await api.call("GET", sessionPath(state.payload.session_id), PlannerPayload);
  if (!answer.ok || !state.payload) return;
  const { context, preferences, habits, given, wishes, instructions, not_understood } = answer.value;
  state.payload = { ...state.payload, context, preferences, habits, given, wishes, instructions, not_understood };
  app.contextCache.length = 0;
  app.render();
}

async function requestPlans(
  app: App,
  sessionId: string,
  inputs: ReplanInputs & Pick<ReplanRequest, "variant_index">,
  watcher: Watcher,
): Promise<ApiResult<ReplanResponse>> {
  const opened = await app.api.open("POST", variantsPath(sessionId), inputs, "text/event-stream");
  if (!opened.ok) return opened;
  const unreadable = Err({ kind: "invalid", faults: [] } as const);
  if (!opened.value.headers.get("content-type")?.startsWith("text/event-stream")) {
    const parsed = ReplanResponse.safeParse(await opened.value.json().catch(() => null));
    return parsed.success ? Ok(parsed.data) : unreadable;
  }
  for await (const { name, data } of readEvents(opened.value)) {
    if (name === "progress") {
      const parsed = PlanningProgress.safeParse(data);
      if (parsed.success) watcher.progress(parsed.data);
    }
    if (name === "draft") {
      const parsed = DraftProgress.safeParse(data);
      if (parsed.success) watcher.draft(parsed.data.text);
    }
    if (name === "error") {
      const parsed = Problem.safeParse(data);
      return parsed.success ? Err({ kind: "problem", problem: parsed.data, retryAfterSeconds: null }) : unreadable;
    }
    if (name === "done") {
      const parsed = ReplanResponse.safeParse(data);
      return parsed.success ? Ok(parsed.data) : unreadable;
    }
  }
  return Err({ kind: "network" });
}
