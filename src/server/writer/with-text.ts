import type { DraftVariant } from "#contract/variant.ts";
import type { PlanText } from "./port.ts";

type Undescribed = Omit<DraftVariant, "description">;

/** Plans with their descriptions. The recommended one comes first, because pages open with it. */
export function withText(variants: readonly Undescribed[], text: PlanText): DraftVariant[] {
  const described = variants.map((variant, index) => ({ ...variant, description: text.descriptions[index] ?? "" }));
  const plans = withSuggestion(described, text);
  // The planner puts the plan that changes least first, if the standing plan can hold.
  if (plans[0]?.variant_id === "change-least") return plans;
  return plans.toSorted((a, b) => Number(b.suggested ?? false) - Number(a.suggested ?? false));
}

/** Marks the plan that the draft says to start from, with why. */
export function withSuggestion(variants: readonly DraftVariant[], { recommended, because }: PlanText): DraftVariant[] {
  const mark = { suggested: true, ...(because !== null && { suggested_because: because }) };
  return variants.map((variant, index) => (index === recommended ? { ...variant, ...mark } : variant));
}
