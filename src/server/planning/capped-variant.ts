import { LIMITS } from "#contract/limits.ts";
import type { Reasons } from "#wording/reasons.ts";
import { measuredVariant } from "./measured-variant.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";

/**
 * The variant with as many events as the contract allows: all locked and standing ones, then the
 * earliest.
 */
export function cappedVariant(input: PlanningInput, variant: PlannedVariant, reasons: Reasons): PlannedVariant {
  if (variant.events.length <= LIMITS.eventsPerVariant) return variant;
  const isLocked = new Set(
    variant.events.filter(({ locked, stands }) => locked || stands === "kept" || stands === "moved"),
  );
  const free = variant.events.filter((event) => !isLocked.has(event));
  const kept = new Set(free.slice(0, LIMITS.eventsPerVariant - isLocked.size));
  const events = variant.events.filter((event) => isLocked.has(event) || kept.has(event));
  const leftOut = reasons.tooManyBlocks(LIMITS.eventsPerVariant);
  return measuredVariant(input, { before: variant, events, leftOut }, reasons);
}
