import { sessionPath } from "#contract/paths.ts";
import { type ApplyState, PlannerPayload } from "#contract/payload.ts";
import { isGone } from "../../api/api.ts";
import { rememberVariants } from "../../browser-storage/variant-memory.ts";
import type { App } from "../../planner-state/app.ts";
import { forgetWindows } from "../../planner-state/change-context-cache.ts";
import { keepBegun } from "./keep-begun-blocks.ts";

/**
 * Reads the session again: its drafts now have event ids, and another page may have applied or
 * undone. `known` is the state from our own latest answer; a session that contradicts it is
 * outdated and ignored. The session's events date from its planning, so that the page's newer ones
 * are kept unless the plans were made again.
 */
export async function syncSession(app: App, known?: { readonly applied: boolean }): Promise<void> {
  const { state, api } = app;
  if (!state.payload) return;
  const answer = await api.call("GET", sessionPath(state.payload.session_id), PlannerPayload);
  if (!answer.ok && isGone(answer.error)) return app.sessionGone();
  if (!answer.ok || !state.payload) return;
  if (known !== undefined && answer.value.apply_state.applied !== known.applied) return;
  const { draft_variants, ai_draft, carried_out, work_colors, apply_state, calendar_events, read_at } = answer.value;
  const kept = draft_variants.length > 0 ? { draft_variants, ai_draft, carried_out, work_colors } : {};
  const here = state.payload.calendar_events;
  const isMadeAnew = known === undefined && read_at !== state.payload.read_at;
  const [first, more] = isMadeAnew ? [calendar_events, here] : [here, calendar_events];
  const ids = new Set(first.map(({ id }) => id));
  const applied = apply_state.applied ? draft_variants[apply_state.applied_variant_index ?? -1] : undefined;
  const removed = new Set(applied?.removes?.map(({ event_id }) => event_id));
  const others = more.filter(({ id }) => !ids.has(id) && !removed.has(id));
  // Shows the variant that another page applied.
  if (applied && !state.payload.apply_state.applied) state.variantIndex = draft_variants.indexOf(applied);
  const events = [...first, ...others];
  const read = { ...state.payload, ...kept, apply_state, calendar_events: events, ...(read_at && { read_at }) };
  state.payload = keepBegun(read, app.now());
  state.variantIndex = Math.min(state.variantIndex, Math.max(0, state.payload.draft_variants.length - 1));
  forgetWindows(app.contextCache);
  app.render();
  rememberVariants(sessionStorage, state.payload, state.variantIndex);
}

export function setApplyState(app: App, apply_state: ApplyState): void {
  if (!app.state.payload) return;
  app.state.payload = { ...app.state.payload, apply_state };
  forgetWindows(app.contextCache);
  app.render();
}
