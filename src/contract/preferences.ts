import * as z from "zod/mini";
import { LONGEST_STRETCH_MINUTES } from "#domain/longest-stretch.ts";
import { IsoDate, Language, LocalTime, minutes, TimeZone, text } from "./primitives.ts";
import { LocalTimeRange } from "./task.ts";

const DayHours = z
  .array(LocalTimeRange)
  .check(z.maxLength(12), z.refine(inOrder, { error: "must be in order and must not overlap" }));

/** Hours of the wall clock for each weekday; an absent day has none. */
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

/** A meal of `minutes` between two times of day. */
const Lunch = z.object({ from: LocalTime, to: LocalTime, minutes: minutes({ min: 5, max: 4 * 60 }) });

/** Days in another zone, both included. Working hours follow the clock there. */
const Trip = z.object({ start_date: IsoDate, end_date: IsoDate, time_zone: TimeZone });

/** Hours that replace the usual ones in some weeks, each named by a date in it. */
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
  /** Minutes left free before and after every busy event. */
  buffer_minutes: minutes({ min: 0, max: 240 }),
  min_block_minutes: minutes({ min: 5, max: 24 * 60 }),
  max_block_minutes: minutes({ min: 5, max: 24 * 60 }),
  max_focus_minutes_per_day: minutes({ min: 0, max: 24 * 60 }),
  default_task_minutes: minutes({ min: 5, max: 24 * 60 }),
  /** Blocks start on multiples of this past the hour. */
  slot_minutes: minutes({ min: 5, max: 60 }),
  /**
   * The answer assumed for a past block without one: none, so that the person is asked (the
   * default), done, or missed.
   */
  past_blocks: z.optional(z.enum(["ask", "done", "missed"])),
  /** No plan moves a block that begins within this many hours. The default is 2. */
  frozen_hours: z.optional(z.number().check(z.minimum(0), z.maximum(168))),
  /** Kept free of work on every day on which events leave room for it; null: no lunch. */
  lunch: z.optional(z.nullable(Lunch)),
  /** Most minutes of consecutive blocks without a pause; 120 by default. */
  longest_stretch_minutes: z.optional(minutes({ min: 15, max: 24 * 60 })),
  /** The pause between two blocks of work; none by default. */
  break_minutes: z.optional(minutes({ min: 0, max: 4 * 60 })),
  /**
   * Minutes left free around events with a location, when longer than the buffer; none by default.
   */
  travel_minutes: z.optional(minutes({ min: 0, max: 8 * 60 })),
  /** Most blocks in a day; null: no limit. */
  max_blocks_per_day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(48)))),
  /**
   * The hours of a category, which replace the working hours for its work. The course is the
   * category of coursework.
   */
  hours_by_category: z.optional(z.record(text(200, 1), WeekHours)),
  /** By calendar, whether all-day events are busy; by default as marked. */
  all_day_events: z.optional(z.record(text(1_000, 1), z.enum(["as_marked", "block", "do_not_block"]))),
  trips: z.optional(z.array(Trip).check(z.maxLength(50))),
  week_templates: z.optional(z.array(WeekTemplate).check(z.maxLength(20))),
});
export type Preferences = z.infer<typeof Preferences>;

/** Some of the preferences, which a session's request overrides. */
export const PreferencesPatch = z.partial(Preferences);
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

/**
 * The longest block of work that states no limit of its own: never more than the person works
 * without a pause, unless their shortest block is longer.
 */
export function longestBlockMinutes(preferences: Preferences): number {
  const { min_block_minutes: min, max_block_minutes: max, longest_stretch_minutes: stretch } = preferences;
  return Math.max(min, Math.min(max, stretch ?? LONGEST_STRETCH_MINUTES));
}

const WORKDAY: [string, string][] = [
  ["09:00", "12:30"],
  ["13:30", "18:00"],
];

/** The default preferences; the zone is the machine's. */
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
