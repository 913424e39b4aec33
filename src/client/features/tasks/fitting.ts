import type { DraftVariant, UnplacedTask } from "#contract/variant.ts";
import type { Text } from "../../text/index.ts";

/** The first plan that holds all of the work; the first of all when none does. */
export function firstWith(variants: readonly DraftVariant[], id: string | undefined): number {
  return Math.max(0, id === undefined ? 0 : variants.findIndex((variant) => !lacks(variant, id)));
}

/** What was changed so that the work fits, and whether it does. */
export function saidOfFitting(work: UnplacedTask, variants: readonly DraftVariant[], text: Text): string {
  const shown = variants[firstWith(variants, work.task_id)];
  const statement = text.inThisSession(work.remedy?.statement ?? "");
  const missing = shown && lacks(shown, work.task_id) ? `${work.title}: ${text.notPlaced}.` : "";
  return [statement, text.replanned(variants.length), missing].filter(Boolean).join(" ");
}

function lacks({ unplaced = [] }: DraftVariant, id: string): boolean {
  return unplaced.some(({ task_id }) => task_id === id);
}
