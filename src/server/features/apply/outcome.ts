import type { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { CreateEntry, StoredApply } from "#server/store/queries/applies.ts";

/** What an apply brought about, in the words of spec 4.3. */
export function applyOutcome(
  apply: Pick<StoredApply, "variantIndex" | "calendarId">,
  entries: readonly CreateEntry[],
): ApplyResponse {
  const skipped = entries.flatMap(({ position, state }) =>
    state.is === "skipped" ? [{ index: position, conflicts_with: state.conflictsWith }] : [],
  );
  return {
    applied_variant_index: apply.variantIndex,
    calendar_id: apply.calendarId,
    created_count: entries.filter(({ state }) => state.is === "written" || state.is === "kept").length,
    ...(skipped.length > 0 && { skipped }),
  };
}

export function undoOutcome(entries: readonly CreateEntry[]): UndoResponse {
  return {
    deleted_count: entries.filter(({ state }) => state.is === "removed").length,
    kept: entries.flatMap(({ position, after, state }) =>
      state.is === "kept" ? [{ index: position, event_id: state.eventId, summary: after.summary }] : [],
    ),
  };
}
