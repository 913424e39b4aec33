import * as z from "zod/mini";
import { DraftEvent } from "./event.ts";
import { LIMITS } from "./limits.ts";
import { IsoDate, text } from "./primitives.ts";
import { Remedy } from "./remedy.ts";
import { RemovedBlock } from "./standing-ground.ts";

/**
 * What a plan achieves, measured, so that plans can be compared (interface §2.3). All lengths in
 * minutes.
 */
export const VariantMetrics = z.object({
  minutes_placed: z.number(),
  minutes_unplaced: z.number(),
  /** Work placed after its due date, summed. */
  late_minutes: z.number(),
  deadlines_met: z.number(),
  deadlines_total: z.number(),
  /** The least cushion of any task with a due date; null when there is none. */
  cushion_minutes: z.nullable(z.number()),
  /**
   * The least cushion of any task that is due within the window, or lacks time before its due date:
   * of what is due later is known only what is free within the window.
   */
  spare_minutes: z.optional(z.nullable(z.number())),
  /** For each task with a due date: free working time left before it after the plan is done. */
  cushions: z.array(z.object({ task_id: z.string(), minutes: z.number() })),
  /**
   * How likely each task is done before it is due, from 0 to 1, where it was learned how long such
   * work takes.
   */
  deadline_chances: z.optional(z.array(z.object({ task_id: z.string(), chance: z.number() }))),
  /** The longest block wholly in focus hours. */
  longest_focus_minutes: z.number(),
  /** Deep work that stands within focus hours. */
  focus_minutes: z.optional(z.number()),
  /** Planned minutes per local day of the window, in order. */
  load_per_day: z.array(z.object({ date: IsoDate, minutes: z.number() })),
  /**
   * The weeks of the window, alike in all plans of a set: free time for work, work that is due, and
   * all free time up to the end of the week less all that is due by then.
   */
  weeks: z.optional(
    z.array(
      z.object({
        /** The date of its Monday. */
        week: IsoDate,
        capacity_minutes: z.number(),
        demand_minutes: z.number(),
        cushion_minutes: z.number(),
      }),
    ),
  ),
  /** The first week whose due dates no plan can keep, and how much of its work is too much. */
  overload: z.optional(z.object({ week: IsoDate, minutes: z.number() })),
  /** Blocks per task placed, averaged; 1 means that nothing was split. */
  fragmentation: z.number(),
  /**
   * Where a plan stands: blocks of it that get another time. Else blocks that are elsewhere than in
   * the plan last shown; null when there was none.
   */
  blocks_moved: z.nullable(z.number()),
  /**
   * Blocks of the standing plan that stay where they are, new ones, and ones that go; absent where
   * no plan stands.
   */
  blocks_kept: z.optional(z.number()),
  blocks_added: z.optional(z.number()),
  blocks_removed: z.optional(z.number()),
  /** New blocks that make up for blocks that passed undone. */
  minutes_carried_over: z.optional(z.number()),
});
export type VariantMetrics = z.infer<typeof VariantMetrics>;

/** Work that found no room: why, and the least change that would make it fit. */
export const UnplacedTask = z.object({
  task_id: z.string(),
  title: z.string(),
  minutes: z.number(),
  /**
   * How much of this can wait, because it is large work due after the window. Absent where none
   * can.
   */
  deferrable_minutes: z.optional(z.number()),
  reason: z.string(),
  suggestion: z.nullable(z.string()),
  /** The suggestion to be carried out (`make_fit`); null or absent where there is none. */
  remedy: z.optional(z.nullable(Remedy)),
});
export type UnplacedTask = z.infer<typeof UnplacedTask>;

/** A generated proposal (interface §2.3). */
export const DraftVariant = z.object({
  variant_id: text(LIMITS.titleLength, 1),
  title: text(LIMITS.titleLength),
  description: text(LIMITS.textLength),
  events: z
    .array(DraftEvent)
    .check(z.maxLength(LIMITS.eventsPerVariant, { error: `must hold at most ${LIMITS.eventsPerVariant} events` })),
  /** Blocks of the standing plan that do not stand after this one; absent where no plan stands. */
  removes: z.optional(z.array(RemovedBlock)),
  /** Whether to start from this plan of the set. */
  suggested: z.optional(z.boolean()),
  metrics: z.optional(VariantMetrics),
  unplaced: z.optional(z.array(UnplacedTask)),
  /**
   * Said of the whole set, alike on each of its variants: why there are fewer, or why two differ
   * less, than was asked for.
   */
  note: z.optional(text(LIMITS.textLength)),
});
export type DraftVariant = z.infer<typeof DraftVariant>;

export const DraftVariants = z
  .array(DraftVariant)
  .check(
    z.minLength(1, { error: "must hold at least one variant" }),
    z.maxLength(LIMITS.variants, { error: `must hold at most ${LIMITS.variants} variants` }),
  );

/** Minutes that found no room, without work that can wait until after the window. */
export function minutesLacking(unplaced: readonly UnplacedTask[] = []): number {
  return unplaced.reduce((sum, { minutes }) => sum + minutes, -minutesDeferrable(unplaced));
}

/** Minutes that can wait until after the window. */
export function minutesDeferrable(unplaced: readonly UnplacedTask[] = []): number {
  return unplaced.reduce((sum, { deferrable_minutes: minutes = 0 }) => sum + minutes, 0);
}

/** Whether there is nothing in a plan that could be applied. */
export function isEmptyVariant({ events, removes = [] }: Pick<DraftVariant, "events" | "removes">): boolean {
  return events.length === 0 && removes.length === 0;
}

type Placed = { readonly index: number; readonly draft: DraftEvent };

/** The events of a plan that are not in the calendar yet, each with its place among all of them. */
export function newEvents(variant: Pick<DraftVariant, "events">): Placed[] {
  return changedEvents(variant).filter(({ draft }) => draft.stands !== "moved");
}

/**
 * The events of a plan that do not stand where it has them, new ones and moved, each with its place
 * among all of them.
 */
export function changedEvents({ events }: Pick<DraftVariant, "events">): Placed[] {
  return events.flatMap((draft, index) => (draft.stands === "kept" ? [] : [{ index, draft }]));
}

/** How many blocks of the standing plan a plan keeps, moves and removes, and how many it adds. */
export type UpdateCounts = {
  readonly kept: number;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
};

export function countUpdate(variant: Pick<DraftVariant, "events" | "removes">): UpdateCounts {
  const changed = changedEvents(variant).length;
  const added = newEvents(variant).length;
  const kept = variant.events.length - changed;
  return { kept, moved: changed - added, added, removed: variant.removes?.length ?? 0 };
}

/** Whether a plan has to do with blocks that stand: it keeps, moves or removes some. */
export function isUpdate(variant: Pick<DraftVariant, "events" | "removes">): boolean {
  const { kept, moved, removed } = countUpdate(variant);
  return kept + moved + removed > 0;
}
