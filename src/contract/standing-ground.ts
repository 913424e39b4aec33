import * as z from "zod/mini";
import { IsoDate, IsoInstant } from "./primitives.ts";

/** A block of the standing plan that a plan takes out of the calendar. */
export const RemovedBlock = z.object({
  block_id: z.string(),
  event_id: z.string(),
  summary: z.string(),
  start: IsoInstant,
  end: IsoInstant,
});
export type RemovedBlock = z.infer<typeof RemovedBlock>;

/**
 * What plans start from: what stands, or the same without where it stands. Nothing is planned twice
 * either way.
 */
export const PlanBase = z.enum(["standing", "scratch"]);
export type PlanBase = z.infer<typeof PlanBase>;

/** What became of an event: it came in, or takes another time. */
export const EventNews = z.enum(["new", "moved"]);
export type EventNews = z.infer<typeof EventNews>;

/** What stands in the window of a session, from which its plans start. */
export const StandingGround = z.object({
  /** Blocks that are still to come, or running. */
  blocks: z.array(
    z.object({
      block_id: z.string(),
      event_id: z.string(),
      /** The work as drafts name it. Null: the block came from outside without a task. */
      task_id: z.nullable(z.string()),
      title: z.string(),
      start: IsoInstant,
      end: IsoInstant,
      /**
       * No plan of ours moves it: it runs or is about to, the person put it there or locked it, or
       * it is out of sight.
       */
      frozen: z.optional(z.boolean()),
    }),
  ),
  /** Blocks, wherever they stand, that are needed no longer: every plan removes them. */
  freed: z.optional(z.array(RemovedBlock)),
  /**
   * A mark of each piece of work as it was known. If one differs now, the plans no longer describe
   * that work.
   */
  base: z.optional(
    z.object({
      since: IsoInstant,
      works: z.record(z.string(), z.string()),
      /** What its source said of each that was open. */
      listed: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** Minutes of past blocks that nobody has answered for. They count as scheduled. */
  unanswered_minutes: z.optional(z.int()),
  /**
   * By task or piece of coursework: minutes of its length that are done, or stand outside of
   * `blocks`.
   */
  taken: z.record(z.string(), z.int()),
  /** By task or piece of coursework: minutes of blocks that passed undone. */
  undone: z.optional(z.record(z.string(), z.int())),
  /** By those of `undone`: the day of the blocks, where all passed on one. */
  undone_on: z.optional(z.record(z.string(), IsoDate)),
  /**
   * By task or piece of coursework with a due date: by how many minutes it may take longer than it
   * is planned, or shorter below zero, one as likely as another.
   */
  overruns: z.optional(z.record(z.string(), z.array(z.int()))),
  /**
   * By task or piece of coursework: how many of its blocks were worked, or stand before those of
   * the window, and how many after.
   */
  beside: z.optional(z.record(z.string(), z.object({ before: z.int(), after: z.int() }))),
  /** What became of events since a plan was last written, by the key of the occurrence. */
  news: z.optional(z.record(z.string(), EventNews)),
  /** By habit, and the Monday of each ISO week: how often it is still to be placed. */
  owed: z.record(z.string(), z.record(IsoDate, z.int())),
});
export type StandingGround = z.infer<typeof StandingGround>;
