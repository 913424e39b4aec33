import { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { applyPath, sessionPath, undoPath } from "#contract/paths.ts";
import { type ApplyState, PlannerPayload } from "#contract/payload.ts";
import { STRANDED } from "#contract/problem.ts";
import { isEmptyVariant } from "#contract/variant.ts";
import { formatInstant, parseWireTime } from "#domain/time.ts";
import { type ApiFailure, isGone, saysOtherwise } from "../../api.ts";
import type { App } from "../../app.ts";
import { currentVariant, planZone } from "../../state.ts";
import { connectAgainLink } from "../../ui/connect-again.ts";
import { actionButton } from "../../ui/element.ts";
import { rememberVariants } from "../../variant-memory.ts";
import { type ApplyChoice, calendarName } from "./choice.ts";

/** Events that a message names; of more it says how many. */
const MOST_NAMED = 12;

/** Whether the apply control would do something now (spec 3: a variant is current, nothing applied or in flight). */
export function mayApply({ state, readOnly }: App): boolean {
  const variant = currentVariant(state);
  if (readOnly || state.applying || variant === null || isEmptyVariant(variant)) return false;
  return state.payload?.apply_state.applied === false;
}

/** Writes the shown variant to a calendar. On failure nothing is applied, and trying again creates only what is missing. */
export async function apply(app: App, choice: ApplyChoice): Promise<void> {
  const { state, api, text } = app;
  if (!state.payload || !mayApply(app)) return;
  const index = state.variantIndex;
  app.clearFailure();
  state.applying = true;
  app.render();
  app.announce(text.applying);
  const answer = await api.call("POST", applyPath(state.payload.session_id), ApplyResponse, {
    variant_index: index,
    calendar_id: choice.calendarId,
    allow_conflicts: choice.allowConflicts,
  });
  state.applying = false;
  if (!answer.ok) {
    app.render();
    app.announce("");
    const waysOut = waysOutOf(app, answer.error, choice.calendarId);
    app.showFailure("apply", answer.error, () => void apply(app, choice), text.applySafe, ...waysOut);
    // An answer that cannot be read may still mean that the plan was applied.
    if (saysOtherwise(answer.error) || answer.error.kind === "invalid") await syncSession(app);
    return;
  }
  const { applied_variant_index, calendar_id, created_count, skipped = [] } = answer.value;
  setApplyState(app, {
    applied: true,
    applying: false,
    applied_variant_index,
    applied_calendar_id: calendar_id,
    applied_at: formatInstant(app.now()),
  });
  const words = [text.toastApplied(created_count, calendarName(app, calendar_id))];
  if (skipped.length > 0) words.push(text.toastSkipped(skipped.length));
  app.announce(words.join(" "));
  app.toast(words.join(" "), { label: text.undo, run: () => void undo(app) });
  await syncSession(app, { applied: true });
}

/** What else than trying again helps: to connect a calendar again that refused access, or to give up what is out of reach. */
function waysOutOf(app: App, failure: ApiFailure, calendarId: string | null): HTMLElement[] {
  const { state, text } = app;
  if (failure.kind !== "problem") return [];
  if (failure.problem.type === STRANDED) {
    const giveUp = actionButton(text.abandon, () => void abandon(app));
    giveUp.dataset.action = "abandon";
    return [giveUp];
  }
  if (failure.problem.kind !== "ProviderAuthError") return [];
  const calendar = state.payload?.writable_calendars.find(({ id }) => id === calendarId);
  return calendar ? [connectAgainLink({ ...calendar, label: calendar.name }, text.connectAgain)] : [];
}

/** Takes the applied events back, sparing those that the person changed since. */
export async function undo(app: App): Promise<void> {
  const { state, api, text } = app;
  if (!state.payload?.apply_state.applied || state.applying || app.readOnly) return;
  const appliedTo = state.payload.apply_state.applied_calendar_id;
  app.clearFailure();
  state.applying = true;
  app.render();
  const answer = await api.call("POST", undoPath(state.payload.session_id), UndoResponse, {});
  state.applying = false;
  if (!answer.ok) {
    app.render();
    const waysOut = waysOutOf(app, answer.error, appliedTo);
    app.showFailure("undo", answer.error, () => void undo(app), undefined, ...waysOut);
    if (saysOtherwise(answer.error) || answer.error.kind === "invalid") await syncSession(app);
    return;
  }
  setApplyState(app, NOT_APPLIED);
  const { deleted_count, kept } = answer.value;
  const words = [text.toastUndone(deleted_count)];
  const begun = kept.filter(({ reason }) => reason === "begun");
  const changed = kept.filter(({ reason }) => reason !== "begun");
  if (begun.length > 0) words.push(text.toastBegun(titlesOf(begun)));
  if (changed.length > 0) words.push(text.toastKept(titlesOf(changed)));
  app.announce(words.join(" "));
  app.toast(words.join(" "));
  await syncSession(app, { applied: false });
}

/** Gives up what a calendar holds that is not connected any more, and names what may remain there. */
async function abandon(app: App): Promise<void> {
  const { state, api, text, formats } = app;
  if (!state.payload || state.applying) return;
  app.clearFailure();
  state.applying = true;
  app.render();
  const answer = await api.call("POST", undoPath(state.payload.session_id), UndoResponse, { abandon: true });
  state.applying = false;
  if (!answer.ok) {
    app.render();
    app.showFailure("undo", answer.error, () => void abandon(app));
    if (saysOtherwise(answer.error)) await syncSession(app);
    return;
  }
  setApplyState(app, NOT_APPLIED);
  const remains = answer.value.may_remain ?? [];
  const named = remains.slice(0, MOST_NAMED).map(({ summary, start, end }) => {
    const at = (wire: string) => parseWireTime(wire, planZone(state)) ?? 0;
    return `${summary || text.untitled} (${formats.span(at(start), at(end), !start.includes("T"))})`;
  });
  if (remains.length > MOST_NAMED) named.push(`+ ${remains.length - MOST_NAMED}`);
  const detail = named.length === 0 ? text.nothingRemains : text.mayRemain(named.join(", "));
  app.showProblem("undo", { title: text.abandoned, detail }, []);
  await syncSession(app, { applied: false });
}

/**
 * Reads the session anew: its drafts now name the events they became, and another page may have applied or undone.
 * After an answer of our own, `known` is what that answer said; a session that says otherwise is older than it.
 */
export async function syncSession(app: App, known?: { readonly applied: boolean }): Promise<void> {
  const { state, api } = app;
  if (!state.payload) return;
  const answer = await api.call("GET", sessionPath(state.payload.session_id), PlannerPayload);
  if (!answer.ok && isGone(answer.error)) return app.sessionGone();
  if (!answer.ok || !state.payload) return;
  if (known !== undefined && answer.value.apply_state.applied !== known.applied) return;
  const { draft_variants, apply_state, ai_draft, calendar_events, carried_out } = answer.value;
  const kept = draft_variants.length > 0 ? { draft_variants, ai_draft, carried_out } : {};
  const read = new Set(calendar_events.map(({ id }) => id));
  const others = state.payload.calendar_events.filter(({ id }) => !read.has(id));
  state.payload = { ...state.payload, ...kept, apply_state, calendar_events: [...calendar_events, ...others] };
  state.variantIndex = Math.min(state.variantIndex, Math.max(0, state.payload.draft_variants.length - 1));
  app.contextCache.length = 0;
  app.render();
  rememberVariants(sessionStorage, state.payload, state.variantIndex);
}

const NOT_APPLIED: ApplyState = {
  applied: false,
  applying: false,
  applied_variant_index: null,
  applied_calendar_id: null,
  applied_at: null,
};

function setApplyState(app: App, apply_state: ApplyState): void {
  if (!app.state.payload) return;
  app.state.payload = { ...app.state.payload, apply_state };
  app.contextCache.length = 0;
  app.render();
}

function titlesOf(drafts: readonly { readonly summary: string }[]): string {
  return drafts.map(({ summary }) => summary).join(", ");
}
