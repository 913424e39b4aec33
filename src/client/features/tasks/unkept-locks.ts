import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";

/**
 * Blocks ahead that are locked in another plan than the shown one. New plans do not keep them,
 * unless the shown plan holds them too.
 */
export function locksElsewhere({ state, now }: AppInFull): DraftEvent[] {
  const shown = currentVariant(state)?.events ?? [];
  const others = state.payload?.draft_variants.flatMap(({ events }) => events) ?? [];
  const isDecided = (draft: DraftEvent) =>
    shown.some((event) => isSameWork(event, draft) && (event.locked || event.start === draft.start));
  const elsewhere = others.filter((draft) => draft.locked && epochOf(draft.start) > now() && !isDecided(draft));
  return [...new Map(elsewhere.map((draft) => [`${draft.summary} ${draft.start}`, draft])).values()];
}

/** What to say of them once there are new plans; empty when there is nothing to say. */
export function unkeptLocks(
  locks: readonly DraftEvent[],
  plans: readonly DraftVariant[],
  { text, formats }: AppInFull,
): string {
  const planned = plans.flatMap(({ events }) => events);
  // Work that is done or deleted needs no place.
  const missed = locks.filter((draft) => planned.some((event) => isSameWork(event, draft)));
  const places = missed.map(({ summary, start, end }) => `${summary}, ${formats.span(epochOf(start), epochOf(end))}`);
  return places.length > 0 ? text.lockedElsewhere(places.join("; ")) : "";
}

function isSameWork(one: DraftEvent, other: DraftEvent): boolean {
  return one.task_id === other.task_id && one.summary === other.summary;
}
