import { LIMITS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { measuredVariant } from "./measured-variant.ts";

const TEXT: Readonly<Record<Language, Pick<UnplacedTask, "reason" | "suggestion">>> = {
  en: {
    reason: `A plan holds at most ${LIMITS.eventsPerVariant} blocks.`,
    suggestion: "Plan a shorter time, or fewer tasks.",
  },
  zh: { reason: `一个方案最多包含 ${LIMITS.eventsPerVariant} 个时间块。`, suggestion: "请缩短规划时间，或减少任务。" },
};

/** The variant with no more events than the contract allows: the earliest ones, and all that are locked. */
export function cappedVariant(input: PlanningInput, variant: PlannedVariant): PlannedVariant {
  if (variant.events.length <= LIMITS.eventsPerVariant) return variant;
  const isLocked = new Set(variant.events.filter(({ locked }) => locked));
  const free = variant.events.filter((event) => !isLocked.has(event));
  const kept = new Set(free.slice(0, LIMITS.eventsPerVariant - isLocked.size));
  const events = variant.events.filter((event) => isLocked.has(event) || kept.has(event));
  return measuredVariant(input, { before: variant, events, leftOut: TEXT[input.preferences.language] });
}
