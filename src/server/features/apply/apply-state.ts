import { NOT_APPLIED } from "#contract/not-applied.ts";
import type { ApplyState } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import type { Entry, StoredApply } from "#server/store/queries/applies.ts";

export const APPLYING: ApplyState = { ...NOT_APPLIED, applying: true };

/**
 * Translates the journal's states to interface §2.4. An undo in flight is still applied, and in
 * flight.
 */
export function applyStateOf(apply: Applied & Pick<StoredApply, "phase">): ApplyState {
  switch (apply.phase) {
    case "applying":
      return APPLYING;
    case "failed":
    case "undone":
      return NOT_APPLIED;
    case "applied":
      return appliedState(apply);
    case "undo-failed":
      return apply.appliedAt === null ? NOT_APPLIED : appliedState(apply);
    case "undoing":
      return apply.appliedAt === null ? APPLYING : { ...appliedState(apply), applying: true };
  }
}

type Applied = Pick<StoredApply, "variantIndex" | "calendarId" | "appliedAt"> & { readonly entries: readonly Entry[] };

function appliedState(apply: Applied): ApplyState {
  const changed = calendarsChanged(apply);
  return {
    applied: true,
    applying: false,
    applied_variant_index: apply.variantIndex,
    applied_calendar_id: apply.calendarId,
    ...(changed.some((id) => id !== apply.calendarId) && { applied_calendar_ids: changed }),
    applied_at: apply.appliedAt === null ? null : formatInstant(apply.appliedAt),
  };
}

/**
 * The chosen calendar first, in which new events are; moved and deleted ones are or were in their
 * own.
 */
function calendarsChanged({ calendarId, entries }: Applied): string[] {
  const ids = entries.flatMap((entry) => {
    if (entry.op === "create") return entry.state.is === "written" ? [calendarId] : [];
    return entry.state.is === "moved" || entry.state.is === "deleted" ? [entry.calendarId] : [];
  });
  return [...new Set(ids.includes(calendarId) ? [calendarId, ...ids] : ids)];
}

/**
 * Sets the event id on each draft of the applied variant. On other variants, only the ids of
 * standing blocks remain.
 */
export function withEventIds(
  variants: readonly DraftVariant[],
  variantIndex: number,
  entries: readonly Entry[],
): DraftVariant[] {
  const written = new Map(
    entries.flatMap(({ op, position, state }) =>
      op === "create" && state.is === "written" ? [[position, state.eventId]] : [],
    ),
  );
  return variants.map((variant, index) => ({
    ...variant,
    events: variant.events.map((event, position) => {
      if (event.stands === "kept" || event.stands === "moved") return event;
      const { event_id: _, ...draft } = event;
      const eventId = index === variantIndex ? written.get(position) : undefined;
      return eventId === undefined ? draft : { ...draft, event_id: eventId };
    }),
  }));
}
