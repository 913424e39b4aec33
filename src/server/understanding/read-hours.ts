import { WeekHours } from "#contract/preferences.ts";
import type { ChangedHours } from "./answer-form.ts";

/** The hours that hold with those of the changed days in their place; null when nothing changes or they are none. */
export function layOver(base: WeekHours, changed: ChangedHours): WeekHours | null {
  if (!changed || changed.length === 0) return null;
  const week: Record<string, readonly (readonly [string, string])[]> = { ...base };
  for (const { days, hours } of changed) {
    const ranges = hours.map(({ from, to }) => [from, to] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const day of days) week[day] = ranges;
  }
  const read = WeekHours.safeParse(week);
  if (!read.success || JSON.stringify(read.data) === JSON.stringify(WeekHours.parse(base))) return null;
  return read.data;
}
