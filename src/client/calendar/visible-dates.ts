import { addDays, weekdayOf } from "#domain/time.ts";

export type ViewName = "timeGridDay" | "timeGridWeek";

/** The dates of a view at a date; `firstDay` is the weekday on which weeks begin, 0 for Sunday. */
export function visibleDates(view: ViewName, date: string, firstDay: number): string[] {
  if (view === "timeGridDay") return [date];
  const first = addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}

/**
 * The weekday on which weeks begin: the usual one, unless it would split a plan of at most seven
 * days. It is then the plan's first day, or the day at which the plan is opened, if all of it lies
 * in the seven days from there. `dates`: those of the plan.
 */
export function weekStart(dates: readonly string[], usual: number, opened?: string | null): number {
  for (const sorted of [[...dates, opened ?? []].flat().toSorted(), dates.toSorted()]) {
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (dates.length === 0 || first === undefined || last === undefined || addDays(first, 7) <= last) continue;
    return visibleDates("timeGridWeek", first, usual).includes(last) ? usual : weekdayOf(first) % 7;
  }
  return usual;
}
