import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import { IsoDate, IsoInstant, IsoInstantOrDate, LocalTime, TimeZone, Weekday } from "#contract/primitives.ts";
import { Habit, TaskInput } from "#contract/task.ts";
import { PartOfDay, type Wish } from "#contract/wish.ts";
import { WISH_KINDS } from "#server/understanding/index.ts";

/** Describes how a time may be written. */
export const TIME =
  "ISO 8601 with an offset, 2026-12-07T09:00:00+01:00; without one, by the clock of time_zone or else the person's";
const MINUTES = "whole minutes, 90";

/** The window of a call, at most `mostDays` long, and the zone of its times. */
const windowOf = (mostDays: number) => ({
  start_time: IsoInstant.check(z.describe(`Start of the window: ${TIME}. A date is its beginning`)),
  end_time: IsoInstant.check(
    z.describe(
      `End of the window, at most ${mostDays} days after its start, in the same form. A date is its end: 2026-12-07 to 2026-12-13 is a week`,
    ),
  ),
  time_zone: z.optional(TimeZone.check(z.describe("IANA zone, Europe/Berlin; the person's own when left out"))),
});
export const window = windowOf(LIMITS.windowDays);
export const planningWindow = windowOf(LIMITS.planningWindowDays);

export const sessionId = z
  .string()
  .check(z.describe("The session_id that plan or propose_variants answered, or the link of the session"));

const { shape: task } = TaskInput;
const taskFields = {
  title: task.title,
  notes: task.notes,
  due: task.due.check(z.describe(`When it must be done: ${TIME}. A date, 2026-12-11, is due at its end`)),
  earliest_start: task.earliest_start.check(z.describe("Not before: in the form of due")),
  duration_minutes: task.duration_minutes.check(
    z.describe(`How long it takes in all: ${MINUTES}. Guessed when left out; ask the person where it matters`),
  ),
  priority: task.priority.check(z.describe("1 urgent, 2 high, 3 normal, 4 low")),
  min_block_minutes: task.min_block_minutes.check(z.describe(`The shortest piece of it: ${MINUTES}`)),
  max_block_minutes: task.max_block_minutes.check(z.describe(`The longest piece of it: ${MINUTES}`)),
  effort: task.effort.check(z.describe("deep: for focus hours; light: for any time")),
  category: task.category.check(z.describe("A course or a kind of work, in the person's words")),
  place: task.place.check(z.describe("Where it is done, as events name their place")),
  due_kind: task.due_kind.check(
    z.describe("soft: late work is better than none; hard, the default: nothing after due"),
  ),
  spacing: task.spacing.check(z.describe("true: in sessions at growing distances, as revision before an exam")),
  url: task.url,
  depends_on: task.depends_on.check(z.describe("Ids of tasks that must be done before")),
};

/** A task for the person's list. */
export const NewTask = z.object(taskFields);

const PlanTask = z.object({
  id: task.id.check(
    z.describe(
      "Only to change a task or coursework of get_context in this plan: its id there, with the fields that change",
    ),
  ),
  ...taskFields,
  done: task.done.check(z.describe("true leaves the task of this id out of the plan")),
});
export const PlanTasks = z
  .array(PlanTask)
  .check(z.maxLength(LIMITS.tasks, { error: `must hold at most ${LIMITS.tasks} tasks` }));

const { shape: habit } = Habit;
export const PlanHabits = z
  .array(
    z.object({
      ...habit,
      duration_minutes: habit.duration_minutes.check(z.describe(`Each time: ${MINUTES}`)),
      times_per_week: habit.times_per_week.check(z.describe("1 to 7")),
      preferred: habit.preferred.check(z.describe('Times of day that suit, [["07:00", "09:00"]]')),
      days: habit.days.check(z.describe('Only on these, ["mon", "wed"]; null or left out: on any')),
    }),
  )
  .check(z.maxLength(LIMITS.habits, { error: `must hold at most ${LIMITS.habits} habits` }));

/**
 * One form with the fields of all kinds of wishes is easier to fill in than fourteen forms. The
 * service checks each wish by its kind.
 */
const PlanWish = z.object({
  kind: z.enum(Object.keys(WISH_KINDS) as Wish["kind"][]).check(
    z.describe(
      `What is wanted, with the fields that it has: ${Object.entries(WISH_KINDS)
        .map(([kind, meaning]) => `${kind} ${meaning}`)
        .join("; ")}`,
    ),
  ),
  days: z.optional(z.array(Weekday)).check(z.describe("Left out: every working day")),
  part: z.optional(PartOfDay),
  from: z.optional(LocalTime),
  to: z.optional(LocalTime),
  at: z.optional(LocalTime),
  minutes: z.optional(z.int()),
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  title: z.optional(task.title),
});
export const PlanWishes = z
  .array(PlanWish)
  .check(z.maxLength(LIMITS.wishes, { error: `must hold at most ${LIMITS.wishes} wishes` }));

/** Hours of some days. A day that is left out has no key, as in stored hours. */
export const Hours = z.partialRecord(Weekday, WeekHours.shape.mon._zod.def.innerType);
const HOURS =
  'by weekday, {"fri": [["09:00", "12:30"], ["13:30", "17:00"]], "sat": []}; an empty list is a day off, a day left out stays as it is';

/** The preferences that differ in one plan. */
export const PlanPreferences = z.extend(z.omit(PreferencesPatch, { past_blocks: true }), {
  working_hours: z.optional(Hours).check(z.describe(`When work may be planned, ${HOURS}`)),
  focus_hours: z.optional(Hours).check(z.describe(`When deep work goes best, ${HOURS}`)),
  lunch: PreferencesPatch.shape.lunch.check(
    z.describe('A meal kept free of work, {"from": "12:00", "to": "14:00", "minutes": 45}; null: none'),
  ),
  hours_by_category: z
    .optional(z.record(z.string(), Hours))
    .check(z.describe('Hours for work of a category, {"Garden": {"sat": [["09:00", "17:00"]]}}, instead of the usual')),
  all_day_events: PreferencesPatch.shape.all_day_events.check(
    z.describe("By calendar_id of get_context, whether its all-day events take their time; as_marked is the default"),
  ),
  week_templates: z
    .optional(
      z.array(
        z.object({
          name: z.string(),
          weeks: z.array(IsoDate),
          working_hours: z.optional(Hours),
          focus_hours: z.optional(Hours),
        }),
      ),
    )
    .check(z.describe("Hours in the weeks of those dates")),
});
export type PlanPreferences = z.infer<typeof PlanPreferences>;

/** An instant or a date at which an event of a plan begins or ends. */
export const eventTime = IsoInstantOrDate.check(
  z.describe(`${TIME}. A date for an all-day event, whose end is the day after its last`),
);
