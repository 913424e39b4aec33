import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { IsoDate, IsoInstantOrDate, Link, LocalTime, minutes, text, Weekday } from "./primitives.ts";

export const Effort = z.enum(["deep", "light"]);
export type Effort = z.infer<typeof Effort>;

const Priority = z
  .int({ error: "must be a whole number from 1 (urgent) to 4 (low)" })
  .check(z.minimum(1, { error: "must be at least 1" }), z.maximum(4, { error: "must be at most 4" }));
const DueKind = z.enum(["hard", "soft"]);
const Duration = minutes({ min: 1, max: LIMITS.taskMinutes });
const BlockLength = minutes({ min: 5, max: 24 * 60 });

/**
 * A task as Daywright plans it (interface §2.9). A date as `due` means the end of that day in the
 * person's zone.
 */
export const PlannerTask = z.object({
  id: z.string(),
  /** Where it comes from: `local`, `session`, or the connection's id. */
  source: z.string(),
  title: z.string(),
  notes: z.string(),
  due: z.nullable(IsoInstantOrDate),
  earliest_start: z.nullable(IsoInstantOrDate),
  duration_minutes: z.number(),
  /** True when the length is our default. */
  duration_estimated: z.boolean(),
  priority: Priority,
  min_block_minutes: z.nullable(z.number()),
  max_block_minutes: z.nullable(z.number()),
  effort: z.nullable(Effort),
  depends_on: z.array(z.string()),
  url: z.nullable(z.string()),
  done: z.boolean(),
  /** A course or kind of work, in the person's words. */
  category: z.optional(z.nullable(z.string())),
  /**
   * Its location in the words of event locations: no travel is needed from an event at the same
   * place.
   */
  place: z.optional(z.nullable(z.string())),
  /** Whether work after `due` is refused (the default), or only counted as late. */
  due_kind: z.optional(DueKind),
  /** Its version at its source, which changes with every edit there. */
  etag: z.optional(z.string()),
  /** Whether the work is done in sessions at growing distances, one a day, as for revision. */
  spacing: z.optional(z.boolean()),
});
export type PlannerTask = z.infer<typeof PlannerTask>;

const taskFields = {
  title: text(LIMITS.titleLength, 1),
  notes: z.optional(text(LIMITS.textLength)),
  due: z.optional(z.nullable(IsoInstantOrDate)),
  earliest_start: z.optional(z.nullable(IsoInstantOrDate)),
  duration_minutes: z.optional(Duration),
  priority: z.optional(Priority),
  min_block_minutes: z.optional(z.nullable(BlockLength)),
  max_block_minutes: z.optional(z.nullable(BlockLength)),
  effort: z.optional(z.nullable(Effort)),
  depends_on: z.optional(z.array(z.string()).check(z.maxLength(LIMITS.tasks))),
  url: z.optional(z.nullable(Link)),
  done: z.optional(z.boolean()),
  category: z.optional(z.nullable(text(200, 1))),
  place: z.optional(z.nullable(text(500, 1))),
  due_kind: z.optional(DueKind),
  spacing: z.optional(z.boolean()),
};

/** A task as a person or program gives it: only the title is required. */
export const TaskInput = z.object({ id: z.optional(text(200, 1)), ...taskFields });
export type TaskInput = z.infer<typeof TaskInput>;

export const TaskInputs = z
  .array(TaskInput)
  .check(z.maxLength(LIMITS.tasks, { error: `must hold at most ${LIMITS.tasks} tasks` }));

/** What `PATCH /api/tasks/{tid}` answers. */
export const ChangedTask = z.extend(PlannerTask, {
  /** The blocks ahead that a done task no longer needs. */
  freed: z.optional(z.array(z.string())),
});
export type ChangedTask = z.infer<typeof ChangedTask>;

/** What `PATCH /api/tasks/{tid}` may change. */
export const TaskPatch = z.object({ ...taskFields, title: z.optional(taskFields.title) });
export type TaskPatch = z.infer<typeof TaskPatch>;

/** A piece of coursework as the learning-management system knows it (interface §2.9). */
export const CourseworkItem = z.object({
  id: z.string(),
  source: z.string(),
  course: z.string(),
  title: z.string(),
  /** The type in the system's own words: `assignment`, `quiz`, … */
  type: z.string(),
  due: z.nullable(IsoInstantOrDate),
  submitted: z.boolean(),
  /** Past its due date and not handed in, according to the system. */
  missing: z.optional(z.boolean()),
  points: z.nullable(z.number()),
  url: z.nullable(z.string()),
  duration_minutes: z.number(),
  duration_estimated: z.boolean(),
});
export type CourseworkItem = z.infer<typeof CourseworkItem>;

/** The person's length of one type of coursework in one course, remembered for later coursework. */
export const CourseworkEffort = z.object({
  course: text(LIMITS.titleLength),
  type: text(200, 1),
  duration_minutes: Duration,
});
export type CourseworkEffort = z.infer<typeof CourseworkEffort>;

/** A pair of times of day, the second after the first. */
export const LocalTimeRange = z
  .tuple([LocalTime, LocalTime], { error: 'must be a pair of times of day, such as ["07:00", "09:00"]' })
  .check(z.refine(([from, to]) => from < to, { error: "must end after it starts" }));

/** Something done several times a week in preferred windows (interface §2.9). */
export const Habit = z.object({
  /** In a session's request: the stored habit that this one replaces. */
  id: z.optional(text(200, 1)),
  title: text(LIMITS.titleLength, 1),
  duration_minutes: minutes({ min: 5, max: 24 * 60 }),
  times_per_week: z.int().check(z.minimum(1), z.maximum(7)),
  preferred: z.optional(z.array(LocalTimeRange)),
  days: z.optional(z.nullable(z.array(Weekday))),
  /** 2: every other week, counted from the week of `starts_on`; absent: every week. */
  every_weeks: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
  /** A date in a week that has the habit; absent: 1 January 1970. */
  starts_on: z.optional(IsoDate),
  /** Nothing is owed before the week of this date. */
  paused_until: z.optional(z.nullable(IsoDate)),
});
export type Habit = z.infer<typeof Habit>;

export const Habits = z
  .array(Habit)
  .check(z.maxLength(LIMITS.habits, { error: `must hold at most ${LIMITS.habits} habits` }));
