import type { DraftEvent } from "#contract/event.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { PlanningInput } from "./planning-input.ts";
import { overStanding } from "./variant-over-standing.ts";

type Terms = Pick<PlanningInput, "habits"> & {
  readonly standing: StandingGround | undefined;
  readonly timeZone: string;
};

/** Variants that an outside AI brought, with each block marked that stands already. */
export function broughtVariants(variants: readonly DraftVariant[], terms: Terms): DraftVariant[] {
  return variants.map(({ removes: _, ...variant }) => ({ ...variant, events: broughtEvents(variant.events, terms) }));
}

/**
 * The events of a plan that an outside AI brought. An event that names a block's event is that
 * block, and all others are new. Blocks that are not named stay unchanged.
 */
export function broughtEvents(drafts: readonly DraftEvent[], { standing, ...terms }: Terms): DraftEvent[] {
  const ids = new Set(drafts.map(({ event_id }) => event_id));
  const named = (standing?.blocks ?? []).filter(({ event_id }) => ids.has(event_id));
  if (!standing || named.length === 0) return drafts.map(withoutEvent);
  return overStanding(drafts, { ...terms, standing: { ...standing, blocks: named, freed: [] }, staying: [] }).events;
}

export function withoutEvent({ event_id: _, ...draft }: DraftEvent): DraftEvent {
  return draft;
}
