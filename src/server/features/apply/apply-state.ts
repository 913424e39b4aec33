import type { DraftEvent } from "#contract/event.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import type { ApplyState } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import type { Entry, StoredApply } from "#server/store/queries/applies.ts";

export const APPLYING: ApplyState = { ...NOT_APPLIED, applying: true };

/**
 * The journal's union of states as interface §2.4 shows it. An undo in flight is applied still, and
 * in flight.
 */
export function applyStateOf(apply: Omit<StoredApply, "fence" | "holder" | "leaseUntil">): ApplyState {
  switch (apply.phase) {
    case "applying":
      return APPLYING;
    case "failed":
    case "undone":
      return NOT_APPLIED;
    case "applied":
      return appliedState(apply, false);
    case "undo-failed":
      return apply.appliedAt === null ? NOT_APPLIED : appliedState(apply, false);
    case "undoing":
      return apply.appliedAt === null ? APPLYING : appliedState(apply, true);
  }
}

function appliedState(
  apply: Pick<StoredApply, "variantIndex" | "calendarId" | "appliedAt">,
  applying: boolean,
): ApplyState {
  return {
    applied: true,
    applying,
    applied_variant_index: apply.variantIndex,
    applied_calendar_id: apply.calendarId,
    applied_at: apply.appliedAt === null ? null : formatInstant(apply.appliedAt),
  };
}

/**
 * The variants with each draft of one of them naming the event that it became, and no other naming
 * any but those that stand already. What an undo left, since it had begun, stands from now on, in
 * whichever variant has that work at that time.
 */
export function withEventIds(
  variants: readonly DraftVariant[],
  variantIndex: number,
  entries: readonly Entry[],
): DraftVariant[] {
  const written = new Map<number, string>();
  const left = new Map<string, string>();
  for (const { op, position, after, state } of entries) {
    if (op !== "create") continue;
    if (state.is === "written") written.set(position, state.eventId);
    if (state.is === "kept" && state.begun) left.set(placeOf(after), state.eventId);
  }
  return variants.map((variant, index) => ({
    ...variant,
    events: variant.events.map((event, position) => {
      if (event.stands === "kept" || event.stands === "moved") return event;
      const { event_id: _, ...draft } = event;
      const standing = left.get(placeOf(event));
      if (standing !== undefined) return { ...draft, stands: "kept", event_id: standing };
      const eventId = index === variantIndex ? written.get(position) : undefined;
      return eventId === undefined ? draft : { ...draft, event_id: eventId };
    }),
  }));
}

function placeOf({ summary, task_id, start, end }: DraftEvent): string {
  return JSON.stringify([summary, task_id, start, end]);
}
