import { addDays, formatInstant, instantAt, parseLocalTime, weekdayOf } from "#domain/time.ts";

const WEEKDAYS = [1, 2, 3, 4, 5];

/** The first date from `from` on that is one of these ISO weekdays. */
export function nextOn(from: string, days: readonly number[] = WEEKDAYS): string {
  let date = from;
  while (!days.includes(weekdayOf(date))) date = addDays(date, 1);
  return date;
}

/** The nth working day after `today`, whatever weekday today is. */
export function workingDayAfter(today: string, n: number): string {
  let date = today;
  for (let count = 0; count < n; count++) date = nextOn(addDays(date, 1));
  return date;
}

export function instantOn(date: string, time: string, timeZone: string): string {
  return formatInstant(instantAt(date, parseLocalTime(time), timeZone));
}
