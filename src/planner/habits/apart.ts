import type { LocalClock } from "../time/local-clock.ts";
import type { Opening } from "./openings.ts";
import { timesOwed } from "./weekly.ts";

/**
 * One free opening on each of as many days of every week as the habit is owed, when no one time works every week.
 * Weeks are Monday to Sunday; one that the window cuts owes its share.
 */
export function chooseApart(
  openings: readonly Opening[],
  timesPerWeek: number,
  due: readonly boolean[],
  clock: LocalClock,
): { chosen: Opening[]; missed: number } {
  const usual = usualMinute(openings);
  const chosen: Opening[] = [];
  let missed = 0;
  for (const week of weeksOf(clock).filter(([first]) => due[first as number])) {
    const owed = timesOwed(timesPerWeek, week.length);
    const days = week.flatMap((day) => {
      const best = openings
        .filter((opening) => opening.free && opening.day === day)
        .sort((a, b) => a.workMinutes - b.workMinutes || Math.abs(a.minute - usual) - Math.abs(b.minute - usual))[0];
      return best ? [best] : [];
    });
    const taken = spread(days, owed);
    missed += owed - taken.length;
    chosen.push(...taken);
  }
  return { chosen, missed };
}

/** Indexes of the clock's days, week by week. */
function weeksOf(clock: LocalClock): number[][] {
  const weeks: number[][] = [];
  for (const [index, { weekday }] of clock.days.entries()) {
    if (weekday === 1 || weeks.length === 0) weeks.push([]);
    weeks.at(-1)?.push(index);
  }
  return weeks;
}

/** The time of day that is free most often. */
function usualMinute(openings: readonly Opening[]): number {
  const free = Map.groupBy(
    openings.filter((opening) => opening.free),
    (opening) => opening.minute,
  );
  return [...free].sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0]?.[0] ?? 0;
}

/** `count` of the items, as far apart as whole steps allow. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, place) => items[Math.floor(((place + 0.5) * items.length) / count)] as T);
}
