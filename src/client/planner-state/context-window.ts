import { LIMITS } from "#contract/limits.ts";
import type { Interval } from "#domain/interval.ts";
import { addDays, startOfDate } from "#domain/time.ts";
import type { ViewName } from "../calendar/index.ts";

/**
 * The window to fetch around a date (interface §4.2): 7 days either side in the day view, 3 weeks
 * in the week view. The last of them is read to its end.
 */
export function windowAround(date: string, view: ViewName, timeZone: string): Interval {
  const days = view === "timeGridDay" ? LIMITS.dayViewWindowDays : LIMITS.weekViewWindowDays;
  return { start: startOfDate(addDays(date, -days), timeZone), end: startOfDate(addDays(date, days + 1), timeZone) };
}
