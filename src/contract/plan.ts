import * as z from "zod/mini";
import { ReadingError } from "./calendar.ts";
import { LIMITS } from "./limits.ts";
import { ColorClass, IsoInstant, minutes, TimeZone, text } from "./primitives.ts";
import { EventNews } from "./standing-ground.ts";

/**
 * What a block is of. The id of a habit's work names the habit and the Monday of the week that owes
 * it.
 */
export const WorkRef = z.object({ kind: z.enum(["task", "coursework", "habit"]), id: z.string() });
export type WorkRef = z.infer<typeof WorkRef>;

export const BlockState = z.enum(["planned", "done", "partial", "missed", "cancelled"]);

/**
 * A block of the standing plan: written into a calendar by an apply, and outliving the session that
 * made it.
 */
export const StandingBlock = z.object({
  block_id: z.string(),
  /** Null: brought from outside without a task. */
  work: z.nullable(WorkRef),
  title: z.string(),
  start: IsoInstant,
  end: IsoInstant,
  calendar_id: z.string(),
  event_id: z.string(),
  state: BlockState,
  minutes_done: z.nullable(z.int()),
  /**
   * Who answered: the person, or for them their preference `past_blocks`; null while nobody did.
   */
  answered_by: z.optional(z.nullable(z.enum(["person", "policy"]))),
  locked: z.boolean(),
  moved_by_person: z.boolean(),
  /** Which of the blocks of its work it is, where there are several: the second of four. */
  part: z.optional(z.object({ index: z.int(), count: z.int() })),
});
export type StandingBlock = z.infer<typeof StandingBlock>;

/**
 * Where a piece of work stands, in minutes over all time: credited + scheduled + unscheduled =
 * estimate.
 */
export const WorkAccount = z.object({
  work: WorkRef,
  title: z.string(),
  /** What it belongs to: the task's category, or the course. */
  category: z.optional(z.nullable(z.string())),
  due: z.nullable(IsoInstant),
  /** What is wanted, and at least what is done and what can no longer be taken back. */
  estimate_minutes: z.int(),
  credited_minutes: z.int(),
  scheduled_minutes: z.int(),
  unscheduled_minutes: z.int(),
  /** Stands in the calendar and is no longer needed; counted nowhere else. */
  freed_minutes: z.int(),
  /** Whether all that is left of it stands before it is due. */
  on_time: z.boolean(),
});
export type WorkAccount = z.infer<typeof WorkAccount>;

/** Something in the calendars that takes time and is no block of the plan. */
export const PlanEvent = z.object({
  event_id: z.string(),
  title: z.string(),
  start: IsoInstant,
  end: IsoInstant,
  all_day: z.boolean(),
  color_class: ColorClass,
  /** What became of it since the plan was last written. */
  since: z.nullable(EventNews),
  /** When this was read last, if its calendar could not be read now. */
  as_of: z.optional(IsoInstant),
});
export type PlanEvent = z.infer<typeof PlanEvent>;

/** `GET /api/plan?start_time=&end_time=`: without them, the week before and the two that come. */
export const StandingPlanQuery = z.object({ start_time: z.optional(IsoInstant), end_time: z.optional(IsoInstant) });

export const StandingPlan = z.object({
  as_of: IsoInstant,
  /** Grows with every change that those who follow the plan are told of. */
  version: z.optional(z.int()),
  time_zone: TimeZone,
  /** The blocks of the window, and those that wait for an answer. */
  blocks: z.array(StandingBlock),
  work: z.array(z.extend(WorkAccount, { suggested_minutes: z.optional(z.int()) })),
  /** What else takes time in the window. */
  events: z.array(PlanEvent),
  /** Blocks whose events stand in the calendar and are no longer needed. */
  freed: z.array(z.string()),
  /** The session whose plan was written last, while it is kept. */
  last_session: z.nullable(z.string()),
  /** Past blocks that nobody has answered for. */
  unanswered: z.array(z.string()),
  /** Blocks that an event overlaps, each with where it could go instead. */
  conflicts: z.array(
    z.object({
      block_id: z.string(),
      event_id: z.string(),
      remedy: z.nullable(z.object({ start: IsoInstant, end: IsoInstant })),
    }),
  ),
  /** What could not be read in time: its blocks are where they were seen last. */
  unread: z.array(
    z.object({
      label: z.string(),
      connection_id: z.string(),
      /** Null for the whole source. */
      calendar_id: z.nullable(z.string()),
      error: ReadingError,
    }),
  ),
  /** What happened since the plan was last updated. */
  since: z.object({
    from: z.nullable(IsoInstant),
    done: z.int(),
    partial: z.int(),
    missed: z.int(),
    new_events: z.int(),
    moved_events: z.int(),
  }),
});
export type StandingPlan = z.infer<typeof StandingPlan>;

const AnswerMinutes = minutes({ min: 0, max: LIMITS.taskMinutes });

/** What became of a block; `planned` takes an earlier answer back. */
export const BlockAnswer = z.object({
  block_id: text(200, 1),
  state: z.enum(["done", "partial", "missed", "planned"]),
  /** For `done` it may exceed the block's length; for `partial` it may not. */
  minutes_done: z.optional(AnswerMinutes),
  /** What is left of the whole work after this. */
  minutes_left: z.optional(AnswerMinutes),
});
export type BlockAnswer = z.infer<typeof BlockAnswer>;

/** `POST /api/plan/answers`. */
export const AnswersRequest = z.object({
  answers: z.array(BlockAnswer).check(z.minLength(1), z.maxLength(LIMITS.eventsPerVariant)),
});
export type AnswersRequest = z.infer<typeof AnswersRequest>;

export const AnswersResponse = z.object({
  blocks: z.array(StandingBlock),
  work: z.array(WorkAccount),
  /** Blocks whose events stand in the calendar and are no longer needed. */
  freed: z.array(z.string()),
});
export type AnswersResponse = z.infer<typeof AnswersResponse>;

const BlockIds = z.optional(z.array(text(200, 1)).check(z.maxLength(LIMITS.eventsPerVariant)));

/**
 * `POST /api/plan/updates`: the person's own hand on the standing plan. `defer`: to the next place
 * after today.
 */
export const UpdatesRequest = z.object({
  move: z.optional(
    z
      .array(z.object({ block_id: text(200, 1), start: IsoInstant, end: IsoInstant }))
      .check(z.maxLength(LIMITS.eventsPerVariant)),
  ),
  lock: BlockIds,
  unlock: BlockIds,
  remove: BlockIds,
  defer: BlockIds,
});
export type UpdatesRequest = z.infer<typeof UpdatesRequest>;

export const UpdatesResponse = z.object({
  update_id: z.string(),
  moved_count: z.int(),
  deleted_count: z.int(),
  /**
   * What was left as it is, and why: the person changed it meanwhile, its time has begun, its
   * calendar is unread.
   */
  skipped: z.array(z.object({ block_id: z.string(), reason: z.string() })),
});
export type UpdatesResponse = z.infer<typeof UpdatesResponse>;
