import * as z from "zod/mini";
import { Language, minutes, TimeZone } from "./primitives.ts";
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
  /** No plan moves a block that begins within so many hours; 2 unless said otherwise. */
  frozen_hours: z.optional(z.number().check(z.minimum(0), z.maximum(168))),
});
export type Preferences = z.infer<typeof Preferences>;

/**
 * Some of the preferences: what a session request overrides and what `PUT /api/preferences`
 * changes.
 */
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
