import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import { createReasons } from "#wording/reasons.ts";
import { withoutEvent } from "./brought-events.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { measuredVariant } from "./measured-variant.ts";
import { overStanding } from "./over-standing.ts";
import { blockKey } from "./variants.ts";

/** What the person did to a variant: its events from now on. */
export type VariantEdit = { readonly before: DraftVariant; readonly events: readonly DraftEvent[] };

/** The variant measured anew, each block that was moved with that as its reason. */
export function editedVariant(input: PlanningInput, { before, events }: VariantEdit): PlannedVariant {
  const { language, time_zone: timeZone } = input.preferences;
  const { kept, movedByHand, leftOutByHand } = createReasons(language, timeZone, input.window);
  const { description: _outdated, ...planned } = before;
  const explained = events.map((draft) => (stoodBefore(before, draft) ? draft : { ...draft, reason: movedByHand }));
  const leftOut = { reason: leftOutByHand, suggestion: null };
  const { standing, habits, now } = input;
  if (!standing) return measuredVariant(input, { before: planned, events: explained.map(withoutEvent), leftOut });
  // What has begun is no longer the person's to move: it stays.
  const staying = standing.blocks.filter(({ start }) => epochOf(start) <= now);
  const update = overStanding(explained, { standing, habits, timeZone, reason: kept, staying });
  return measuredVariant(input, { before: { ...planned, removes: update.removes }, events: update.events, leftOut });
}

function stoodBefore({ events }: DraftVariant, draft: DraftEvent): boolean {
  return events.some((event) => blockKey(event) === blockKey(draft));
}
