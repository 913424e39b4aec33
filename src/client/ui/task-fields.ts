import { formatHoursMinutes } from "#domain/moment.ts";
import { dateOf, epochOf, formatInstant, instantAt, isDate, parseLocalTime } from "#domain/time.ts";

/** A due date as the two fields that show it, on the clock of the zone. */
export function splitDue(due: string | null, timeZone: string): { date: string; time: string } {
  if (due === null) return { date: "", time: "" };
  if (isDate(due)) return { date: due, time: "" };
  const at = epochOf(due);
  return { date: dateOf(at, timeZone), time: formatHoursMinutes(at, timeZone) };
}

/** The due date that the two fields say: with a time an instant, without one a date. */
export function joinDue(date: string, time: string, timeZone: string): string | null {
  if (date === "") return null;
  if (time === "") return date;
  return formatInstant(instantAt(date, parseLocalTime(time), timeZone));
}
