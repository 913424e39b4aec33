import * as z from "zod/mini";
import { IsoDate, Language, LocalTime, minutes, TimeZone, text } from "./primitives.ts";
import { LocalTimeRange } from "./task.ts";

const DayHours = z
  .array(LocalTimeRange)
  .check(z.maxLength(12), z.refine(inOrder, { error: "must be in order and must not overlap" }));

/** Windows of wall-clock time for each weekday; an absent day has none. */
export const WeekHours = z.object({
  mon: z._default(DayHours, []),
  tue: z._default(DayHours, []),
  wed: z._default(DayHours, []),
  thu: z._default(DayHours, []),
  fri: z._default(DayHours, []),
  sat: z._default(DayHours, []),
  sun: z._default(DayHours, []),
});
export type WeekHours = z.infer<typeof WeekHours>;

/** A meal of `minutes`, somewhere between two times of day. */
const Lunch = z.object({ from: LocalTime, to: LocalTime, minutes: minutes({ min: 5, max: 4 * 60 }) });

/** Days in another zone, both included: working hours are those of the clock there. */
const Trip = z.object({ start_date: IsoDate, end_date: IsoDate, time_zone: TimeZone });

/** Hours that stand in for the usual ones in some weeks; each is named by a date in it. */
const WeekTemplate = z.object({
  name: text(200, 1),
  weeks: z.array(IsoDate).check(z.maxLength(106)),
  working_hours: z.optional(WeekHours),
  focus_hours: z.optional(WeekHours),
});

/** How the person works (interface §2.9). */
export const Preferences = z.object({
  time_zone: TimeZone,
  language: Language,
  working_hours: WeekHours,
  focus_hours: WeekHours,
  /** Left free before and after every event that occupies time. */
  buffer_minutes: minutes({ min: 0, max: 240 }),
  min_block_minutes: minutes({ min: 5, max: 24 * 60 }),
  max_block_minutes: minutes({ min: 5, max: 24 * 60 }),
  max_focus_minutes_per_day: minutes({ min: 0, max: 24 * 60 }),
  default_task_minutes: minutes({ min: 5, max: 24 * 60 }),
  /** Blocks start on multiples of this past the hour. */
  slot_minutes: minutes({ min: 5, max: 60 }),
  /**
   * What a block counts as that passed and was not answered: asked for, which is the default, or
   * done or missed.
   */
  past_blocks: z.optional(z.enum(["ask", "done", "missed"])),
  /** No plan moves a block that begins within this many hours. The default is 2. */
  frozen_hours: z.optional(z.number().check(z.minimum(0), z.maximum(168))),
  /** Kept free of work every day that events leave room for it; null: nothing is kept. */
  lunch: z.optional(z.nullable(Lunch)),
  /** Most minutes of blocks that follow each other without a pause; 120 unless said otherwise. */
  longest_stretch_minutes: z.optional(minutes({ min: 15, max: 24 * 60 })),
  /** The pause between two blocks of work; none unless said. */
  break_minutes: z.optional(minutes({ min: 0, max: 4 * 60 })),
  /** Left free around events at a place, where that is more than the buffer; none unless said. */
  travel_minutes: z.optional(minutes({ min: 0, max: 8 * 60 })),
  /** How many blocks a day may hold; null: any number. */
  max_blocks_per_day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(48)))),
  /**
   * When work of a category may be planned, instead of the working hours; a course is the category
   * of its coursework.
   */
  hours_by_category: z.optional(z.record(text(200, 1), WeekHours)),
  /** By calendar, whether its all-day events take their time; as they are marked unless said. */
  all_day_events: z.optional(z.record(text(1_000, 1), z.enum(["as_marked", "block", "do_not_block"]))),
  trips: z.optional(z.array(Trip).check(z.maxLength(50))),
  week_templates: z.optional(z.array(WeekTemplate).check(z.maxLength(20))),
});
export type Preferences = z.infer<typeof Preferences>;

/** Some of the preferences: what a session request overrides. */
export const PreferencesPatch = z.partial(Preferences);
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

const WORKDAY: [string, string][] = [
  ["09:00", "12:30"],
  ["13:30", "18:00"],
];

/** What holds until the person says otherwise; the zone is the machine's. */
export function defaultPreferences(timeZone: string): Preferences {
  const weekdays = (hours: [string, string][]): WeekHours => ({
    mon: hours,
    tue: hours,
    wed: hours,
    thu: hours,
    fri: hours,
    sat: [],
    sun: [],
  });
  return {
    time_zone: timeZone,
    language: "en",
    working_hours: weekdays(WORKDAY),
    focus_hours: weekdays([["09:00", "12:00"]]),
    buffer_minutes: 10,
    min_block_minutes: 30,
    max_block_minutes: 120,
    max_focus_minutes_per_day: 240,
    default_task_minutes: 60,
    slot_minutes: 15,
  };
}

function inOrder(ranges: readonly (readonly [string, string])[]): boolean {
  return ranges.every((range, index) => index === 0 || (ranges[index - 1]?.[1] ?? "") <= range[0]);
}
