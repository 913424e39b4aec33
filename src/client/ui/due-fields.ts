import { formatHoursMinutes } from "#domain/moment.ts";
import { dateOf, epochOf, formatInstant, instantAt, isDate, parseLocalTime } from "#domain/time.ts";

/** A due date as the values of its two fields, in the zone. */
export function splitDue(due: string | null, timeZone: string): { date: string; time: string } {
  if (due === null) return { date: "", time: "" };
  if (isDate(due)) return { date: due, time: "" };
  const at = epochOf(due);
  return { date: dateOf(at, timeZone), time: formatHoursMinutes(at, timeZone) };
}

/** The due date in the two fields: an instant with a time, a date without one. */
export function joinDue(date: string, time: string, timeZone: string): string | null {
  if (date === "") return null;
  if (time === "") return date;
  return formatInstant(instantAt(date, parseLocalTime(time), timeZone));
}
