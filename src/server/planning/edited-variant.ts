import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import { createReasons } from "#wording/reasons.ts";
import { measuredVariant } from "./measured-variant.ts";
import { withoutEvent } from "./outside-variants.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";
import { overStanding } from "./variant-over-standing.ts";
import { blockKey } from "./variants.ts";

/** A person's edit of a variant: the events that it has from now on. */
export type VariantEdit = { readonly before: DraftVariant; readonly events: readonly DraftEvent[] };

/** The edited variant, measured anew. Each moved block has that as its reason. */
export function editedVariant(input: PlanningInput, { before, events }: VariantEdit): PlannedVariant {
  const { language, time_zone: timeZone } = input.preferences;
  const reasons = createReasons(language, timeZone, input.window);
  const { description: _outdated, ...planned } = before;
  const explained = events.map((draft) =>
    stoodBefore(before, draft) ? draft : { ...draft, reason: reasons.movedByHand },
  );
  const leftOut = { reason: reasons.leftOutByHand, suggestion: null };
  const { standing, habits, now } = input;
  const measured = (change: { readonly before: PlannedVariant; readonly events: readonly DraftEvent[] }) =>
    measuredVariant(input, { ...change, leftOut }, reasons);
  if (!standing) return measured({ before: planned, events: explained.map(withoutEvent) });
  // A person cannot move a block that has begun.
  const staying = standing.blocks.filter(({ start }) => epochOf(start) <= now);
  const update = overStanding(explained, { standing, habits, timeZone, reason: reasons.kept, staying });
  return measured({ before: { ...planned, removes: update.removes }, events: update.events });
}

function stoodBefore({ events }: DraftVariant, draft: DraftEvent): boolean {
  return events.some((event) => blockKey(event) === blockKey(draft));
}
