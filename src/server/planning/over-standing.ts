import type { DraftEvent } from "#contract/event.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { measuredVariant } from "./measured-variant.ts";
import { blockKey } from "./variants.ts";

/** The variant with what stands already among its events, and measured with it; what it left out of that comes last. */
export function overStanding(
  input: PlanningInput,
  variant: PlannedVariant,
  kept: readonly DraftEvent[],
  leftOut: Pick<UnplacedTask, "reason" | "suggestion">,
): PlannedVariant {
  const missing = new Map(kept.map((draft) => [blockKey(draft), draft]));
  const events = variant.events.map(({ event_id: _, ...event }): DraftEvent => {
    const standing = missing.get(blockKey(event));
    missing.delete(blockKey(event));
    return standing ?? { ...event, stands: "new" };
  });
  const whole = measuredVariant(input, { before: variant, events: [...events, ...missing.values()], leftOut });
  const added = whole.events.length - kept.length;
  const metrics = whole.metrics && { ...whole.metrics, blocks_kept: kept.length, blocks_added: added };
  return { ...whole, ...(metrics && { metrics }) };
}
