import * as z from "zod/mini";
import { IsoDate, IsoInstant } from "./primitives.ts";

/** A block of the standing plan that a variant removes from the calendar. */
export const RemovedBlock = z.object({
  block_id: z.string(),
  event_id: z.string(),
  summary: z.string(),
  start: IsoInstant,
  end: IsoInstant,
});
export type RemovedBlock = z.infer<typeof RemovedBlock>;

/**
 * The starting point of plans: the standing blocks, or their work without their places. Neither
 * plans any work twice.
 */
export const PlanBase = z.enum(["standing", "scratch"]);
export type PlanBase = z.infer<typeof PlanBase>;

/** The change of an event: new, or moved. */
export const EventNews = z.enum(["new", "moved"]);
export type EventNews = z.infer<typeof EventNews>;

/** The standing plan in the window of a session. */
export const StandingGround = z.object({
  /** Blocks that run or are still ahead. */
  blocks: z.array(
    z.object({
      block_id: z.string(),
      event_id: z.string(),
      /** The id of the work in drafts. Null: the block was brought from outside without a task. */
      task_id: z.nullable(z.string()),
      title: z.string(),
      start: IsoInstant,
      end: IsoInstant,
      /**
       * No plan moves it: it runs or begins soon, the person moved or locked it, or its calendar
       * could not be read.
       */
      frozen: z.optional(z.boolean()),
    }),
  ),
  /** Blocks at any time that are no longer needed: every plan removes them. */
  freed: z.optional(z.array(RemovedBlock)),
  /**
   * A fingerprint of each piece of work. If one differs now, the plans no longer describe that
   * work.
   */
  base: z.optional(
    z.object({
      since: IsoInstant,
      works: z.record(z.string(), z.string()),
      /** The source's data of each open piece of work. */
      listed: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** The calendar of the block that begins last, past or not: where the plans went so far. */
  calendar_id: z.optional(z.string()),
  /** Minutes of past blocks without an answer; they count as scheduled. */
  unanswered_minutes: z.optional(z.int()),
  /** By task or piece of coursework: minutes that are done or scheduled outside of `blocks`. */
  taken: z.record(z.string(), z.int()),
  /** By task or piece of coursework: minutes of past blocks that were not done. */
  undone: z.optional(z.record(z.string(), z.int())),
  /** For the keys of `undone`: the day of the blocks, if all were on one day. */
  undone_on: z.optional(z.record(z.string(), IsoDate)),
  /**
   * By task or piece of coursework with a due date: possible overruns in minutes (negative for work
   * done sooner), equally likely.
   */
  overruns: z.optional(z.record(z.string(), z.array(z.int()))),
  /**
   * By task or piece of coursework: the number of its blocks that were worked or are before those
   * of the window, and the number after.
   */
  beside: z.optional(z.record(z.string(), z.object({ before: z.int(), after: z.int() }))),
  /** Changes of events since a plan was last written, by the key of the occurrence. */
  news: z.optional(z.record(z.string(), EventNews)),
  /** By habit and Monday of each ISO week: the number of occurrences still to place. */
  owed: z.record(z.string(), z.record(IsoDate, z.int())),
});
export type StandingGround = z.infer<typeof StandingGround>;
