import type { DraftEvent } from "#contract/event.ts";
import type { Language } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { measuredVariant } from "./measured-variant.ts";

/** What the person did to a variant: its events from now on. */
export type VariantEdit = { readonly before: DraftVariant; readonly events: readonly DraftEvent[] };

const TEXT: Readonly<Record<Language, { readonly moved: string; readonly takenOut: string }>> = {
  en: { moved: "You put it here.", takenOut: "You took it out of this plan." },
  zh: { moved: "由你安排在此。", takenOut: "由你从此方案中移出。" },
};

/** The variant measured anew, each block that was moved with that as its reason. */
export function editedVariant(input: PlanningInput, { before, events }: VariantEdit): PlannedVariant {
  const { moved, takenOut } = TEXT[input.preferences.language];
  const { description: _outdated, ...planned } = before;
  const explained = events.map((draft) => (stoodBefore(before, draft) ? draft : { ...draft, reason: moved }));
  const leftOut = { reason: takenOut, suggestion: null };
  return measuredVariant(input, { before: planned, events: explained, leftOut });
}

function stoodBefore({ events }: DraftVariant, { task_id, start, end }: DraftEvent): boolean {
  return events.some((event) => event.task_id === task_id && event.start === start && event.end === end);
}
