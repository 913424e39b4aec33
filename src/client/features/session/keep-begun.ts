import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { epochOf } from "#domain/time.ts";

/**
 * Drafts that have begun and are blocks in the calendar already count as kept: an apply wrote them,
 * and its undo came too late for them. The session does not say so, because the next apply reports
 * them as skipped.
 */
export function keepBegun(payload: PlannerPayload, now: number): PlannerPayload {
  const { calendar_events: events, draft_variants: variants, apply_state } = payload;
  const begun = new Map(
    events.filter((event) => isBegun(event, now)).map((event) => [keyOf(event.title, event), event]),
  );
  if (begun.size === 0 || apply_state.applied) return payload;
  const kept = (draft: DraftEvent): DraftEvent => {
    const event = draft.all_day || draft.event_id ? undefined : begun.get(keyOf(draft.summary, draft));
    return event ? { ...draft, event_id: event.id, stands: "kept" } : draft;
  };
  return {
    ...payload,
    draft_variants: variants.map((variant) => {
      const drafts = variant.events.map(kept);
      return drafts.every((draft, index) => draft === variant.events[index]) ? variant : { ...variant, events: drafts };
    }),
  };
}

function isBegun({ block_id, all_day, start }: PlannerCalendarEvent, now: number): boolean {
  return block_id !== undefined && !all_day && epochOf(start) <= now;
}

function keyOf(title: string, { start, end }: { readonly start: string; readonly end: string }): string {
  return JSON.stringify([title, epochOf(start), epochOf(end)]);
}
