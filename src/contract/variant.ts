import * as z from "zod/mini";
import { DraftEvent } from "./event.ts";
import { LIMITS } from "./limits.ts";
import { IsoDate, text } from "./primitives.ts";
import { Remedy } from "./remedy.ts";
import { RemovedBlock } from "./standing-ground.ts";

/** Measures of a plan by which plans are compared (interface §2.3). All lengths in minutes. */
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
   * The least cushion of the tasks that are due within the window or miss time before their due
   * date. For work due later, only the free time within the window is known.
   */
  spare_minutes: z.optional(z.nullable(z.number())),
  /** For each task with a due date: free working time left before it after the plan is done. */
  cushions: z.array(z.object({ task_id: z.string(), minutes: z.number() })),
  /**
   * The probability, from 0 to 1, that each task is done before its due date, where the length of
   * such work was learned.
   */
  deadline_chances: z.optional(z.array(z.object({ task_id: z.string(), chance: z.number() }))),
  /** The longest block wholly in focus hours. */
  longest_focus_minutes: z.number(),
  /** Deep work that stands within focus hours. */
  focus_minutes: z.optional(z.number()),
  /** Planned minutes per local day of the window, in order. */
  load_per_day: z.array(z.object({ date: IsoDate, minutes: z.number() })),
  /**
   * The weeks of the window, equal for all plans of a set: free time for work, work due, and all
   * free time up to the week's end minus all work due by then.
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
  /**
   * The first week whose due dates no plan can keep, and the minutes of work beyond its capacity.
   */
  overload: z.optional(z.object({ week: IsoDate, minutes: z.number() })),
  /** Average number of blocks per placed task; 1 means that no task is split. */
  fragmentation: z.number(),
  /**
   * With a standing plan: its blocks that get another time. Otherwise blocks that differ from the
   * plan last shown; null when there was none.
   */
  blocks_moved: z.nullable(z.number()),
  /**
   * The numbers of blocks kept, added and removed relative to the standing plan; absent without
   * one.
   */
  blocks_kept: z.optional(z.number()),
  blocks_added: z.optional(z.number()),
  blocks_removed: z.optional(z.number()),
  /** Minutes of new blocks that make up for past blocks not done. */
  minutes_carried_over: z.optional(z.number()),
});
export type VariantMetrics = z.infer<typeof VariantMetrics>;

/** Unplaced work: the reason, and the smallest change that would make it fit. */
export const UnplacedTask = z.object({
  task_id: z.string(),
  title: z.string(),
  minutes: z.number(),
  /**
   * The part of it that can wait, because it is large work due after the window; absent when there
   * is none.
   */
  deferrable_minutes: z.optional(z.number()),
  reason: z.string(),
  suggestion: z.nullable(z.string()),
  /** The remedy that `make_fit` carries out; null or absent when there is none. */
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
  /** Blocks of the standing plan that this plan removes; absent without a standing plan. */
  removes: z.optional(z.array(RemovedBlock)),
  /** Whether this plan of the set is recommended. */
  suggested: z.optional(z.boolean()),
  /** Why, in a phrase of the session's language; gone once the plan is changed by hand. */
  suggested_because: z.optional(text(LIMITS.textLength)),
  metrics: z.optional(VariantMetrics),
  unplaced: z.optional(z.array(UnplacedTask)),
  /**
   * A note on the whole set, equal on all its variants: why there are fewer, or why two differ
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

/** Unplaced minutes, without work that can wait until after the window. */
export function minutesLacking(unplaced: readonly UnplacedTask[] = []): number {
  return unplaced.reduce((sum, { minutes }) => sum + minutes, -minutesDeferrable(unplaced));
}

/** Minutes that can wait until after the window. */
export function minutesDeferrable(unplaced: readonly UnplacedTask[] = []): number {
  return unplaced.reduce((sum, { deferrable_minutes: minutes = 0 }) => sum + minutes, 0);
}

/** Whether a plan contains nothing to apply. */
export function isEmptyVariant({ events, removes = [] }: Pick<DraftVariant, "events" | "removes">): boolean {
  return events.length === 0 && removes.length === 0;
}

type Placed = { readonly index: number; readonly draft: DraftEvent };

/** The events of a plan that are not in the calendar yet, each with its index among all of them. */
export function newEvents(variant: Pick<DraftVariant, "events">): Placed[] {
  return changedEvents(variant).filter(({ draft }) => draft.stands !== "moved");
}

/** The new and moved events of a plan, each with its index among all of them. */
export function changedEvents({ events }: Pick<DraftVariant, "events">): Placed[] {
  return events.flatMap((draft, index) => (draft.stands === "kept" ? [] : [{ index, draft }]));
}

/**
 * The number of blocks of the standing plan that a plan keeps, moves and removes, and of those that
 * it adds.
 */
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

/** Whether a plan keeps, moves or removes blocks of the standing plan. */
export function isUpdate(variant: Pick<DraftVariant, "events" | "removes">): boolean {
  const { kept, moved, removed } = countUpdate(variant);
  return kept + moved + removed > 0;
}
