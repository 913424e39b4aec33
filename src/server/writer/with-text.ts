import type { DraftVariant } from "#contract/variant.ts";
import type { PlanText } from "./port.ts";

type Undescribed = Omit<DraftVariant, "description">;

/** Plans with what is said of each, and which of them is suggested. */
export function withText(variants: readonly Undescribed[], text: PlanText): DraftVariant[] {
  const described = variants.map((variant, index) => ({ ...variant, description: text.descriptions[index] ?? "" }));
  return withSuggestion(described, text);
}

/** Marks the plan that the draft says to start from. */
export function withSuggestion(variants: readonly DraftVariant[], { recommended }: PlanText): DraftVariant[] {
  return variants.map((variant, index) => (index === recommended ? { ...variant, suggested: true } : variant));
}
