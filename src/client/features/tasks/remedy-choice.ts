import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant, UnplacedTask } from "#contract/variant.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import type { ReplanInputs } from "./replan-inputs.ts";

/** A remedy to carry out for unplaced work, or the index of one to withdraw. */
export type RemedyChoice = UnplacedTask | { readonly takeBack: number };

export function inputsOf(choice: RemedyChoice): ReplanInputs {
  return "task_id" in choice ? { make_fit: [choice.task_id] } : { take_back: [choice.takeBack] };
}

/** The first plan that places all of the work; the first plan when none does. */
export function firstWith(variants: readonly DraftVariant[], id: string | undefined): number {
  return Math.max(0, id === undefined ? 0 : variants.findIndex((variant) => !lacks(variant, id)));
}

/**
 * The index of the work's first block that is new or moved; of its first block when none is. -1
 * when it has none.
 */
export function blockToShow({ task_id }: UnplacedTask, before: DraftVariant | null, now: DraftVariant | null): number {
  // Block numbers change, so that blocks are compared by their times.
  const stood = new Set(before?.events.filter((event) => event.task_id === task_id).map(timesOf));
  const events = now?.events ?? [];
  const isNew = events.findIndex((event) => event.task_id === task_id && !stood.has(timesOf(event)));
  return isNew >= 0 ? isNew : events.findIndex((event) => event.task_id === task_id);
}

/** The remedy that was carried out, and whether the work fits now. */
export function announcementOf(
  choice: RemedyChoice,
  variants: readonly DraftVariant[],
  text: AppInFull["text"],
): string {
  const renewed = text.replanned(variants.length);
  if (!("task_id" in choice)) return renewed;
  const { task_id, title, remedy } = choice;
  const shown = variants[firstWith(variants, task_id)];
  const missing = shown && lacks(shown, task_id) ? text.stillWontFit(title) : "";
  return [text.justForThisPlan(remedy?.statement ?? ""), renewed, missing].filter(Boolean).join(" · ");
}

function timesOf({ start, end }: DraftEvent): string {
  return `${start} ${end}`;
}

function lacks({ unplaced = [] }: DraftVariant, id: string): boolean {
  return unplaced.some(({ task_id }) => task_id === id);
}
