import { calendarBeside } from "#contract/calendar-without-plans.ts";
import { changedEvents } from "#contract/variant.ts";
import { findClashes, findConflicts } from "#domain/conflict.ts";
import type { Interval } from "#domain/interval.ts";
import { formatInstant } from "#domain/time.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { DragPreview } from "../../calendar/index.ts";
import type { App } from "../../planner-state/app.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";

/** A block's label at another time, and its overlaps there. */
export function previewAt({ state, formats }: App, box: Box, span: Interval): DragPreview {
  const variant = currentVariant(state);
  const draft = variant?.events[box.draftIndex];
  const label = formats.timeRange(span.start, span.end);
  if (!variant || !draft || !state.payload) return { label, overlaps: [] };
  const moved = { ...draft, start: formatInstant(span.start), end: formatInstant(span.end), recurrence: null };
  const others = calendarBeside(state.payload, variant, state.payload.draft_variants).filter(
    ({ id }) => id !== draft.event_id,
  );
  const terms = { timeZone: planZone(state) };
  const drafts = changedEvents(variant).filter(({ index }) => index !== box.draftIndex);
  const found = [
    ...findConflicts([moved], others, terms),
    ...findClashes([moved, ...drafts.map((each) => each.draft)], terms).filter(({ draftIndex }) => draftIndex === 0),
  ];
  return { label, overlaps: found.flatMap(({ overlaps }) => overlaps) };
}
