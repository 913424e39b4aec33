import { type ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { undoPath } from "#contract/paths.ts";
import { parseWireTime } from "#domain/time.ts";
import { saysOtherwise } from "../../api/api.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { setApplyState, syncSession } from "../session/reload-session.ts";

/** Most events that a message names; it counts the others. */
const MOST_NAMED = 12;

/** The result of an apply in three numbers, and the events that it left unchanged. */
export function toldOfApply(app: App, answer: ApplyResponse, names: string): string {
  const { text } = inFull(app);
  const { created_count, moved_count, deleted_count, kept_count, skipped = [] } = answer;
  const updated = moved_count + deleted_count + kept_count > 0;
  const words = [
    updated
      ? text.toastUpdated(names, text.changed(moved_count, created_count, deleted_count))
      : text.toastApplied(created_count, names),
  ];
  const overlapping = skipped.filter(({ reason }) => reason === undefined).length;
  const begun = skipped.filter(({ reason }) => reason === "begun").length;
  const changed = skipped.length - overlapping - begun;
  if (overlapping > 0) words.push(text.toastSkipped(overlapping));
  if (begun > 0) words.push(text.toastMissed(begun));
  if (changed > 0) words.push(text.toastSpared(changed));
  return words.join(text.spoken.gap);
}

/** The events that an undo took back, and those that stay, with the reason. */
export function toldOfUndo(app: App, answer: UndoResponse): string {
  const { text, formats } = inFull(app);
  const titlesOf = (drafts: UndoResponse["kept"]) => formats.list(drafts.map(({ summary }) => summary));
  const { deleted_count, moved_count, restored_count, kept } = answer;
  const updated = moved_count + restored_count > 0;
  const words = [
    updated ? text.toastUpdateUndone(moved_count, deleted_count, restored_count) : text.toastUndone(deleted_count),
  ];
  const because = (reason: UndoResponse["kept"][number]["reason"]) => kept.filter((each) => each.reason === reason);
  const [begun, superseded, changed] = [because("begun"), because("superseded"), because(undefined)];
  if (begun.length > 0) words.push(text.toastBegun(titlesOf(begun)));
  if (superseded.length > 0) words.push(text.toastSuperseded(titlesOf(superseded)));
  if (changed.length > 0) words.push(text.toastKept(titlesOf(changed)));
  return words.join(text.spoken.gap);
}

/**
 * Abandons events in a calendar that is no longer connected, and names those that may remain there.
 */
export async function abandon(page: App): Promise<void> {
  const app = inFull(page);
  const { state, api, text, formats } = app;
  if (!state.payload || state.applying) return;
  app.clearFailure();
  state.applying = true;
  app.render();
  const answer = await api.call("POST", undoPath(state.payload.session_id), UndoResponse, { abandon: true });
  state.applying = false;
  if (!answer.ok) {
    app.render();
    app.showFailure("undo", answer.error, () => void abandon(page));
    if (saysOtherwise(answer.error)) await syncSession(app);
    return;
  }
  setApplyState(app, NOT_APPLIED);
  const remains = answer.value.may_remain ?? [];
  const named = remains.slice(0, MOST_NAMED).map(({ summary, start, end }) => {
    const at = (wire: string) => parseWireTime(wire, planZone(state)) ?? 0;
    return `${summary || text.untitled} (${formats.span(at(start), at(end), { allDay: !start.includes("T") })})`;
  });
  if (remains.length > MOST_NAMED) named.push(`+ ${remains.length - MOST_NAMED}`);
  const detail = named.length === 0 ? text.nothingRemains : text.mayRemain(named.join(", "));
  app.showProblem("undo", { title: text.abandoned, detail }, []);
  await syncSession(app, { applied: false });
}
