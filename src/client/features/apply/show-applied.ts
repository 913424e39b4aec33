import type { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { changedEvents, type DraftVariant } from "#contract/variant.ts";
import { replaceVariant, type State } from "../../planner-state/state.ts";

/** The present time of events, by id; null: gone. */
type Place = { readonly start: string; readonly end: string } | null;
type Places = ReadonlyMap<string, Place>;

/** Updates the calendar by the answer to an apply; skipped events stay in place. */
export function settleApplied(state: State, { applied_variant_index: index, skipped = [] }: ApplyResponse): void {
  const spared = new Set(skipped.map((each) => each.index ?? each.block_id));
  nameWritten(state, index, spared);
  put(state, index, (variant) => [
    ...changedEvents(variant).flatMap(({ draft: { stands, event_id, start, end }, index }) =>
      stands === "moved" && !spared.has(index) ? [[event_id ?? "", { start, end }] as const] : [],
    ),
    ...(variant.removes ?? []).flatMap((each) => (spared.has(each.block_id) ? [] : [[each.event_id, null] as const])),
  ]);
}

/** A written draft is identified by its place until the session names its event. */
function nameWritten(state: State, index: number, spared: ReadonlySet<unknown>): void {
  markDrafts(state, index, (draft, at) => (spared.has(at) ? draft : { event_id: `draft-${at}`, ...draft }));
}

function markDrafts(state: State, index: number, mark: (draft: DraftEvent, at: number) => DraftEvent): void {
  const variant = state.payload?.draft_variants[index];
  if (variant) replaceVariant(state, index, { ...variant, events: variant.events.map(mark) });
}

/**
 * Updates the calendar by the answer to an undo. New blocks that stay because they have begun count
 * as kept. Deleted events come back when the calendar is read.
 */
export function settleUndone(state: State, applied: number | null, { kept }: UndoResponse): void {
  const spared = new Set(kept.map(({ index }) => index));
  const begun = new Set(kept.flatMap(({ index, reason }) => (reason === "begun" ? index : [])));
  markDrafts(state, applied ?? -1, (draft, at) =>
    begun.has(at) && draft.stands !== "moved" ? { ...draft, stands: "kept" } : draft,
  );
  put(state, applied ?? -1, (variant) =>
    changedEvents(variant).flatMap(({ draft: { event_id, was = null }, index }) =>
      event_id && !spared.has(index) ? [[event_id, was] as const] : [],
    ),
  );
}

function put(state: State, index: number, places: (variant: DraftVariant) => Iterable<readonly [string, Place]>): void {
  const variant = state.payload?.draft_variants[index];
  if (!state.payload || !variant) return;
  state.payload = { ...state.payload, calendar_events: placed(state.payload, new Map(places(variant))) };
}

function placed({ calendar_events }: PlannerPayload, places: Places): PlannerPayload["calendar_events"] {
  return calendar_events.flatMap((event) => {
    const place = places.get(event.id);
    if (place === undefined) return [event];
    return place === null ? [] : [{ ...event, start: place.start, end: place.end }];
  });
}
