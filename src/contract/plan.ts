import * as z from "zod/mini";
import { ReadingError } from "./calendar.ts";
import { LIMITS } from "./limits.ts";
import { ColorClass, IsoInstant, minutes, TimeZone, text, WorkColors } from "./primitives.ts";
import { EventNews } from "./standing-ground.ts";

/**
 * The work of a block. The id of a habit's work names the habit and the Monday of the week that
 * owes it.
 */
export const WorkRef = z.object({ kind: z.enum(["task", "coursework", "habit"]), id: z.string() });
export type WorkRef = z.infer<typeof WorkRef>;

export const BlockState = z.enum(["planned", "done", "partial", "missed", "cancelled"]);

/** A block of the standing plan: an apply wrote it into a calendar, and it outlives its session. */
export const StandingBlock = z.object({
  block_id: z.string(),
  /** Null: a block brought from outside without a task. */
  work: z.nullable(WorkRef),
  title: z.string(),
  start: IsoInstant,
  end: IsoInstant,
  calendar_id: z.string(),
  event_id: z.string(),
  state: BlockState,
  minutes_done: z.nullable(z.int()),
  /** Who answered: the person, or their preference `past_blocks`; null without an answer. */
  answered_by: z.optional(z.nullable(z.enum(["person", "policy"]))),
  locked: z.boolean(),
  moved_by_person: z.boolean(),
  /** Its number among the blocks of its work, if there are several: the second of four. */
  part: z.optional(z.object({ index: z.int(), count: z.int() })),
});
export type StandingBlock = z.infer<typeof StandingBlock>;

/**
 * The account of a piece of work, in minutes over all time: credited + scheduled + unscheduled =
 * estimate.
 */
export const WorkAccount = z.object({
  work: WorkRef,
  title: z.string(),
  /** The task's category, or the course. */
  category: z.optional(z.nullable(z.string())),
  due: z.nullable(IsoInstant),
  /** The wanted length; at least the minutes done plus those of frozen blocks. */
  estimate_minutes: z.int(),
  credited_minutes: z.int(),
  scheduled_minutes: z.int(),
  unscheduled_minutes: z.int(),
  /** In the calendar but no longer needed; counted nowhere else. */
  freed_minutes: z.int(),
  /** Whether all work that is left is scheduled before the due date. */
  on_time: z.boolean(),
});
export type WorkAccount = z.infer<typeof WorkAccount>;

/** A busy event in the calendars that is no block of the plan. */
export const PlanEvent = z.object({
  event_id: z.string(),
  title: z.string(),
  start: IsoInstant,
  end: IsoInstant,
  all_day: z.boolean(),
  color_class: ColorClass,
  /** Its change since the plan was written last. */
  since: z.nullable(EventNews),
  /** The time of the last successful reading, if its calendar could not be read now. */
  as_of: z.optional(IsoInstant),
});
export type PlanEvent = z.infer<typeof PlanEvent>;

/** `GET /api/plan?start_time=&end_time=`: by default the past week and the next two. */
export const StandingPlanQuery = z.object({ start_time: z.optional(IsoInstant), end_time: z.optional(IsoInstant) });

export const StandingPlan = z.object({
  as_of: IsoInstant,
  /** Increases with every change that followers of the plan are notified of. */
  version: z.optional(z.int()),
  time_zone: TimeZone,
  /** The blocks of the window, and those that wait for an answer. */
  blocks: z.array(StandingBlock),
  work: z.array(z.extend(WorkAccount, { suggested_minutes: z.optional(z.int()) })),
  work_colors: z.optional(WorkColors),
  /** Other busy time in the window. */
  events: z.array(PlanEvent),
  /** Blocks that are in the calendar but no longer needed. */
  freed: z.array(z.string()),
  /** The session of the plan written last, while it is stored. */
  last_session: z.nullable(z.string()),
  /** Past blocks without an answer. */
  unanswered: z.array(z.string()),
  /** Blocks that an event overlaps, each with a possible new place. */
  conflicts: z.array(
    z.object({
      block_id: z.string(),
      event_id: z.string(),
      remedy: z.nullable(z.object({ start: IsoInstant, end: IsoInstant })),
    }),
  ),
  /** Calendars and sources that could not be read; their blocks are as last read. */
  unread: z.array(
    z.object({
      label: z.string(),
      connection_id: z.string(),
      /** Null for the whole source. */
      calendar_id: z.nullable(z.string()),
      error: ReadingError,
    }),
  ),
  /** Changes since the last update of the plan. */
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

/** The answer about a block; `planned` withdraws an earlier answer. */
export const BlockAnswer = z.object({
  block_id: text(200, 1),
  state: z.enum(["done", "partial", "missed", "planned"]),
  /** For `done` it may exceed the block's length; for `partial` it may not. */
  minutes_done: z.optional(AnswerMinutes),
  /** Minutes of the whole work that remain after this. */
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
  /** Blocks that are in the calendar but no longer needed. */
  freed: z.array(z.string()),
});
export type AnswersResponse = z.infer<typeof AnswersResponse>;

const BlockIds = z.optional(z.array(text(200, 1)).check(z.maxLength(LIMITS.eventsPerVariant)));

/**
 * `POST /api/plan/updates`: changes that the person makes to the standing plan. `defer` moves a
 * block to the next free place after today, and one of a later day rather after its day.
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
   * Blocks left unchanged, and why: the person changed it in the meantime, it has begun, or its
   * calendar could not be read.
   */
  skipped: z.array(z.object({ block_id: z.string(), reason: z.string() })),
});
export type UpdatesResponse = z.infer<typeof UpdatesResponse>;
