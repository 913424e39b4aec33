import type { Opening } from "./openings.ts";

/** A habit's share of `timesPerWeek` for this many of its possible days. */
export function timesOwed(timesPerWeek: number, days: number, ofDays: number): number {
  return days >= ofDays ? timesPerWeek : Math.round((timesPerWeek * days) / ofDays);
}

/** Openings on the same weekdays every week. */
export type Weekly = {
  readonly openings: readonly Opening[];
  /** What they take of rest and working time, and how unevenly they are spread. */
  readonly dear: number;
  readonly unevenness: number;
};

/**
 * Openings of one time of day on `times` weekdays that are free every week, the best ones. Null
 * when fewer weekdays are free.
 */
export function weeklyChoice(openings: readonly Opening[], times: number): Weekly | null {
  const byWeekday = Map.groupBy(openings, (opening) => opening.weekday);
  const possible = [...byWeekday.keys()]
    .filter((weekday) => byWeekday.get(weekday)?.every((opening) => opening.free))
    .sort((a, b) => a - b);
  if (times < 1 || possible.length < times) return null;
  const dearOf = (weekday: number) => sum(byWeekday.get(weekday) ?? [], ({ dear }) => dear);
  const best = combinations(possible, times)
    .map((weekdays) => ({ weekdays, unevenness: unevenness(weekdays), dear: sum(weekdays, dearOf) }))
    .sort(bestFirst)[0];
  return best ? { ...best, openings: openings.filter(({ weekday }) => best.weekdays.includes(weekday)) } : null;
}

/** Those that take the least rest and working time; between equals, those spread most evenly. */
export function bestFirst(a: Omit<Weekly, "openings">, b: Omit<Weekly, "openings">): number {
  return a.dear - b.dear || a.unevenness - b.unevenness;
}

/** Sum of squared distances round the week: least when all distances are equal. */
function unevenness(weekdays: readonly number[]): number {
  return sum(weekdays, (weekday, index) => {
    const next = weekdays[index + 1] ?? (weekdays[0] as number) + 7;
    return (next - weekday) ** 2;
  });
}

function combinations(list: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) => combinations(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}

function sum<T>(list: readonly T[], amount: (item: T, index: number) => number): number {
  return list.reduce((total, item, index) => total + amount(item, index), 0);
}
