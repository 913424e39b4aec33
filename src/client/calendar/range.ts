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

/**
 * The weekday that weeks begin on: the usual one, unless that would split a plan of at most seven
 * days; then the plan's first, or the day at which it is opened, if all of it follows within seven.
 * `dates`: those of the plan.
 */
export function weekStart(dates: readonly string[], usual: number, opened?: string | null): number {
  for (const sorted of [[...dates, opened ?? []].flat().toSorted(), dates.toSorted()]) {
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (dates.length === 0 || first === undefined || last === undefined || addDays(first, 7) <= last) continue;
    return visibleDates("timeGridWeek", first, usual).includes(last) ? usual : weekdayOf(first) % 7;
  }
  return usual;
}
