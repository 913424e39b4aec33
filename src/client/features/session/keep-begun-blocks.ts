import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { hasBegun } from "#domain/begun.ts";
import { epochOf } from "#domain/time.ts";

/**
 * Drafts that are in the calendar already count as kept: new ones that have begun, and moves that
 * are done. An apply wrote them, and its undo came too late for them. The session's drafts do not
 * say so, because the next apply reports them as skipped.
 */
export function keepBegun(payload: PlannerPayload, now: number): PlannerPayload {
  const { calendar_events: events, draft_variants: variants, apply_state } = payload;
  const blocks = events.filter(({ block_id, all_day }) => block_id !== undefined && !all_day);
  if (blocks.length === 0 || apply_state.applied) return payload;
  const begun = blocks.filter(({ start }) => hasBegun({ start: epochOf(start) }, now));
  const there = new Map([
    ...blocks.map((event) => [keyOf(event.id, event), event] as const),
    ...begun.map((event) => [keyOf(event.title, event), event] as const),
  ]);
  const kept = (draft: DraftEvent): DraftEvent => {
    const { all_day, stands, event_id, summary } = draft;
    const event = all_day || stands === "kept" ? undefined : there.get(keyOf(event_id ?? summary, draft));
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

function keyOf(title: string, { start, end }: { readonly start: string; readonly end: string }): string {
  return JSON.stringify([title, epochOf(start), epochOf(end)]);
}
