import type { Preferences } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { Habit } from "#contract/task.ts";
import { MINUTE_MS, minuteOfDay } from "#domain/time.ts";
import type { Block } from "#plan/block.ts";
import { readHabitWork } from "#plan/habit-week.ts";
import { type Hours, hoursOfHabit } from "#planner/index.ts";
import { datedHours, minuteRange } from "#server/planning/week-minutes.ts";

type Ground = { readonly preferences: Preferences; readonly habits: readonly Habit[] };

/**
 * The hours in which another place for the block is looked for, one after the other: the working
 * hours; of a habit, on its days, the time of day at which it is, and then the habit's hours.
 */
export function hoursOfBlock({ work, start, end }: Block, { preferences, habits }: Ground): readonly Hours[] {
  if (work?.kind !== "habit") return [datedHours(preferences, "working_hours")];
  const habit = habits.find(({ id }) => id === readHabitWork(work).habitId);
  const from = minuteOfDay(start, preferences.time_zone);
  const sameTime = [{ from, to: from + (end - start) / MINUTE_MS }];
  const ownHours = hoursOfHabit({ preferred: (habit?.preferred ?? []).map(minuteRange) });
  return [sameTime, ownHours].map((ranges) =>
    Weekday.options.map((day) => (habit?.days?.includes(day) === false ? [] : ranges)),
  );
}
