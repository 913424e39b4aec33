import type { ApplyRequest, ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { CreateEntry, StoredApply } from "#server/store/queries/applies.ts";

const BEGUN = { reason: "begun" } as const;

/** What an apply brought about, in the words of spec 4.3. */
export function applyOutcome(
  apply: Pick<StoredApply, "variantIndex" | "calendarId">,
  entries: readonly CreateEntry[],
): ApplyResponse {
  const skipped = entries.flatMap(({ position, state }) =>
    state.is === "skipped" ? [{ index: position, conflicts_with: state.conflictsWith, ...(state.begun && BEGUN) }] : [],
  );
  return {
    applied_variant_index: apply.variantIndex,
    calendar_id: apply.calendarId,
    created_count: entries.filter(({ state }) => state.is === "written" || state.is === "kept").length,
    ...(skipped.length > 0 && { skipped }),
  };
}

/** What an apply answered that stands as `request` asks; null when none does. */
export function standingApply(current: StoredApply | null, request: ApplyRequest): ApplyResponse | null {
  const stands =
    current?.phase === "applied" &&
    current.variantIndex === request.variant_index &&
    current.calendarId === request.calendar_id;
  return stands ? applyOutcome(current, current.entries) : null;
}

/** What the last undo answered, as long as nothing was applied since; null otherwise. */
export function standingUndo(current: StoredApply | null): UndoResponse | null {
  return current?.phase === "undone" ? undoOutcome(current.entries) : null;
}

export function undoOutcome(entries: readonly CreateEntry[]): UndoResponse {
  const mayRemain = entries.filter(({ state }) => state.is === "abandoned").map(draftOf);
  return {
    deleted_count: entries.filter(({ state }) => state.is === "removed").length,
    kept: entries.flatMap(({ position, after, state }) =>
      state.is === "kept"
        ? [{ index: position, event_id: state.eventId, summary: after.summary, ...(state.begun && BEGUN) }]
        : [],
    ),
    ...(mayRemain.length > 0 && { may_remain: mayRemain }),
  };
}

/** An entry in the words of the person: which block, and when. */
export function draftOf({ position, after: { summary, start, end } }: CreateEntry) {
  return { index: position, summary, start, end };
}
