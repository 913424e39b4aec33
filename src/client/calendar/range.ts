import { addDays, weekdayOf } from "#domain/time.ts";

export type ViewName = "timeGridDay" | "timeGridWeek";

/**
 * The dates that a view of a date shows; `firstDay` is the weekday that weeks begin on, 0 for
 * Sunday.
 */
export function visibleDates(view: ViewName, date: string, firstDay: number): string[] {
  if (view === "timeGridDay") return [date];
  const first = addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}
