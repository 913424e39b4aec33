import type { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { ApplyEntry, StoredApply } from "#server/store/queries/applies.ts";

/** What an apply brought about, in the words of spec 4.3. */
export function applyOutcome(
  apply: Pick<StoredApply, "variantIndex" | "calendarId">,
  entries: readonly ApplyEntry[],
): ApplyResponse {
  const skipped = entries.filter(({ state }) => state === "skipped");
  return {
    applied_variant_index: apply.variantIndex,
    calendar_id: apply.calendarId,
    created_count: entries.filter(({ state }) => state === "written").length,
    ...(skipped.length > 0 && {
      skipped: skipped.map(({ position, conflictsWith }) => ({ index: position, conflicts_with: conflictsWith })),
    }),
  };
}

export function undoOutcome(entries: readonly ApplyEntry[]): UndoResponse {
  return {
    deleted_count: entries.filter(({ state }) => state === "removed").length,
    kept: entries
      .filter(({ state }) => state === "kept")
      .map(({ position, eventId, draft }) => ({ index: position, event_id: eventId ?? "", summary: draft.summary })),
  };
}
