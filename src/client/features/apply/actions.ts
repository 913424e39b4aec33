import { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { applyPath, undoPath } from "#contract/paths.ts";
import { OVERLAPS_UNKNOWN, PLAN_CHANGED, STRANDED, TARGET_UNREAD } from "#contract/problem.ts";
import { unreadCalendars } from "#contract/unread-calendars.ts";
import { formatInstant } from "#domain/time.ts";
import { type ApiFailure, saysOtherwise } from "../../api/api.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { connectAgainLink } from "../../ui/connect-again.ts";
import { actionButton } from "../../ui/element.ts";
import { readAnew } from "../navigation/read-around.ts";
import { setApplyState, syncSession } from "../session/reload-session.ts";
import { type ApplyChoice, calendarNames, calendarsWritten, mayApply, writesOf } from "./apply-choice.ts";
import { holdStill } from "./keep-button-height.ts";
import { abandon, toldOfApply, toldOfUndo } from "./outcome-text.ts";
import { settleApplied, settleUndone } from "./show-applied.ts";

/**
 * Writes the shown variant to a calendar. After a failure nothing counts as applied, and a retry
 * creates only missing events.
 */
export async function apply(page: App, choice: ApplyChoice, planAgain: () => void): Promise<void> {
  const app = inFull(page);
  const { state, api, text } = app;
  if (!state.payload || !mayApply(app)) return;
  const index = state.variantIndex;
  const writes = writesOf(app, index, choice);
  const written = calendarsWritten(app, choice, writes);
  const names = calendarNames(app, written);
  app.clearFailure();
  const letGo = holdStill(app);
  state.applying = true;
  app.render();
  app.announce(writes.update ? text.updating : text.applying);
  const answer = await api.call("POST", applyPath(state.payload.session_id), ApplyResponse, {
    variant_index: index,
    calendar_id: choice.calendarId,
    allow_conflicts: choice.allowConflicts,
  });
  state.applying = false;
  letGo();
  if (!answer.ok) {
    app.render();
    app.announce("");
    if (isOf(answer.error, PLAN_CHANGED)) {
      const words = { title: text.failed.apply, detail: text.planChanged };
      app.showProblem("apply", words, [planAgainButton(app, planAgain)]);
    } else if (isOf(answer.error, OVERLAPS_UNKNOWN)) {
      const again = (allowConflicts: boolean) => void apply(app, { ...choice, allowConflicts }, planAgain);
      sayOverlapsUnknown(app, again);
    } else if (isOf(answer.error, TARGET_UNREAD)) {
      const ways = waysOutOf(app, answer.error, choice.calendarId);
      sayTargetUnread(app, choice.calendarId, [...ways, retryButton(text, () => void apply(app, choice, planAgain))]);
    } else {
      const actions = waysOutOf(app, answer.error, choice.calendarId);
      const hint = text.applySafe;
      app.showFailure("apply", answer.error, () => void apply(app, choice, planAgain), { hint, actions });
    }
    // An unreadable answer may still mean that the plan was applied.
    if (saysOtherwise(answer.error) || answer.error.kind === "invalid") await syncSession(app);
    return;
  }
  const { applied_variant_index, calendar_id } = answer.value;
  settleApplied(state, answer.value);
  setApplyState(app, {
    applied: true,
    applying: false,
    applied_variant_index,
    applied_calendar_id: calendar_id,
    applied_calendar_ids: [...written],
    applied_at: formatInstant(app.now()),
  });
  app.toast(toldOfApply(app, answer.value, names), { run: () => void undo(app) });
  await catchUp(app, { applied: true });
}

/**
 * Reads the session again: its drafts now have event ids, and the person may have changed the
 * calendar.
 */
async function catchUp(app: App, now: { readonly applied: boolean }): Promise<void> {
  await syncSession(app, now);
  await readAnew(app);
}

const isOf = (failure: ApiFailure, type: string): boolean =>
  failure.kind === "problem" && failure.problem.type === type;

/** A source that stays unreadable must not keep the plan from being applied. */
function sayOverlapsUnknown(app: AppInFull, again: (allowConflicts: boolean) => void): void {
  const { state, text, formats } = app;
  const unread = state.payload?.context ? unreadCalendars(state.payload.context) : [];
  const detail = text.overlapsUnknown(formats.list(unread.map(({ label }) => label)));
  const anyway = actionButton(text.applyAnyway, () => again(true));
  anyway.dataset.action = "apply-anyway";
  app.showProblem("apply", { title: text.failed.apply, detail }, [anyway, retryButton(text, () => again(false))]);
}

function sayTargetUnread(app: AppInFull, calendarId: string | null, actions: readonly HTMLElement[]): void {
  const { text } = app;
  const detail = text.targetUnread(calendarNames(app, [calendarId]));
  app.showProblem("apply", { title: text.failed.apply, detail }, actions);
}

function retryButton(text: AppInFull["text"], retry: () => void): HTMLElement {
  const button = actionButton(text.retry, retry);
  button.dataset.action = "retry";
  return button;
}

function planAgainButton({ text }: AppInFull, planAgain: () => void): HTMLElement {
  const button = actionButton(text.replan, planAgain);
  button.dataset.action = "plan-again";
  return button;
}

/**
 * Actions besides a retry: connecting a calendar again that refused access, or abandoning what
 * cannot be reached.
 */
function waysOutOf(app: AppInFull, failure: ApiFailure, calendarId: string | null): HTMLElement[] {
  const { state, text } = app;
  if (failure.kind !== "problem") return [];
  if (isOf(failure, STRANDED)) {
    const abandonButton = actionButton(text.abandon, () => void abandon(app));
    abandonButton.dataset.action = "abandon";
    return [abandonButton];
  }
  if (failure.problem.kind !== "ProviderAuthError") return [];
  const calendar = state.payload?.writable_calendars.find(({ id }) => id === calendarId);
  return calendar ? [connectAgainLink({ ...calendar, label: calendar.name }, text.connectAgain)] : [];
}

/** Deletes the applied events, except those that the person has changed. */
export async function undo(page: App): Promise<void> {
  const app = inFull(page);
  const { state, api } = app;
  if (!state.payload?.apply_state.applied || state.applying || app.readOnly) return;
  const { applied_calendar_id: appliedTo, applied_variant_index: applied } = state.payload.apply_state;
  app.clearFailure();
  state.applying = true;
  app.render();
  const answer = await api.call("POST", undoPath(state.payload.session_id), UndoResponse, {});
  state.applying = false;
  if (!answer.ok) {
    app.render();
    const actions = waysOutOf(app, answer.error, appliedTo);
    app.showFailure("undo", answer.error, () => void undo(app), { actions });
    if (saysOtherwise(answer.error) || answer.error.kind === "invalid") await syncSession(app);
    return;
  }
  settleUndone(state, applied, answer.value);
  setApplyState(app, NOT_APPLIED);
  app.toast(toldOfUndo(app, answer.value));
  await catchUp(app, { applied: false });
}
