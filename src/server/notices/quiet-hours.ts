import type { OwnPreferences } from "#contract/stored-preferences.ts";
import { addDays, dateOf, instantAt, minuteOfDay, parseLocalTime } from "#domain/time.ts";

/** When the quiet hours around `now` end; null outside of quiet hours. */
export function quietUntil(
  { notify, time_zone: zone }: Pick<OwnPreferences, "notify" | "time_zone">,
  now: number,
): number | null {
  const quiet = notify?.quiet_hours;
  if (!quiet) return null;
  const [from, to, minute] = [parseLocalTime(quiet.from), parseLocalTime(quiet.to), minuteOfDay(now, zone)];
  const isOverMidnight = to <= from;
  const isQuiet = isOverMidnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return null;
  const today = dateOf(now, zone);
  return instantAt(isOverMidnight && minute >= from ? addDays(today, 1) : today, to, zone);
}
