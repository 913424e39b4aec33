import { type Conflict, findClashes, findConflicts } from "#domain/conflict.ts";
import { union } from "#domain/interval.ts";
import type { DraftEvent, PlannerCalendarEvent } from "./event.ts";
import type { PlannerPayload } from "./payload.ts";
import { changedEvents, type DraftVariant, newEvents } from "./variant.ts";

/**
 * The calendar without the events that one of `others` wrote, and without those that the variant
 * wrote, moves or removes.
 */
export function calendarBeside(
  payload: Pick<PlannerPayload, "calendar_events">,
  variant: DraftVariant | null,
  others: readonly DraftVariant[] = [],
): PlannerCalendarEvent[] {
  const left = new Set<string | undefined>([
    ...others.flatMap((each) => newEvents(each).map(({ draft }) => draft.event_id)),
    ...(variant ? changedEvents(variant).map(({ draft }) => draft.event_id) : []),
    ...(variant?.removes ?? []).map(({ event_id }) => event_id),
  ]);
  return left.size > 1 || !left.has(undefined)
    ? payload.calendar_events.filter((event) => !left.has(event.id))
    : payload.calendar_events;
}

/**
 * The conflicts of a variant's drafts with each other and with the calendar that it leaves, without
 * events that an apply created. Drafts are identified by index. The blocks that the variant keeps
 * conflict with each other, and with what is not of the variant.
 */
export function conflictsBeside(
  payload: Pick<PlannerPayload, "calendar_events" | "draft_variants">,
  variant: DraftVariant,
  timeZone: string,
): Conflict[] {
  const only = (which: (draft: DraftEvent) => boolean) =>
    variant.events.map((draft): DraftEvent => (which(draft) ? draft : { ...draft, transparency: "transparent" }));
  const others = calendarBeside(payload, variant, payload.draft_variants);
  const kept = new Set(variant.events.map(({ stands, event_id }) => stands === "kept" && event_id));
  const foreign = others.filter((event) => !kept.has(event.recurring_event_id ?? event.id));
  return [
    ...conflictsOf(
      only(({ stands }) => stands !== "kept"),
      others,
      timeZone,
    ),
    ...conflictsOf(
      only(({ stands }) => stands === "kept"),
      foreign,
      timeZone,
    ),
  ].sort((a, b) => a.draftIndex - b.draftIndex);
}

function conflictsOf(
  drafts: readonly DraftEvent[],
  others: readonly PlannerCalendarEvent[],
  timeZone: string,
): Conflict[] {
  const byDraft = new Map(findConflicts(drafts, others, { timeZone }).map((each) => [each.draftIndex, each]));
  for (const clash of findClashes(drafts, { timeZone })) {
    const { eventIds, overlaps } = byDraft.get(clash.draftIndex) ?? clash;
    byDraft.set(clash.draftIndex, { ...clash, eventIds, overlaps: union([...overlaps, ...clash.overlaps]) });
  }
  return [...byDraft.values()];
}
