import { type Conflict, findClashes, findConflicts } from "#domain/conflict.ts";
import { union } from "#domain/interval.ts";
import type { PlannerCalendarEvent } from "./event.ts";
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
 * events that an apply created. Drafts are identified by index.
 */
export function conflictsBeside(
  payload: Pick<PlannerPayload, "calendar_events" | "draft_variants">,
  variant: DraftVariant,
  timeZone: string,
): Conflict[] {
  const changed = changedEvents(variant);
  const drafts = changed.map(({ draft }) => draft);
  const others = calendarBeside(payload, variant, payload.draft_variants);
  const byDraft = new Map(findConflicts(drafts, others, { timeZone }).map((each) => [each.draftIndex, each]));
  for (const clash of findClashes(drafts, { timeZone })) {
    const { eventIds, overlaps } = byDraft.get(clash.draftIndex) ?? clash;
    byDraft.set(clash.draftIndex, { ...clash, eventIds, overlaps: union([...overlaps, ...clash.overlaps]) });
  }
  const placeOf = (index: number) => changed[index]?.index ?? -1;
  return [...byDraft.values()]
    .sort((a, b) => a.draftIndex - b.draftIndex)
    .map(({ draftIndex, drafts: rivals, ...conflict }) => ({
      ...conflict,
      draftIndex: placeOf(draftIndex),
      ...(rivals && { drafts: rivals.map(placeOf) }),
    }));
}
